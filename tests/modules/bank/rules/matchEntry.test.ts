/** What an incoming entry pays: a table of cases, and properties of any set of invoices. */
import { describe, expect, test } from 'vitest';
import {
  indexOf,
  matchEntry,
  normaliseName,
  notePayment,
  referencesIn,
  type MatchedEntry,
  type OpenInvoice,
} from '../../../../src/modules/bank/rules/matchEntry.ts';
import { namesReference } from '../../../../src/modules/billing/rules/paymentReference.ts';

const invoice = (
  uuid: string,
  client_uuid: string,
  open_cents: number,
  rest: Partial<OpenInvoice> = {},
): OpenInvoice => ({
  uuid,
  client_uuid,
  number: `2026-${uuid}`,
  references: [`2026-${uuid}`],
  open_cents,
  due_date: `2026-01-${uuid.slice(-2)}`,
  is_only_named: false,
  ...rest,
});
const invoices = [
  invoice('0011', 'ada', 12_100),
  invoice('0012', 'ada', 5_000),
  invoice('0021', 'bob', 12_100),
  invoice('0022', 'bob', 700, { is_only_named: true }),
  invoice('0031', 'cy', 3_333, { references: ['2026-0031', '4000000020260031'] }),
];
const index = () =>
  indexOf(invoices, [
    { uuid: 'ada', ibans: ['NL-ADA', 'NL-SHARED'], names: ['Bakkerij Ada B.V.'] },
    { uuid: 'bob', ibans: ['NL-BOB', 'NL-SHARED'], names: ['Bob Bos'] },
    { uuid: 'cy', ibans: [], names: ['Stichting Cÿ Groen'] },
    { uuid: 'dee', ibans: ['NL-DEE'], names: ['Dee'] },
  ]);
const entry = (amount_cents: number, rest: Partial<MatchedEntry> = {}): MatchedEntry => ({
  amount_cents,
  structured_reference: null,
  text: null,
  end_to_end_id: null,
  counter_iban: null,
  counter_name: null,
  ...rest,
});

describe('the best candidate', () => {
  test.each<[string, MatchedEntry, object]>([
    [
      'a number and its amount',
      entry(12_100, { text: 'fact 2026 0011 dank' }),
      { client_uuid: 'ada', invoices: ['0011'], is_certain: true, reasons: ['named', 'amount'] },
    ],
    [
      'a structured reference',
      entry(3_333, { structured_reference: '4000 0000 2026 0031' }),
      { client_uuid: 'cy', is_certain: true, reasons: ['structured', 'amount'] },
    ],
    [
      'a creditor reference',
      entry(3_333, { structured_reference: 'RF712026-0031' }),
      { client_uuid: 'cy', is_certain: true },
    ],
    [
      'an end-to-end id',
      entry(12_100, { end_to_end_id: '2026-0021' }),
      { client_uuid: 'bob', is_certain: true, reasons: ['end_to_end', 'amount'] },
    ],
    [
      'two numbers and their sum',
      entry(17_100, { text: '2026-0012 + 2026-0011' }),
      { invoices: ['0011', '0012'], is_certain: true, reasons: ['named', 'amount_of_several'] },
    ],
    [
      'a part, from an account of the client',
      entry(1_000, { text: '2026-0011', counter_iban: 'NL-ADA' }),
      { invoices: ['0011'], is_certain: true, reasons: ['named', 'account', 'part'] },
    ],
    [
      'a part, from an unknown account',
      entry(1_000, { text: '2026-0011' }),
      { invoices: ['0011'], is_certain: false, reasons: ['named', 'part'] },
    ],
    [
      'more than is open, from an unknown account',
      entry(20_000, { text: '2026-0011' }),
      { is_certain: false, reasons: ['named', 'more'] },
    ],
    [
      'a number, from the account of another client',
      entry(12_100, { text: '2026-0011', counter_iban: 'NL-BOB' }),
      { is_certain: false },
    ],
    [
      'an account and the amount of one invoice',
      entry(5_000, { counter_iban: 'NL-ADA' }),
      { invoices: ['0012'], is_certain: true, reasons: ['account', 'amount'] },
    ],
    [
      'an account and the amount of all',
      entry(17_100, { counter_iban: 'NL-ADA' }),
      { invoices: ['0011', '0012'], is_certain: true, reasons: ['account', 'amount_of_all'] },
    ],
    [
      'an account without open invoices',
      entry(999, { counter_iban: 'NL-DEE' }),
      { client_uuid: 'dee', invoices: [], is_certain: false, reasons: ['account', 'no_open_invoice'] },
    ],
    ['an account of two clients', entry(5_000, { counter_iban: 'NL-SHARED' }), { is_certain: false }],
    [
      'an amount and a name',
      entry(12_100, { counter_name: 'BAKKERIJ ADA BV' }),
      { client_uuid: 'ada', invoices: ['0011'], is_certain: false, reasons: ['amount', 'name'] },
    ],
    ['a disputed invoice that is named', entry(700, { text: '2026-0022' }), { invoices: ['0022'], is_certain: true }],
  ])('%s', (_name, given, expected) => {
    expect(matchEntry(given, index())[0]).toMatchObject(expected);
  });

  test.each<[string, MatchedEntry]>([
    ['nothing is known', entry(1, { counter_name: 'Nobody' })],
    ['the money went out', entry(-12_100, { text: '2026-0011' })],
    ['only a disputed invoice has the amount', entry(700, {})],
  ])('there is none if %s', (_name, given) => {
    expect(matchEntry(given, index())).toEqual([]);
  });

  test('an invoice is not paid twice by two entries', () => {
    const known = index();
    const given = entry(12_100, { text: '2026-0011' });
    const [best] = matchEntry(given, known);
    if (!best) throw new Error('There is no candidate.');
    notePayment(known, best, given.amount_cents);
    expect(matchEntry(given, known).flatMap((one) => one.invoices)).not.toContain('0011');
  });
});

test('numbers in a text are found as those of client credit are', () => {
  for (const text of ['betaling fact. 2026 0012', '2026-0012', '20260012', 'x2026-0012', '2026-00123', 'nr:2026/0012!'])
    expect([text, referencesIn(text).includes('20260012')]).toEqual([text, namesReference(text, '2026-0012')]);
});

test('names are compared without legal form, titles and accents', () => {
  expect(['Bakkerij Ada B.V.', 'BAKKERIJ ADA BV', 'Mw. J. de Boer', 'Café Zoë'].map(normaliseName)).toEqual([
    'bakkerij ada',
    'bakkerij ada',
    'mw j de boer',
    'cafe zoe',
  ]);
});

/** A generator of numbers that is the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('whatever is open and paid, a candidate pays open invoices of one client, each once', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const many = Array.from({ length: 1 + random(14) }, (_, at) =>
      invoice(String(1_000 + at), `client${random(3)}`, 100 * random(9), { is_only_named: random(6) === 0 }),
    );
    const known = indexOf(
      many,
      [0, 1, 2].map((at) => ({ uuid: `client${at}`, ibans: [`NL${at}`], names: [`Client ${at}`] })),
    );
    for (let round = 0; round < 8; round += 1) {
      const given = entry(100 * (1 + random(20)), {
        text: random(2) === 0 ? `2026-${1_000 + random(14)} 2026-${1_000 + random(14)}` : null,
        counter_iban: random(2) === 0 ? `NL${random(3)}` : null,
        counter_name: `Client ${random(3)}`,
      });
      const candidates = matchEntry(given, known);
      expect(candidates.length).toBeLessThanOrEqual(3);
      expect(candidates.filter(({ is_certain }) => is_certain).length, `seed ${seed}`).toBeLessThanOrEqual(1);
      for (const { client_uuid, invoices: paid, confidence } of candidates) {
        expect(new Set(paid).size).toBe(paid.length);
        for (const uuid of paid)
          expect([known.invoices.get(uuid)?.client_uuid, (known.invoices.get(uuid)?.open_cents ?? 0) > 0]).toEqual([
            client_uuid,
            true,
          ]);
        expect(confidence >= 0 && confidence <= 100).toBe(true);
      }
      const [best] = candidates;
      if (best?.is_certain) notePayment(known, best, given.amount_cents);
      for (const { open_cents } of known.invoices.values()) expect(open_cents).toBeGreaterThanOrEqual(0);
    }
  }
});
