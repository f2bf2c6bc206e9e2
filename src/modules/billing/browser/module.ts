/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const billing: BrowserModule = {
  name: 'billing',
  recordPages: {
    'invoice-payment': lazy(() => import('./invoice-payment/InvoicePayment.tsx')),
    'invoice-document': lazy(() => import('./invoice-document/InvoiceDocument.tsx')),
  },
};
