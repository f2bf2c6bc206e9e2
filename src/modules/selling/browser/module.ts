/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { CartBadge } from './parts/CartBadge.tsx';
import { QuickOrder } from './dashboard/QuickOrder.tsx';

export const selling: BrowserModule = {
  name: 'selling',
  dashboard: { 'quick-order': QuickOrder },
  pages: {
    cart: lazy(() => import('./cart/CartPage.tsx')),
    catalogue: lazy(() => import('./catalogue/CataloguePage.tsx')),
    checkout: lazy(() => import('./checkout/CheckoutPage.tsx')),
    'domain-order': lazy(() => import('./domain-order/DomainOrderPage.tsx')),
    'test-payment': lazy(() => import('./test-payment/TestPaymentPage.tsx')),
  },
  recordPages: {
    'order-arrival': lazy(() => import('./order-arrival/OrderArrival.tsx')),
  },
  appBar: { cart: CartBadge },
};
