/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const services: BrowserModule = {
  name: 'services',
  firstSteps: { hosting: 4 },
  pages: {
    'application-create': lazy(() => import('./application-create/ApplicationCreatePage.tsx')),
    'hosting-create': lazy(() => import('./hosting-create/HostingCreatePage.tsx')),
    'script-run': lazy(() => import('./script-run/ScriptRunPage.tsx')),
  },
  recordPages: {
    'database-connection': lazy(() => import('./database-connection/DatabaseConnection.tsx')),
    'config-file-difference': lazy(() => import('./config-file-difference/ConfigFileDifference.tsx')),
  },
  formPages: {
    'template-preview': lazy(() => import('./template-preview/TemplatePreview.tsx')),
  },
};
