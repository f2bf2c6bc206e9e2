/** What the module hands in to the screens. */
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { OpenInvoices } from './dashboard/OpenInvoices.tsx';
import { lazyWithPreload } from '../../../engine/browser/lazyWithPreload.tsx';

export const billing: BrowserModule = {
  name: 'billing',
  // One that was printed and posted is paid, too.
  firstSteps: {
    invoices: {
      place: 4,
      done: { or: [{ sent_at: { empty: false } }, { status: { in: ['partially_paid', 'paid'] } }] },
    },
  },
  fields: {
    'line-price': lazyWithPreload(() => import('./invoice-lines/LinePriceField.tsx')),
  },
  inputs: {
    'invoice-lines': lazyWithPreload(() => import('./invoice-lines/InvoiceLinesInput.tsx')),
  },
  dashboard: { 'open-invoices': OpenInvoices },
  recordPages: {
    'invoice-document': lazyWithPreload(() => import('./invoice-document/InvoiceDocument.tsx')),
  },
};
