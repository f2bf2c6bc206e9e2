/** API calls of the billing module. */
import { type Calls, defineCall, Schema } from '#engine/registry';
import type { ReminderRunPreview } from './rules/reminderRun.ts';

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

/** Schema of the texts of an invoice on paper. */
export const invoicePaper = answer({
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
});

export const readInvoicePaper = defineCall({
  method: 'GET',
  path: '/api/invoices/:uuid/paper',
  id: 'readInvoicePaper',
  tag: 'invoices',
  contract: 'the texts of the invoice on paper, in the language of the invoice, to show them on a screen',
  // The handler checks which invoice the caller may see, and if they may see all of it.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
  answer: invoicePaper,
  errors: { E_FORBIDDEN: 'for who does not see all that is printed', E_NOT_FOUND: 'for an invoice that is not there' },
});

/** The texts of an invoice on paper. */
export type PaperContent = Calls.AnswerOf<typeof readInvoicePaper>;

const paymentLink = {
  path: '/api/invoices/:uuid/payment-link',
  tag: 'invoices',
  // The handler checks which invoice the caller may see, and if they may see all that the link shows.
  may: 'session',
  needs: { resource: 'invoices', verb: 'show' },
} as const;

export const createPaymentLink = defineCall({
  ...paymentLink,
  method: 'POST',
  id: 'createPaymentLink',
  contract:
    'a new link with which anyone who has it sees this invoice, downloads its PDF and pays it, without an account. Earlier links keep working',
  status: 201,
  answer: answer({ url: text, expires_at: Schema.instant }),
  errors: {
    E_FORBIDDEN: 'for who does not see all that is printed',
    E_STATE: 'for a draft, a credit note and a proforma invoice',
  },
});

export const revokePaymentLinks = defineCall({
  ...paymentLink,
  method: 'DELETE',
  id: 'revokePaymentLinks',
  contract: 'every link to this invoice that was made until now stops working, those in mails included',
  errors: { E_FORBIDDEN: 'for who does not see all that is printed' },
});

export const readStatement = defineCall({
  method: 'GET',
  path: '/api/clients/:uuid/statement',
  id: 'readStatement',
  tag: 'clients',
  contract:
    'the statement of account of a client, from the first up to and including the last day (this year until today unless said): invoices, credit notes, ' +
    'payments, refunds and write-offs, with what the client owes before, after each and at the end; negative: what is owed to the client. With `Accept: application/pdf` the same on paper, in the language of the client',
  // The handler reads the client first, with the rights of the caller.
  may: 'session',
  needs: [
    { resource: 'clients', verb: 'show' },
    { resource: 'invoices', verb: 'list' },
    { resource: 'payments', verb: 'list' },
  ],
  query: { from: { schema: Schema.day }, until: { schema: Schema.day } },
  answer: answer({
    from: Schema.day,
    until: Schema.day,
    currency: text,
    opening_cents: Schema.whole,
    lines: list(
      answer({
        on: Schema.day,
        kind: Schema.choice('invoice', 'credit_note', 'payment', 'returned', 'refund', 'write_off'),
        resource: Schema.choice('invoices', 'payments'),
        uuid,
        text,
        amount_cents: Schema.described(Schema.whole, 'Positive: the client owes more.'),
        balance_cents: Schema.described(Schema.whole, 'Owed after this line.'),
      }),
    ),
    closing_cents: Schema.whole,
  }),
  errors: { E_INVALID: 'for a first day after the last' },
});

const levels = Schema.described(text, '`friendly`, `reminder`, `formal_notice` or `collection`.');

export const previewReminderRun = defineCall({
  method: 'GET',
  path: '/api/reminders/preview',
  id: 'previewReminderRun',
  tag: 'reminders',
  contract:
    'what the next run of reminders sends, today or tomorrow: a letter with its step, invoices, open amount, costs and interest; ' +
    'and the overdue invoices whose next step is held back, with the reason',
  may: 'staff',
  needs: [
    { resource: 'reminders', verb: 'create' },
    { resource: 'invoices', verb: 'list' },
    { resource: 'clients', verb: 'list' },
  ],
  answer: Schema.typed<ReminderRunPreview>(
    answer({
      day: Schema.day,
      is_automatic: Schema.described(flag, 'False if only reminders that staff entered are sent.'),
      letters: list(
        answer({
          client_uuid: uuid,
          client_name: text,
          level: levels,
          invoices: list(answer({ uuid, number: text })),
          open_cents: Schema.whole,
          cost_cents: Schema.whole,
          interest_cents: Schema.whole,
          pay_before: Schema.described(Schema.maybeDay, 'The first day on which payment is too late.'),
          sent_to: maybeText,
          failed: Schema.described(maybeText, 'Why it cannot be sent; null if it can.'),
        }),
      ),
      on_hold: list(
        answer({
          invoice_uuid: uuid,
          number: text,
          client_uuid: uuid,
          client_name: text,
          due_date: Schema.day,
          open_cents: Schema.whole,
          level: levels,
          reason: Schema.choice(
            'disputed',
            'arrangement',
            'direct_debit',
            'payment',
            'not_sent',
            'not_delivered',
            'covered',
            'debit_returned',
            'old_statement',
          ),
          on: Schema.described(Schema.maybeDay, 'The day of the arrangement, or of the newest bank statement.'),
        }),
      ),
    }),
  ),
});

export const readCollectionFile = defineCall({
  method: 'GET',
  path: '/api/clients/:uuid/collection-file',
  id: 'readCollectionFile',
  tag: 'clients',
  contract:
    'a ZIP file to hand over for collection: the overdue invoices of the client as PDF (or the one of `invoice_uuid`), the letters that were sent about them, ' +
    'the statement of account from the first invoice until today, and a CSV file of what is claimed',
  may: 'staff',
  needs: [
    { resource: 'clients', verb: 'show' },
    { resource: 'invoices', verb: 'list' },
    { resource: 'payments', verb: 'list' },
    { resource: 'reminders', verb: 'list' },
  ],
  query: { invoice_uuid: { schema: Schema.uuid } },
  media: ['application/zip'],
  errors: { E_STATE: 'if no invoice is overdue' },
});
