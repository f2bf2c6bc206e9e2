/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { screens as en } from '../texts/en.ts';
import { screens as nl } from '../texts/nl.ts';

export const pricing: BrowserModule = {
  name: 'pricing',
  texts: { en, nl },
  recordPages: {
    'price-preview': lazy(() => import('./price-preview/PricePreview.tsx')),
  },
  listPages: {
    'price-grid': lazy(() => import('./price-grid/PriceGridPage.tsx')),
  },
};
