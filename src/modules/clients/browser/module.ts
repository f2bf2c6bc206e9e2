/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const clients: BrowserModule = {
  name: 'clients',
  firstSteps: { sellers: 1, clients: 3 },
  recordPages: {
    'seller-invoice-header': lazy(() => import('./seller-invoice-header/SellerInvoiceHeader.tsx')),
  },
};
