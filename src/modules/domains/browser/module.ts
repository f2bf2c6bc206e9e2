/** Registers the module's pages with the screens. */
import { lazyWithPreload } from '../../../engine/browser/lazyWithPreload.tsx';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const domains: BrowserModule = {
  name: 'domains',
  pages: {
    'registrar-comparison': lazyWithPreload(() => import('./registrar-comparison/RegistrarComparisonPage.tsx')),
  },
};
