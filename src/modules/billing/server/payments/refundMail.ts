/** Mail to a client about a refund: the amount, what it refunds, the account and the term. */
import type { Rows } from '#engine/registry';
import { Identifiers, type Label } from '#engine/values';
import type { MailEnvelope, MailKind } from '#engine/server';
import { texts } from '../texts.ts';

interface RefundMail extends MailEnvelope {
  readonly amount: Label;
  /** Amount of the payment, if only a part was refunded. */
  readonly paid?: Label;
  readonly of:
    | { readonly credit_note: string }
    /** `invoice`: number of the invoice that the payment paid, if known. */
    | { readonly paid_on: Label; readonly invoice: string | null };
  /** Method of the payment; null for a credit note. */
  readonly method: Rows['payments']['method'] | null;
  /** Account that receives the refund. */
  readonly iban: string | null;
}

/** Mail about a refund of a payment (`paid` if in part) or of a credit note. */
export const refundMail: MailKind<RefundMail> = {
  name: 'refund',
  content: (mail) => ({
    subject: texts.label('refund_mail.subject', { amount: mail.amount }),
    amount: {
      value: mail.amount,
      caption:
        mail.iban === null
          ? texts.label('refund_mail.refunded')
          : texts.label('refund_mail.refunded_to', { iban: Identifiers.maskIban(mail.iban) }),
    },
    paragraphs: [refunded(mail), ...whereTo(mail)],
    note: texts.label('refund_mail.note'),
  }),
};

function refunded({ amount, paid, of }: RefundMail): Label {
  if ('credit_note' in of) return texts.label('refund_mail.credit_note', { amount, number: of.credit_note });
  const { paid_on, invoice } = of;
  if (paid !== undefined) return texts.label('refund_mail.rest', { amount, paid, paid_on });
  return invoice === null
    ? texts.label('refund_mail.payment', { amount, paid_on })
    : texts.label('refund_mail.payment_of', { amount, paid_on, number: invoice });
}

function whereTo({ method, iban }: RefundMail): readonly Label[] {
  if (iban !== null) return [texts.label('refund_mail.to.account', { iban: Identifiers.maskIban(iban) })];
  if (method === 'cash') return [];
  if (method === 'card') return [texts.label('refund_mail.to.card')];
  return [texts.label(method === null ? 'refund_mail.to.unknown' : 'refund_mail.to.origin')];
}
