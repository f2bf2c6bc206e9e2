/** How an invoice is paid by bank: to the account that the invoice itself names. */
import type { CreditTransfer } from '../../rules/epcQr.ts';
import type { ShownRecord } from '../../../../engine/registry/rows.ts';

/** Null where it names no account, or is in another currency than euros. */
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
