/** Registers the module's pages with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of domains to the screens. */
export const browserModule: BrowserModule = {
  name: 'domains',
  pages: {
    'registrar-comparison': lazyWithPreload(() => import('./registrar-comparison/RegistrarComparisonPage.tsx')),
  },
};
