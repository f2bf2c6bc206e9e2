/** The engine's own pages, registered like those of a module. */
import { queryTexts, texts, validationTexts } from '../../registry/texts.ts';
import type { BrowserModule } from '../modules.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

/** The engine's contribution to the screens, in the shape of a module's. */
export const enginePages: BrowserModule = {
  name: 'engine',
  catalogues: { query: queryTexts, registry: texts, validation: validationTexts },
  pages: {
    account: lazyWithPreload(() => import('./account/AccountPage.tsx')),
    automation: lazyWithPreload(() => import('./automation/AutomationPage.tsx')),
    api: lazyWithPreload(() => import('./api/ApiPage.tsx')),
    dashboard: lazyWithPreload(() => import('./dashboard/DashboardPage.tsx')),
    'company-settings': lazyWithPreload(() => import('./company-settings/CompanySettingsPage.tsx')),
    outbox: lazyWithPreload(() => import('./outbox/OutboxPage.tsx')),
    trash: lazyWithPreload(() => import('./trash/TrashPage.tsx')),
    'token-create': lazyWithPreload(() => import('./token-create/TokenCreatePage.tsx'), 'form'),
  },
  recordPages: {
    'user-permissions': lazyWithPreload(() => import('./user-permissions/UserPermissions.tsx')),
  },
};
