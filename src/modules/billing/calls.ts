/** The calls of billing. */
import { defineCall } from '../../engine/registry/calls/call.ts';

export const printInvoice = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/pdf',
  id: 'pdfInvoices',
  tag: 'invoices',
  contract: 'the invoice on paper: as it was issued, the same bytes each time; a draft says that it is one',
  // Which invoice the caller sees, and whether all of it, is for the handler to see.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  media: ['application/pdf'],
  answers: 'whose `ETag` is its SHA-256',
  errors: { E_FORBIDDEN: 'for who does not see all that is printed', E_NOT_FOUND: 'for an invoice that is not there' },
});
