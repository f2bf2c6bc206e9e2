/** CAMT.053 in the forms of five banks, and documents that cannot be read. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { XmlReader } from '../../../../src/engine/server/imports/xmlReader.ts';
import { CamtReader, type CamtFile } from '../../../../src/modules/bank/rules/camt.ts';
import { entryKeys } from '../../../../src/modules/bank/rules/entryKeys.ts';

const fixture = (bank: string): Promise<string> =>
  readFile(new URL(`../fixtures/${bank}.xml`, import.meta.url), 'utf8');

function read(xml: string, today = '2026-03-10'): CamtFile {
  const camt = new CamtReader(today);
  const reader = new XmlReader(camt);
  const bytes = Buffer.from(xml);
  // Small pieces, so that each element is cut somewhere.
  for (let start = 0; start < bytes.length; start += 7) reader.write(bytes.subarray(start, start + 7));
  reader.end();
  return camt.result();
}

const readBank = async (bank: string): Promise<CamtFile> => read(await fixture(bank));

describe('CAMT.053 of a bank', () => {
  test('ING: text, structured reference and a returned direct debit', async () => {
    const { statements, faults } = await readBank('ing');
    expect(faults).toEqual([]);
    expect(statements).toMatchObject([
      {
        iban: 'NL20INGB0001234567',
        number: '65',
        from_on: '2026-03-06',
        until_on: '2026-03-06',
        opening_cents: 100_000,
        closing_cents: 111_430,
        entries: [
          {
            amount_cents: 12_100,
            kind: 'transfer',
            bank_reference: '060312345678901',
            counter_name: 'Bakkerij De Korenaar B.V.',
            counter_iban: 'NL44RABO0123456789',
            text: 'Factuur 2026-0012 dank',
            end_to_end_id: null,
            structured_reference: null,
          },
          { amount_cents: 1_210, structured_reference: '4000000020260013', text: null },
          {
            amount_cents: -1_880,
            kind: 'return',
            return_reason: 'AM04',
            end_to_end_id: '2026-0009',
            mandate_reference: 'M-0007',
            counter_name: 'P. de Vries',
          },
        ],
      },
    ]);
  });

  test('Rabobank: an overdrawn account, numbered entries and a text in two parts', async () => {
    const { statements } = await readBank('rabobank');
    expect(statements).toMatchObject([
      {
        opening_cents: -25_000,
        closing_cents: -9_975,
        entries: [
          { amount_cents: 15_025, entry_reference: '1', text: '2026-0021 en 2026-0022', transaction_code: '541' },
        ],
      },
    ]);
  });

  test('ABN AMRO: an account in the text, and a batch that is divided', async () => {
    const { statements } = await readBank('abn-amro');
    expect(statements[0]?.entries).toMatchObject([
      { amount_cents: 4_550, counter_iban: 'NL07KNAB0255123456', text: expect.stringContaining('factuur 2026 0030') },
      {
        amount_cents: 2_500,
        part: 1,
        kind: 'direct_debit',
        end_to_end_id: '2026-0040',
        batch_reference: 'INCASSO-2026-03',
      },
      { amount_cents: 3_500, part: 2, end_to_end_id: '2026-0041', mandate_reference: 'M-2' },
      { amount_cents: -3_000, kind: 'fee', text: 'KOSTEN ZAKELIJK PAKKET' },
    ]);
  });

  test('Triodos, version 04: an instant as booking date, and a pending entry that is left out', async () => {
    const { statements } = await readBank('triodos');
    expect(statements).toMatchObject([
      {
        pending: 1,
        entries: [
          {
            amount_cents: 3_333,
            booked_on: '2026-03-06',
            counter_name: 'Stichting Groen & Co',
            structured_reference: 'RF712026-0050',
          },
        ],
      },
    ]);
  });

  test('bunq, version 08: the names of parties one level deeper, and two days', async () => {
    const { statements, faults } = await readBank('bunq');
    expect(faults).toEqual([]);
    expect(statements.map(({ until_on, entries }) => [until_on, entries.map((one) => one.counter_name)])).toEqual([
      ['2026-03-05', ['Meijer Fietsen']],
      ['2026-03-06', ['Kantoorboekhandel']],
    ]);
  });
});

describe('a batch', () => {
  test('stays one entry if one of its details has no amount', async () => {
    const xml = (await fixture('abn-amro')).replace('<AmtDtls><TxAmt><Amt Ccy="EUR">25.00</Amt></TxAmt></AmtDtls>', '');
    const { statements } = read(xml);
    expect(statements[0]?.entries.map(({ amount_cents, part }) => [amount_cents, part])).toEqual([
      [4_550, 0],
      [6_000, 0],
      [-3_000, 0],
    ]);
  });
});

describe('a fault names the statement, the entry and the value', () => {
  const ing = (change: (xml: string) => string) => async () => read(change(await fixture('ing'))).faults;
  test.each([
    [
      'a negative amount',
      'Ccy="EUR">121.00</Amt><CdtDbtInd>',
      'Ccy="EUR">-121.00</Amt><CdtDbtInd>',
      'negative',
      '-121.00',
    ],
    ['no amount', 'Ccy="EUR">121.00</Amt><CdtDbtInd>', 'Ccy="EUR">12l</Amt><CdtDbtInd>', 'amount', '12l'],
    [
      'parts of a cent',
      'Ccy="EUR">121.00</Amt><CdtDbtInd>',
      'Ccy="EUR">121.001</Amt><CdtDbtInd>',
      'too_precise',
      '121.001',
    ],
    [
      'another currency',
      'Ccy="EUR">121.00</Amt><CdtDbtInd>',
      'Ccy="USD">121.00</Amt><CdtDbtInd>',
      'entry_currency',
      'USD',
    ],
    [
      'no direction',
      '<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>',
      '<CdtDbtInd>PLUS</CdtDbtInd><RvslInd>',
      'direction',
      'PLUS',
    ],
    ['an unknown state', '<RvslInd>false</RvslInd><Sts>BOOK', '<RvslInd>false</RvslInd><Sts>DONE', 'state', 'DONE'],
    [
      'a day that does not exist',
      '<BookgDt><Dt>2026-03-06</Dt></BookgDt><ValDt><Dt>2026-03-06',
      '<BookgDt><Dt>2026-02-30</Dt></BookgDt><ValDt><Dt>2026-02-30',
      'day',
      '2026-02-30',
    ],
    ['a day to come', '<BookgDt><Dt>2026-03-06', '<BookgDt><Dt>2026-03-11', 'future', '2026-03-11'],
  ])('%s', async (_name, from, to, fault, value) => {
    expect(await ing((xml) => xml.replace(from, to))()).toEqual([
      { fault, statement: '20260306NL20INGB0001234567', entry: '1 (060312345678901)', value },
    ]);
  });

  test('entries that do not add up: the difference points at the entry', async () => {
    expect(await ing((xml) => xml.replace('>1114.30<', '>1102.20<'))()).toMatchObject([
      { fault: 'sum_differs', difference_cents: -1_210, suspect: '2 (060312345678902)' },
    ]);
  });

  test('an entry that is missing', async () => {
    const change = (xml: string): string => xml.replace(/<Ntry>(?:(?!<\/Ntry>).)*060312345678902.*?<\/Ntry>/su, '');
    expect(await ing(change)()).toMatchObject([{ fault: 'count_differs', said: 3, found: 2 }]);
  });

  test('an account in another currency', async () => {
    expect((await ing((xml) => xml.replace('<Ccy>EUR</Ccy>', '<Ccy>USD</Ccy>'))())[0]).toMatchObject({
      fault: 'account_currency',
      currency: 'USD',
    });
  });
});

test.each([
  ['an entity', '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document/>', /document type/],
  ['another message', '<Document><BkToCstmrAcctRpt/></Document>', /CAMT\.052/],
  ['another document', '<html><body/></html>', /html/],
  ['half of it', '<Document><BkToCstmrStmt><Stmt>', /./],
])('refuses %s', (_name, xml, message) => {
  expect(() => read(xml)).toThrow(message);
});

test('the key of an entry is its reference, day and amount; without a reference its place', async () => {
  const keys = async (bank: string) => (await readBank(bank)).statements.flatMap(entryKeys);
  expect(await keys('abn-amro')).toEqual([
    '6065XB4444400001 2026-03-06 4550',
    '6065XB4444400002 2026-03-06 2500 part 1',
    '6065XB4444400002 2026-03-06 3500 part 2',
    '6065XB4444400003 2026-03-06 -3000',
  ]);
  expect(await keys('rabobank')).toEqual(['CAMT0530000000NL39RABO0300065264 2026-03-06 1 2026-03-06 15025']);
});
