/** How a mail says to pay: on the page of the invoice for readers who can sign in, and by bank transfer. */
import { Identifiers, plainLabel } from '#engine/values';
import type { Mails } from '#engine/server';
import { texts } from '../texts.ts';

/** Account that receives a transfer. */
export interface TransferTo {
  readonly iban: string;
  readonly name: string;
}

/** Returns the rows with the account and the reference of a transfer. */
export function transferFacts({ iban, name }: TransferTo, reference: string): readonly Mails.MailFact[] {
  return [
    { label: texts.label('mailed_payment.iban'), value: plainLabel(Identifiers.formatIban(iban)) },
    { label: texts.label('mailed_payment.name'), value: plainLabel(name) },
    { label: texts.label('mailed_payment.reference'), value: plainLabel(reference) },
  ];
}

/**
 * Returns the button to the page of an invoice, where the client pays it online or finds the QR code; of several
 * invoices to their list.
 * @param invoices uuids; at least one
 */
export function payButton(invoices: readonly string[], isToPay = true): NonNullable<Mails.MailContent['button']> {
  const [first, ...others] = invoices;
  if (first === undefined || others.length > 0)
    return { label: texts.label('mailed_payment.view_all'), path: '/invoices' };
  return isToPay
    ? { label: texts.label('mailed_payment.pay'), path: `/invoices/${first}?tab=invoice-payment` }
    : { label: texts.label('mailed_payment.view'), path: `/invoices/${first}` };
}
