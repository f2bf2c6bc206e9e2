/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of pricing to the screens. */
export const browserModule: BrowserModule = {
  name: 'pricing',
  recordPages: {
    'price-preview': lazyWithPreload(() => import('./price-preview/PricePreview.tsx')),
  },
  listPages: {
    'price-grid': lazyWithPreload(() => import('./price-grid/PriceGridPage.tsx')),
  },
  fields: {
    'customer-group': lazyWithPreload(() => import('./parts/CustomerGroupField.tsx')),
    'price-period': lazyWithPreload(() => import('./parts/PeriodField.tsx')),
    'tier-prices': lazyWithPreload(() => import('./parts/TierPricesField.tsx')),
  },
  inputs: {
    'customer-group': lazyWithPreload(() => import('./parts/CustomerGroupInput.tsx')),
    'tier-prices': lazyWithPreload(() => import('./parts/TierPricesInput.tsx')),
    'line-product': lazyWithPreload(() => import('./line-product/LineProductInput.tsx')),
  },
  firstSteps: { products: 2 },
};
