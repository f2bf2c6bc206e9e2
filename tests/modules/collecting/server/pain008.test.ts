// The file of direct debits: valid by its schema, with sums that are right, in characters that banks read.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sepaReference, sepaText } from '../../../../src/modules/collecting/rules/sepaText.ts';
import {
  debitGroups,
  pain008,
  type DebitFile,
  type PainDebit,
} from '../../../../src/modules/collecting/server/pain/pain008.ts';
import { textsOf, validateMessage } from '../../../support/bankSchemas.ts';

const address = { street: 'Hoge der A', house_number: '31', postal_code: '9712 AD', city: 'Groningen', country: 'NL' };
const debit = (rest: Partial<PainDebit> = {}): PainDebit => ({
  end_to_end_id: '2026-0001',
  amount_cents: 1_210,
  scheme: 'core',
  sequence: 'recurrent',
  mandate: { reference: 'C00012-20260310', signed_on: '2026-03-10' },
  debtor: { ...address, name: 'Café ’t Hœkje', iban: 'NL91ABNA0417164300', bic: null },
  remittance: '2026-0001',
  ...rest,
});
const file = (rest: Partial<DebitFile> = {}): DebitFile => ({
  format: 'pain_008_001_08',
  message_id: '019d1b3e8a007c1e9f00000000000001',
  made_at: new Date('2026-03-10T09:00:00.123Z'),
  execution_on: '2026-03-25',
  creditor: {
    ...address,
    name: 'Dijk & Duin Hosting B.V.',
    iban: 'NL20INGB0001234567',
    bic: 'INGBNL2A',
    creditor_id: 'NL98ZZZ999999990000',
  },
  debits: [debit()],
  ...rest,
});

const formats = ['pain_008_001_08', 'pain_008_001_02'] as const;

describe.each(formats)('a file in the format %s', (format) => {
  test('is valid with one block per scheme and sequence', () => {
    const xml = pain008(
      file({
        format,
        debits: [
          debit(),
          debit({ sequence: 'first', end_to_end_id: '2' }),
          debit({ scheme: 'b2b', end_to_end_id: '3', debtor: { ...debit().debtor, bic: 'ABNANL2A', city: null } }),
          debit({ sequence: 'one_off', end_to_end_id: '4' }),
          debit({ sequence: 'final', end_to_end_id: '5' }),
        ],
      }),
    );
    validateMessage(xml);
    expect(textsOf(xml, 'SeqTp')).toEqual(['RCUR', 'FNAL', 'FRST', 'OOFF', 'RCUR']);
    expect(xml).toContain("<Nm>Cafe 't Hoekje</Nm>");
    expect(textsOf(xml, 'CreDtTm')).toEqual(['2026-03-10T09:00:00Z']);
  });

  test('is valid and adds up for any batch', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    const any = fc.record({
      end_to_end_id: fc.string({ minLength: 1, maxLength: 35 }).map((text) => sepaReference(text) || '1'),
      amount_cents: cents,
      scheme: fc.constantFrom('core', 'b2b'),
      sequence: fc.constantFrom('first', 'recurrent', 'final', 'one_off'),
      name: fc.string({ unit: 'grapheme', maxLength: 90 }),
      remittance: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 160 })
        .filter((text) => sepaText(text, 140) !== ''),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), (drawn) => {
        const debits = drawn.map(({ name, ...rest }) => debit({ ...rest, debtor: { ...debit().debtor, name } }));
        const xml = pain008(file({ format, debits }));
        validateMessage(xml);
        const [all, ...sums] = textsOf(xml, 'CtrlSum').map((sum) => Math.round(Number(sum) * 100));
        expect(all).toBe(debits.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
        expect(sums).toEqual(debitGroups(debits).map((group) => group.reduce((sum, one) => sum + one.amount_cents, 0)));
        expect(textsOf(xml, 'InstdAmt')).toHaveLength(debits.length);
        expect(xml.replaceAll(/<[^>]*>/g, '')).toMatch(/^[A-Za-z0-9/\-?:().,'+ \n&;]*$/);
      }),
      { numRuns: 40 },
    );
  });
});

test.each([
  ['Café ’t Hœkje & Zn', "Cafe 't Hoekje + Zn"],
  ['Ørsted Łódź Straße', 'Orsted Lodz Strasse'],
  ['a\t b\n c', 'a b c'],
  ['日本', '..'],
])('the text %j is written as %j', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test('a reference neither begins nor ends with a slash, and has no two in a row', () => {
  expect(sepaReference('//2026//0001/')).toBe('2026/0001');
});
