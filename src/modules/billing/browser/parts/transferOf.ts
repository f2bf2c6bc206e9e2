/** How an invoice is paid by bank: to the account that the invoice itself names. */
import type { RaRecord } from 'react-admin';
import type { CreditTransfer } from '../../rules/epcQr.ts';
import { isRecord } from '../../../../engine/browser/fields/isRecord.ts';

/** Null where it names no account, or is in another currency than euros. */
export function transferOf(invoice: RaRecord): CreditTransfer | null {
  const seller: unknown = invoice['seller_snapshot'];
  if (!isRecord(seller) || typeof seller['iban'] !== 'string' || currencyOf(invoice) !== 'EUR') return null;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    name: text(seller['account_holder']) || text(seller['name']),
    iban: seller['iban'],
    bic: text(seller['bic']) || null,
    amount_cents: Number(invoice['open_cents']),
    remittance: text(invoice['payment_reference']) || text(invoice['number']),
  };
}

export const currencyOf = (invoice: RaRecord): string =>
  typeof invoice['currency'] === 'string' ? invoice['currency'] : 'EUR';
