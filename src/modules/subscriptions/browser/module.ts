/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const subscriptions: BrowserModule = {
  name: 'subscriptions',
  pages: {
    'due-subscriptions': lazy(() => import('./due-subscriptions/DueSubscriptionsPage.tsx')),
    'planned-prices': lazy(() => import('./planned-prices/PlannedPricesPage.tsx')),
  },
  recordPages: {
    'subscription-period': lazy(() => import('./subscription-period/SubscriptionPeriod.tsx')),
  },
};
