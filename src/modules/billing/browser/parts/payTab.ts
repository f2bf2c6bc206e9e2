/** Where on the page of an invoice a client pays it. */
export const payTab = '?tab=invoice-payment';
