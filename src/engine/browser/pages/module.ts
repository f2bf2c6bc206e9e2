/** The engine's own pages, handed in as a module's are. */
import { lazy } from 'react';
import { texts, validationTexts } from '../../registry/texts.ts';
import type { BrowserModule } from '../modules.ts';

export const enginePages: BrowserModule = {
  name: 'engine',
  catalogues: { registry: texts, validation: validationTexts },
  pages: {
    account: lazy(() => import('./account/AccountPage.tsx')),
    api: lazy(() => import('./api/ApiPage.tsx')),
    dashboard: lazy(() => import('./dashboard/DashboardPage.tsx')),
    'company-settings': lazy(() => import('./company-settings/CompanySettingsPage.tsx')),
    outbox: lazy(() => import('./outbox/OutboxPage.tsx')),
    'token-create': lazy(() => import('./token-create/TokenCreatePage.tsx')),
  },
  recordPages: {
    'user-permissions': lazy(() => import('./user-permissions/UserPermissions.tsx')),
  },
};
