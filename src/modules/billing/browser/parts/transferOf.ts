/** Bank transfer that pays an invoice, to the account that is frozen on the invoice. */
import type { CreditTransfer } from '../../rules/epcQr.ts';
import type { ShownRecord } from '#engine/registry';

/** Returns the transfer that pays an invoice; null if the invoice has no account or is not in euros. */
export function transferOf({
  seller_snapshot: seller,
  currency = 'EUR',
  open_cents,
  payment_reference,
  number,
}: ShownRecord<'invoices'>): CreditTransfer | null {
  if (seller?.iban === undefined || currency !== 'EUR') return null;
  return {
    name: seller.account_holder || (seller.name ?? ''),
    iban: seller.iban,
    bic: seller.bic || null,
    amount_cents: open_cents ?? 0,
    remittance: payment_reference || (number ?? ''),
  };
}
