/** Mail with an invoice. */
import { Identifiers, type Label, plainLabel } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { type PayableMail, payButton, transferFacts, type TransferTo } from '../payments/mailedPayment.ts';
import { texts } from '../texts.ts';

/** Data of the mail; the PDF is attached. */
interface InvoiceMail extends MailEnvelope, PayableMail {
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
  /** Account to transfer to; undefined in mails that an earlier version queued. */
  readonly transfer?: TransferTo | null;
}

const wayOf = ({
  kind,
  due,
  payment = 'transfer',
}: InvoiceMail): 'credited' | 'paid' | 'none' | 'collected' | 'transfer' => {
  if (kind === 'credit_note') return 'credited';
  if (payment === 'paid') return 'paid';
  if (due === null) return 'none';
  return payment === 'direct_debit' ? 'collected' : 'transfer';
};

/** The amount that is still to be paid, or that is credited, and its day. */
function amountOf(mail: InvoiceMail): NonNullable<Mails.MailContent['amount']> {
  const { gross, open = null, due } = mail;
  const way = wayOf(mail);
  if (way === 'credited' || way === 'paid') return { value: gross, caption: texts.label(`invoice_mail.amount.${way}`) };
  const value = open ?? gross;
  if (due === null) return { value, caption: texts.label('invoice_mail.amount.open') };
  return {
    value,
    caption: texts.label(way === 'collected' ? 'invoice_mail.amount.collected' : 'invoice_mail.amount.due', { due }),
  };
}

function factsOf(mail: InvoiceMail): Mails.MailContent['paragraphs'] {
  const { direct_debit, transfer = null, number } = mail;
  const way = wayOf(mail);
  if (way === 'transfer' && transfer !== null) return [transferFacts(transfer, number)];
  if (way !== 'collected') return [];
  const { mandate = null, creditor = null } = direct_debit ?? {};
  const facts = [
    ...(mandate === null ? [] : [{ label: texts.label('invoice_mail.mandate'), value: plainLabel(mandate) }]),
    ...(creditor === null ? [] : [{ label: texts.label('invoice_mail.creditor'), value: plainLabel(creditor) }]),
  ];
  return facts.length === 0 ? [] : [facts];
}

/** Describes the payment as the PDF does. */
function paymentOf(mail: InvoiceMail): readonly Label[] {
  const { due, open = null, transfer = null } = mail;
  const way = wayOf(mail);
  if (way === 'credited') return [texts.label('invoice_mail.returned')];
  if (way === 'paid') return [texts.label('invoice_mail.paid')];
  if (due === null) return [];
  if (way === 'collected') return [collectionOf(mail, due)];
  return [
    open === null
      ? texts.label('invoice_mail.how_to_pay', { due })
      : texts.label('invoice_mail.pay_rest', { due, open }),
    ...(transfer === null ? [texts.label('invoice_mail.details_enclosed')] : []),
  ];
}

/**
 * Announces the direct debit, as the scheme asks before each: how much, when, under which mandate and by whom (SEPA
 * Direct Debit Core Scheme Rulebook, “Pre-notification”).
 */
function collectionOf({ gross, open = null, direct_debit }: InvoiceMail, due: Label): Label {
  const { iban = null } = direct_debit ?? {};
  const account =
    iban === null
      ? texts.label('invoice_mail.your_account')
      : texts.label('invoice_mail.your_account_number', { iban: Identifiers.maskIban(iban) });
  return texts.label('invoice_mail.direct_debit', { amount: open ?? gross, account, due });
}

/** Mail of an invoice or credit note. The text depends on how it is paid; callers attach the PDF. */
export const invoiceMail: MailKind<InvoiceMail> = {
  name: 'invoice',
  content: (mail) => {
    const { seller, number, kind, gross, invoice_uuid } = mail;
    return {
      subject:
        kind === 'invoice'
          ? texts.label('invoice_mail.invoice_subject', { number, seller })
          : texts.label('invoice_mail.credit_note_subject', { number, seller }),
      amount: amountOf(mail),
      ...payButton(mail, [invoice_uuid], wayOf(mail) === 'transfer'),
      paragraphs: [
        kind === 'invoice'
          ? texts.label('invoice_mail.invoice_enclosed', { number, gross })
          : texts.label('invoice_mail.credit_note_enclosed', { number, gross }),
        ...paymentOf(mail),
        ...factsOf(mail),
      ],
      note: texts.label(
        kind === 'invoice' && (mail.payment ?? 'transfer') === 'transfer'
          ? 'invoice_mail.note'
          : 'invoice_mail.note_without_payment',
      ),
    };
  },
};
