/** In charge of what the mail with an invoice says. */
import type { Label } from '../../../engine/registry/types.ts';
import type { MailKind, MailSender } from '../../../engine/server/mail/mailKinds.ts';

/** With the PDF enclosed. */
interface InvoiceMail {
  /** Mails that were queued by an earlier version have none. */
  readonly sender?: MailSender;
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
  content: ({ sender, seller, number, kind, gross, due }) => ({
    ...(sender === undefined ? {} : { sender }),
    subject:
      kind === 'invoice'
        ? { en: `Invoice ${number} from ${seller}`, nl: `Factuur ${number} van ${seller}` }
        : { en: `Credit note ${number} from ${seller}`, nl: `Creditnota ${number} van ${seller}` },
    paragraphs: [
      kind === 'invoice'
        ? {
            en: `Enclosed is invoice ${number} of ${gross.en}.`,
            nl: `Bij dit bericht zit factuur ${number} van ${gross.nl}.`,
          }
        : {
            en: `Enclosed is credit note ${number} of ${gross.en}.`,
            nl: `Bij dit bericht zit creditnota ${number} van ${gross.nl}.`,
          },
      ...(due === null
        ? []
        : [
            {
              en: `How to pay it, by ${due.en}, stands on the invoice.`,
              nl: `Hoe je hem uiterlijk ${due.nl} betaalt, staat op de factuur.`,
            },
          ]),
    ],
    note: {
      en: 'Is something not right? Then tell us before you pay.',
      nl: 'Klopt er iets niet? Laat het ons weten voordat je betaalt.',
    },
  }),
};
