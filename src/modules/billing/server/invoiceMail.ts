/** In charge of what the mail with an invoice says. */
import type { Label } from '../../../engine/registry/types.ts';
import type { MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { texts } from './texts.ts';

/** With the PDF enclosed. */
interface InvoiceMail extends MailEnvelope {
  readonly invoice_uuid: string;
  readonly seller: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly gross: Label;
  readonly due: Label | null;
  /** How it is paid; of a mail that was queued by an earlier version: undefined. */
  readonly payment?: 'transfer' | 'direct_debit' | 'paid';
  /** What is left of it, where a part has been paid. */
  readonly open?: Label | null;
}

/** As the PDF says it. */
function paymentOf({ kind, due, payment = 'transfer', open = null }: InvoiceMail): readonly Label[] {
  if (kind === 'credit_note') return [texts.label('invoice_mail.returned')];
  if (payment === 'paid') return [texts.label('invoice_mail.paid')];
  if (due === null) return [];
  if (payment === 'direct_debit') return [texts.label('invoice_mail.direct_debit', { due })];
  return [
    open === null
      ? texts.label('invoice_mail.how_to_pay', { due })
      : texts.label('invoice_mail.pay_rest', { due, open }),
  ];
}

export const invoiceMail: MailKind<InvoiceMail> = {
  name: 'invoice',
  // Without a button: who reads it need not have an account, and all of it is in the PDF.
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
        kind === 'invoice' && mail.payment !== 'paid' ? 'invoice_mail.note' : 'invoice_mail.note_without_payment',
      ),
    };
  },
};
