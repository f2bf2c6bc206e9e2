/** Browser module of subscriptions: pages and tabs. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of subscriptions to the screens. */
export const browserModule: BrowserModule = {
  name: 'subscriptions',
  pages: {
    'billing-run': lazyWithPreload(() => import('./billing-run/BillingRunPage.tsx')),
    'cash-forecast': lazyWithPreload(() => import('./cash-forecast/CashForecastPage.tsx')),
    'planned-prices': lazyWithPreload(() => import('./planned-prices/PlannedPricesPage.tsx')),
  },
  recordPages: {
    'subscription-period': lazyWithPreload(() => import('./subscription-period/SubscriptionPeriod.tsx')),
  },
};
