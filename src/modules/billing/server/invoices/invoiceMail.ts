/** Mail with an invoice. */
import { Identifiers, type Label } from '#engine/values';
import type { MailEnvelope, MailKind } from '#engine/server';
import { texts } from '../texts.ts';

/** Data of the mail; the PDF is attached. */
interface InvoiceMail extends MailEnvelope {
  readonly invoice_uuid: string;
  readonly seller: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly gross: Label;
  readonly due: Label | null;
  /** How the invoice is paid; undefined in mails that an earlier version queued. */
  readonly payment?: 'transfer' | 'direct_debit' | 'paid';
  /** Open amount, if a part has been paid. */
  readonly open?: Label | null;
  /** Known details of the direct debit; undefined in mails that an earlier version queued. */
  readonly direct_debit?: {
    readonly iban: string | null;
    readonly mandate: string | null;
    readonly creditor: string | null;
  };
}

/** Describes the payment as the PDF does. */
function paymentOf(mail: InvoiceMail): readonly Label[] {
  const { kind, due, payment = 'transfer', open = null } = mail;
  if (kind === 'credit_note') return [texts.label('invoice_mail.returned')];
  if (payment === 'paid') return [texts.label('invoice_mail.paid')];
  if (due === null) return [];
  if (payment === 'direct_debit') return collectionOf(mail, due);
  return [
    open === null
      ? texts.label('invoice_mail.how_to_pay', { due })
      : texts.label('invoice_mail.pay_rest', { due, open }),
  ];
}

/**
 * Announces the direct debit, as the scheme asks before each: how much, when, under which mandate and by whom (SEPA
 * Direct Debit Core Scheme Rulebook, “Pre-notification”).
 */
function collectionOf({ gross, open = null, direct_debit }: InvoiceMail, due: Label): readonly Label[] {
  const { iban = null, mandate = null, creditor = null } = direct_debit ?? {};
  const account =
    iban === null
      ? texts.label('invoice_mail.your_account')
      : texts.label('invoice_mail.your_account_number', { iban: Identifiers.maskIban(iban) });
  const facts = [
    ...(mandate === null ? [] : [texts.label('invoice_mail.mandate', { mandate })]),
    ...(creditor === null ? [] : [texts.label('invoice_mail.creditor', { creditor })]),
  ];
  return [texts.label('invoice_mail.direct_debit', { amount: open ?? gross, account, due }), ...facts];
}

/** Mail of an invoice or credit note. The text depends on how it is paid; callers attach the PDF. */
export const invoiceMail: MailKind<InvoiceMail> = {
  name: 'invoice',
  // No button, because the recipient may not have an account and the PDF has all the details.
  content: (mail) => {
    const { seller, number, kind, gross } = mail;
    return {
      subject:
        kind === 'invoice'
          ? texts.label('invoice_mail.invoice_subject', { number, seller })
          : texts.label('invoice_mail.credit_note_subject', { number, seller }),
      paragraphs: [
        kind === 'invoice'
          ? texts.label('invoice_mail.invoice_enclosed', { number, gross })
          : texts.label('invoice_mail.credit_note_enclosed', { number, gross }),
        ...paymentOf(mail),
      ],
      note: texts.label(
        kind === 'invoice' && (mail.payment ?? 'transfer') === 'transfer'
          ? 'invoice_mail.note'
          : 'invoice_mail.note_without_payment',
      ),
    };
  },
};
