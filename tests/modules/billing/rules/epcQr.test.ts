/** The QR code of an invoice: what it says, and up to where. */
import { describe, expect, it } from 'vitest';
import { epcQrPayload, type CreditTransfer } from '../../../../src/modules/billing/rules/epcQr.ts';

const transfer: CreditTransfer = {
  name: 'Dijk & Duin Hosting B.V.',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  amount_cents: 12_345,
  remittance: '20260042',
};
const linesOf = (changes: Partial<CreditTransfer>): readonly string[] =>
  epcQrPayload({ ...transfer, ...changes }).split('\n');

it('says who is paid how much for what', () => {
  expect(linesOf({})).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'ABNANL2A',
    'Dijk & Duin Hosting B.V.',
    'NL91ABNA0417164300',
    'EUR123.45',
    '',
    '',
    '20260042',
  ]);
});

it('leaves out the BIC where there is none, and what is empty at the end', () => {
  expect(linesOf({ bic: null, remittance: '' })).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Dijk & Duin Hosting B.V.',
    'NL91ABNA0417164300',
    'EUR123.45',
  ]);
});

it('takes a creditor reference as such, and never both', () => {
  expect(linesOf({ remittance: 'RF18539007547034' }).slice(8)).toEqual(['', 'RF18539007547034']);
  expect(linesOf({ remittance: 'RF of 2026' }).slice(8)).toEqual(['', '', 'RF of 2026']);
});

describe('amounts', () => {
  it.each([
    [1, 'EUR0.01'],
    [99, 'EUR0.99'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%d cents is %s', (amount_cents, expected) => {
    expect(linesOf({ amount_cents })[7]).toBe(expected);
  });

  it.each([0, -1, 1.5, 100_000_000_000, Number.NaN])('%d cents cannot be transferred', (amount_cents) => {
    expect(() => epcQrPayload({ ...transfer, amount_cents })).toThrow(
      'Only 0.01 to 999,999,999.99 euro can be transferred.',
    );
  });
});

describe('limits', () => {
  it('a name of 70 characters stays, one more is cut', () => {
    expect(linesOf({ name: 'x'.repeat(70) })[5]).toHaveLength(70);
    expect(linesOf({ name: `${'x'.repeat(70)}y` })[5]).toBe('x'.repeat(70));
  });

  it('a text of 140 characters stays, one more is cut', () => {
    expect(linesOf({ remittance: '1'.repeat(141) })[10]).toHaveLength(140);
  });

  it('a line end within a text begins no other field', () => {
    expect(linesOf({ name: 'Dijk\n& Duin', remittance: 'a\r\nb' })).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'ABNANL2A',
      'Dijk & Duin',
      'NL91ABNA0417164300',
      'EUR123.45',
      '',
      '',
      'a b',
    ]);
  });

  it('331 bytes fit, one more does not', () => {
    const shortest = epcQrPayload({ ...transfer, name: 'é'.repeat(70), remittance: '' }).length + 70;
    const room = 331 - shortest - 3;
    const remittance = (bytes: number): string => `${'é'.repeat(Math.floor(bytes / 2))}${bytes % 2 === 1 ? 'e' : ''}`;
    const name = 'é'.repeat(70);
    expect(new TextEncoder().encode(epcQrPayload({ ...transfer, name, remittance: remittance(room) }))).toHaveLength(
      331,
    );
    expect(() => epcQrPayload({ ...transfer, name, remittance: remittance(room + 1) })).toThrow('at most 331 bytes');
  });
});

it.each([
  ['NL00ABNA0417164300', 'is no IBAN'],
  ['', 'is no IBAN'],
])('"%s" %s', (iban, message) => {
  expect(() => epcQrPayload({ ...transfer, iban })).toThrow(message);
});

it('nobody without a name is paid', () => {
  expect(() => epcQrPayload({ ...transfer, name: ' \n' })).toThrow('needs the name of who is paid');
});
