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
}

export const invoiceMail: MailKind<InvoiceMail> = {
  name: 'invoice',
  // Without a button: who reads it need not have an account, and all of it is in the PDF.
  content: ({ seller, number, kind, gross, due }) => ({
    subject:
      kind === 'invoice'
        ? texts.label('invoice_mail.invoice_subject', { number, seller })
        : texts.label('invoice_mail.credit_note_subject', { number, seller }),
    paragraphs: [
      kind === 'invoice'
        ? texts.label('invoice_mail.invoice_enclosed', { number, gross })
        : texts.label('invoice_mail.credit_note_enclosed', { number, gross }),
      ...(due === null ? [] : [texts.label('invoice_mail.how_to_pay', { due })]),
    ],
    note: texts.label('invoice_mail.note'),
  }),
};
