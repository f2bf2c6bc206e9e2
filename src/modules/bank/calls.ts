/** API calls of the bank module. */
import { defineCall, Schema } from '#engine/registry';

const { answer, day, described, flag, list, maybe, maybeDay, maybeText, text, uuid, whole } = Schema;

export const importStatements = defineCall({
  method: 'POST',
  path: '/api/bank-statements',
  id: 'importBankStatements',
  tag: 'bank-statements',
  contract:
    'reads bank statements (CAMT.053, one file or a ZIP archive of them). All of the file is taken or nothing of it. ' +
    'An entry that was read before is not taken again, so the same file can be sent twice. Certain entries are booked, ' +
    'unless the settings say otherwise; a long statement continues in the background',
  may: 'staff',
  needs: { resource: 'bank-entries', verb: 'book' },
  requires: ['bank-statements', 'bank-entries'],
  query: { name: { schema: text, required: true } },
  sends: ['application/xml', 'application/zip'],
  status: 201,
  answer: answer({
    statements: list(
      answer({
        uuid,
        iban: text,
        number: maybeText,
        from_on: day,
        until_on: day,
        opening_cents: whole,
        closing_cents: whole,
        entries: described(whole, 'Entries in the file; each part of a batch counts.'),
        created: described(whole, 'Entries that were not read before.'),
        pending: described(whole, 'Entries that the bank has not booked yet. They come again on a later statement.'),
        booked: whole,
        proposed: whole,
        open: whole,
        ignored: whole,
        waiting: described(whole, 'Entries that are still compared with invoices, in the background.'),
        gap: described(
          maybe(answer({ from_on: day, until_on: day, amount_cents: whole })),
          'Days of which no statement was read, while the balance changed.',
        ),
      }),
    ),
    created: whole,
    known: described(whole, 'Entries that were read before. Nothing of them was changed.'),
  }),
  errors: {
    E_INVALID: 'for a file that is no CAMT.053, of an account that is no seller’s, or whose entries do not add up',
    E_TOO_LARGE: 'for a file of more than 128 MB, or a ZIP archive of more than 32 MB',
  },
});

export const readCandidates = defineCall({
  method: 'GET',
  path: '/api/bank-entries/:uuid/candidates',
  id: 'readBankEntryCandidates',
  tag: 'bank-entries',
  contract:
    'the three most likely payers of an incoming entry with the invoices that it pays, compared with what is open now',
  may: 'staff',
  needs: [
    { resource: 'bank-entries', verb: 'book' },
    { resource: 'clients', verb: 'list' },
    { resource: 'invoices', verb: 'list' },
  ],
  answer: answer({
    candidates: list(
      answer({
        client: answer({ uuid, name: text }),
        invoices: list(answer({ uuid, number: text, open_cents: whole, due_date: maybeDay })),
        credit_cents: described(whole, 'The part that becomes credit of the client.'),
        confidence: described(whole, 'From 0 to 100.'),
        is_certain: flag,
        reasons: described(list(text), 'Why, in the language of the reader.'),
      }),
    ),
  }),
});
