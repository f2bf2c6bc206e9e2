/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { OpenInvoices } from './dashboard/OpenInvoices.tsx';

export const billing: BrowserModule = {
  name: 'billing',
  dashboard: { 'open-invoices': OpenInvoices },
  recordPages: {
    'invoice-payment': lazy(() => import('./invoice-payment/InvoicePayment.tsx')),
    'invoice-document': lazy(() => import('./invoice-document/InvoiceDocument.tsx')),
  },
};
