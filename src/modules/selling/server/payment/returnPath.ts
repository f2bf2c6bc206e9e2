/** What an online payment is for, and the path that the person returns to. */

/** An order with all its invoices, or a single invoice. */
export type PaidFor =
  | { readonly order_uuid: string; readonly invoice_uuid: null }
  | { readonly order_uuid: null; readonly invoice_uuid: string };

export const returnPath = ({ order_uuid, invoice_uuid }: PaidFor): string =>
  order_uuid === null ? `/invoices/${invoice_uuid}?tab=invoice-payment&paid=1` : `/orders/${order_uuid}?paid=1`;
