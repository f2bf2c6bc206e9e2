/** In charge of what a client hears when money was paid back: how much, of what, to which account and by when. */
import type { Rows } from '../../../engine/registry/rows.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { maskIban } from '../../../engine/values/identifiers/iban.ts';
import { texts } from './texts.ts';

interface RefundMail extends MailEnvelope {
  readonly amount: Label;
  /** What was paid, where only a part of it went back. */
  readonly paid?: Label;
  readonly of:
    | { readonly credit_note: string }
    /** `invoice`: the number of the one that was paid with it, where that is known. */
    | { readonly paid_on: Label; readonly invoice: string | null };
  /** What was paid with; null of a credit note. */
  readonly method: Rows['payments']['method'] | null;
  /** Of the account that it went to. */
  readonly iban: string | null;
}

export const refundMail: MailKind<RefundMail> = {
  name: 'refund',
  content: (mail) => ({
    subject: texts.label('refund_mail.subject', { amount: mail.amount }),
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
  if (iban !== null) return [texts.label('refund_mail.to.account', { iban: maskIban(iban) })];
  if (method === 'cash') return [];
  if (method === 'card') return [texts.label('refund_mail.to.card')];
  return [texts.label(method === null ? 'refund_mail.to.unknown' : 'refund_mail.to.origin')];
}
