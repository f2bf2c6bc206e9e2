/** Browser module of billing: first steps, fields, inputs and tabs. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';
import { OpenInvoices } from './dashboard/OpenInvoices.tsx';

export const browserModule: BrowserModule = {
  name: 'billing',
  // An invoice that was printed and posted has no `sent_at`, but can be paid.
  firstSteps: {
    invoices: {
      place: 4,
      done: { or: [{ sent_at: { empty: false } }, { status: { in: ['partially_paid', 'paid'] } }] },
    },
  },
  fields: {
    'invoice-kind': lazyWithPreload(() => import('./parts/InvoiceKindField.tsx')),
    'line-price': lazyWithPreload(() => import('./invoice-lines/LinePriceField.tsx')),
    'line-quantity': lazyWithPreload(() => import('./invoice-lines/LineQuantityField.tsx')),
    'line-unit': lazyWithPreload(() => import('./invoice-lines/LineUnitField.tsx')),
  },
  inputs: {
    'invoice-lines': lazyWithPreload(() => import('./invoice-lines/InvoiceLinesInput.tsx')),
    'line-quantity': lazyWithPreload(() => import('./invoice-lines/LineQuantityInput.tsx')),
    'line-unit': lazyWithPreload(() => import('./invoice-lines/LineUnitInput.tsx')),
  },
  dashboard: { 'open-invoices': OpenInvoices },
  recordPages: {
    'invoice-document': lazyWithPreload(() => import('./invoice-document/InvoiceDocument.tsx')),
    'invoice-status': lazyWithPreload(() => import('./invoice-status/InvoiceStatus.tsx')),
  },
};
