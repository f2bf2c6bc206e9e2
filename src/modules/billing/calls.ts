/** API calls of the billing module. */
import { type Calls, defineCall, Schema } from '#engine/registry';

export const printInvoice = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/pdf',
  id: 'pdfInvoices',
  tag: 'invoices',
  contract: 'the invoice on paper: as it was issued, the same bytes each time; a draft says that it is one',
  // The handler checks which invoice the caller may see, and if they may see all of it.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  media: ['application/pdf'],
  answers: 'whose `ETag` is its SHA-256',
  errors: { E_FORBIDDEN: 'for who does not see all that is printed', E_NOT_FOUND: 'for an invoice that is not there' },
});

const { answer, flag, list, maybe, maybeText, text, uuid } = Schema;
const paperParty = { name: text, lines: list(text) };

export const readInvoicePaper = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/paper',
  id: 'readInvoicePaper',
  tag: 'invoices',
  contract: 'the texts of the invoice on paper, in the language of the invoice, to show them on a screen',
  // The handler checks which invoice the caller may see, and if they may see all of it.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  answer: answer({
    title: text,
    seller: answer({
      ...paperParty,
      colour: Schema.described(maybeText, 'The brand colour, in a shade that can be read on white.'),
      logo: Schema.described(maybeText, 'The image, as a `data:` address.'),
    }),
    buyer: answer({ ...paperParty, heading: text }),
    facts: list(answer({ label: text, value: text })),
    columns: Schema.described(list(text), 'The heads of the five columns: description, quantity, price, VAT, amount.'),
    lines: list(
      answer({ uuid, description: text, details: list(text), quantity: text, price: text, vat: text, amount: text }),
    ),
    totals: list(answer({ label: text, amount: text, isTotal: flag })),
    reasons: Schema.described(text, 'Why no VAT is charged.'),
    payment: maybe(
      answer({
        heading: text,
        texts: list(text),
        code: Schema.described(maybeText, 'The content of the QR code for a banking app.'),
        scan: text,
      }),
    ),
    note: text,
    closing: text,
    footer: text,
  }),
  errors: { E_FORBIDDEN: 'for who does not see all that is printed', E_NOT_FOUND: 'for an invoice that is not there' },
});

/** The texts of an invoice on paper. */
export type PaperContent = Calls.AnswerOf<typeof readInvoicePaper>;
