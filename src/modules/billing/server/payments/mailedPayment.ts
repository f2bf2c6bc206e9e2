/** How a mail says to pay: by the payment link of the invoice, and by bank transfer. */
import { Identifiers, plainLabel } from '#engine/values';
import type { Mails } from '#engine/server';
import { texts } from '../texts.ts';

/** Account that receives a transfer. */
export interface TransferTo {
  readonly iban: string;
  readonly name: string;
}

/** Parts of a mail that decide where its button leads. Mails that an earlier version queued may lack them. */
export interface PayableMail {
  /** True if the recipient can sign in. */
  readonly can_sign_in?: boolean;
  /** Path with the payment link of the only invoice; null for several, and for one that is not to be paid. */
  readonly pay_path?: string | null;
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
 * Returns the button of a mail about invoices, to spread into its content. A single invoice that is to be paid has its
 * payment link, for which nobody signs in. Readers who can sign in get the page of another invoice, and the list of
 * several; others get no button.
 * @param mail data of the mail
 * @param invoices uuids; at least one
 */
export function payButton(
  { can_sign_in = false, pay_path = null }: PayableMail,
  invoices: readonly string[],
  isToPay = true,
): Pick<Mails.MailContent, 'button'> {
  const [first, ...others] = invoices;
  const isSingle = first !== undefined && others.length === 0;
  if (isSingle && isToPay && pay_path !== null)
    return { button: { label: texts.label('mailed_payment.pay'), path: pay_path } };
  if (!can_sign_in) return {};
  if (!isSingle) return { button: { label: texts.label('mailed_payment.view_all'), path: '/invoices' } };
  const button = isToPay
    ? { label: texts.label('mailed_payment.pay'), path: `/invoices/${first}?tab=invoice-payment` }
    : { label: texts.label('mailed_payment.view'), path: `/invoices/${first}` };
  return { button };
}
