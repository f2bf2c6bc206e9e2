/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { texts } from '../texts/texts.ts';

export const pricing: BrowserModule = {
  name: 'pricing',
  texts,
  recordPages: {
    'price-preview': lazy(() => import('./price-preview/PricePreview.tsx')),
  },
  listPages: {
    'price-grid': lazy(() => import('./price-grid/PriceGridPage.tsx')),
  },
};
