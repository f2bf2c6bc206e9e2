/** Query string that opens the payment tab of an invoice page. */
export const payTab = '?tab=invoice-payment';
