/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';
import { CartBadge } from './parts/CartBadge.tsx';
import { QuickOrder } from './dashboard/QuickOrder.tsx';

/** Pages, fields, inputs, tabs, dashboard card and app bar button of selling. */
export const browserModule: BrowserModule = {
  name: 'selling',
  dashboard: {
    'quick-order': QuickOrder,
    contact: lazyWithPreload(() => import('../../clients/browser/contact/ContactCard.tsx')),
  },
  pages: {
    cart: lazyWithPreload(() => import('./cart/CartPage.tsx')),
    catalogue: lazyWithPreload(() => import('./catalogue/CataloguePage.tsx')),
    checkout: lazyWithPreload(() => import('./checkout/CheckoutPage.tsx')),
    'domain-order': lazyWithPreload(() => import('./domain-order/DomainOrderPage.tsx')),
    'payment-link': lazyWithPreload(() => import('./payment-link/PaymentLinkPage.tsx')),
    'test-payment': lazyWithPreload(() => import('./test-payment/TestPaymentPage.tsx')),
  },
  publicPages: {
    catalogue: lazyWithPreload(() => import('./catalogue/PublicCatalogue.tsx')),
    'payment-link': lazyWithPreload(() => import('./payment-link/PublicPaymentLink.tsx')),
  },
  fields: {
    'line-choices': lazyWithPreload(() => import('./parts/LineChoicesField.tsx')),
    'order-options': lazyWithPreload(() => import('./parts/OrderOptionsField.tsx')),
  },
  inputs: {
    'line-choices': lazyWithPreload(() => import('./parts/LineChoicesInput.tsx')),
  },
  recordPages: {
    'invoice-payment': lazyWithPreload(() => import('./invoice-payment/InvoicePayment.tsx')),
    'order-arrival': lazyWithPreload(() => import('./order-arrival/OrderArrival.tsx')),
  },
  appBar: { cart: CartBadge },
};
