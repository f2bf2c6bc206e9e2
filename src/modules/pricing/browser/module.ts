/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const pricing: BrowserModule = {
  name: 'pricing',
  recordPages: {
    'price-preview': lazy(() => import('./price-preview/PricePreview.tsx')),
  },
  listPages: {
    'price-grid': lazy(() => import('./price-grid/PriceGridPage.tsx')),
  },
  firstSteps: { products: 2 },
};
