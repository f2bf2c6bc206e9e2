/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of clients to the screens. */
export const browserModule: BrowserModule = {
  name: 'clients',
  firstSteps: { sellers: 1, clients: 3 },
  recordPages: {
    'seller-invoice-header': lazyWithPreload(() => import('./seller-invoice-header/SellerInvoiceHeader.tsx')),
  },
};
