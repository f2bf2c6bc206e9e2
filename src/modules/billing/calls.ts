/** API calls of the billing module. */
import { defineCall } from '#engine/registry';

export const printInvoice = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/pdf',
  id: 'pdfInvoices',
  tag: 'invoices',
  contract: 'the invoice on paper: as it was issued, the same bytes each time; a draft says that it is one',
  // The handler checks which invoice the caller may see, and if they may see all of it.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  media: ['application/pdf'],
  answers: 'whose `ETag` is its SHA-256',
  errors: { E_FORBIDDEN: 'for who does not see all that is printed', E_NOT_FOUND: 'for an invoice that is not there' },
});
