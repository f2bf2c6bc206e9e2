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
    'line-figure': lazyWithPreload(() => import('./invoice-lines/LineFigureField.tsx')),
  },
  inputs: {
    'invoice-lines': lazyWithPreload(() => import('./invoice-lines/InvoiceLinesInput.tsx')),
    'line-figure': lazyWithPreload(() => import('./invoice-lines/LineFigureInput.tsx')),
  },
  dashboard: { 'own-overdue': OpenInvoices },
  pages: {
    'reminder-run': lazyWithPreload(() => import('./reminder-run/ReminderRunPage.tsx')),
  },
  formPages: {
    'invoice-paper': lazyWithPreload(() => import('./invoice-form/InvoicePaperForm.tsx')),
  },
  recordPages: {
    'client-account': lazyWithPreload(() => import('./client-account/ClientAccount.tsx')),
    'invoice-document': lazyWithPreload(() => import('./invoice-document/InvoiceDocument.tsx')),
    'invoice-status': lazyWithPreload(() => import('./invoice-status/InvoiceStatus.tsx')),
  },
};
