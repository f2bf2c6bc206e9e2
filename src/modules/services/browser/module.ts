/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of services to the screens. */
export const browserModule: BrowserModule = {
  name: 'services',
  pages: {
    'application-create': lazyWithPreload(() => import('./application-create/ApplicationCreatePage.tsx')),
    'hosting-create': lazyWithPreload(() => import('./hosting-create/HostingCreatePage.tsx')),
    'server-capacity': lazyWithPreload(() => import('./server-capacity/ServerCapacityPage.tsx')),
    'service-comparison': lazyWithPreload(() => import('./service-comparison/ServiceComparisonPage.tsx')),
    'script-run': lazyWithPreload(() => import('./script-run/ScriptRunPage.tsx')),
  },
  recordPages: {
    'database-connection': lazyWithPreload(() => import('./database-connection/DatabaseConnection.tsx')),
    'hosting-move': lazyWithPreload(() => import('./hosting-move/HostingMove.tsx')),
    'service-picture': lazyWithPreload(() => import('./service-picture/ServicePicture.tsx')),
    'server-health': lazyWithPreload(() => import('./server-availability/ServerHealth.tsx')),
    'server-course': lazyWithPreload(() => import('./server-availability/ServerAvailability.tsx')),
    'config-file-difference': lazyWithPreload(() => import('./config-file-difference/ConfigFileDifference.tsx')),
  },
  formPages: {
    'template-preview': lazyWithPreload(() => import('./template-preview/TemplatePreview.tsx')),
  },
};
