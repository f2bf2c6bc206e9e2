/** What cells and files mean: as people, spreadsheets and older programs write them. */
import { describe, expect, test } from 'vitest';
import type { FileCell } from '../../../src/engine/registry/imports/imports.ts';
import { guessedMapping } from '../../../src/engine/registry/imports/guessedMapping.ts';
import {
  NotationCounter,
  decideNotations,
  notationFor,
  notationOfLocale,
} from '../../../src/engine/registry/imports/numberNotation.ts';
import type { Field } from '../../../src/engine/registry/types.ts';
import { cellValue } from '../../../src/engine/server/imports/cellValue.ts';
import { decoded, delimiterOf, encodingOf } from '../../../src/engine/server/imports/csvRows.ts';
import { readWholeTable } from '../../support/imports.ts';
import { momentsIn } from '../../../src/engine/values/dates/moments.ts';
import { own } from '../../support/row.ts';
import { productRegistry } from '../../support/testRegistry.ts';

const { resources } = await productRegistry();
const fieldOf = (resource: string, name: string): Field => own(own(resources, resource).fields, name);
const some: Readonly<Record<string, Field>> = {
  money: fieldOf('projects', 'hourly_rate_cents'),
  percent: fieldOf('vat-rates', 'rate_bp'),
  integer: fieldOf('products', 'sort'),
  duration: fieldOf('hours', 'minutes'),
  date: fieldOf('tasks', 'due_on'),
  datetime: fieldOf('hours', 'started_at'),
  boolean: fieldOf('product-categories', 'is_visible'),
  enum: fieldOf('products', 'type'),
  text: fieldOf('products', 'name'),
};

const read = (kind: string, cell: FileCell, locale: string, stored = false): unknown => {
  const value = cellValue(cell, own(some, kind), { notation: notationOfLocale(locale), stored });
  return value === null ? null : 'value' in value ? value.value : 'fault';
};

test.each<[string, FileCell, string, unknown]>([
  ['money', '1.234,56', 'nl', 123_456],
  ['money', '1,234.56', 'en', 123_456],
  ['money', '\u20ac 12,-', 'nl', 1_200],
  ['money', '-5,00', 'nl', -500],
  ['money', 12.1, 'nl', 1_210],
  ['money', '1,234', 'en', 123_400],
  ['money', '1,2345', 'en', 'fault'],
  ['money', 'twelve', 'en', 'fault'],
  ['money', '#DIV/0!', 'en', 'fault'],
  ['text', '#N/A', 'en', 'fault'],
  ['text', '#verw!', 'nl', 'fault'],
  ['text', '#1', 'nl', '#1'],
  ['money', '', 'en', null],
  ['money', null, 'en', null],
  ['percent', '21%', 'nl', 2_100],
  ['percent', '9,5', 'nl', 950],
  ['percent', 0.21, 'nl', 2_100],
  ['integer', '1.000', 'nl', 1_000],
  ['integer', '1,5', 'nl', 'fault'],
  ['integer', 3.5, 'nl', 'fault'],
  ['duration', '1:30', 'nl', 90],
  ['duration', '1,5', 'nl', 90],
  ['duration', 2, 'nl', 120],
  ['duration', '1899-12-30T01:45:00', 'nl', 105],
  ['date', '31-1-2026', 'nl', '2026-01-31'],
  ['date', '31/01/26', 'en', '2026-01-31'],
  ['date', '9 mrt. 2026', 'nl', '2026-03-09'],
  ['date', '9 Nov 2026', 'en', '2026-11-09'],
  ['date', '2026-02-30', 'en', 'fault'],
  ['date', 46_053, 'en', '2026-01-31'],
  ['date', '2026-01-31T00:00:00', 'en', '2026-01-31'],
  ['datetime', '31-1-2026 14:30', 'nl', '2026-01-31T13:30:00Z'],
  ['datetime', '2026-07-01 09:00', 'nl', '2026-07-01T07:00:00Z'],
  ['datetime', '2026-07-01T09:00:00Z', 'nl', '2026-07-01T09:00:00Z'],
  ['datetime', '2026-07-01T09:00:00+09:00', 'nl', '2026-07-01T00:00:00Z'],
  ['datetime', 'tomorrow', 'nl', 'fault'],
  ['boolean', 'Ja', 'nl', true],
  ['boolean', 'no', 'en', false],
  ['boolean', true, 'en', true],
  ['boolean', 'maybe', 'en', 'fault'],
  ['enum', 'HOSTING', 'en', 'hosting'],
  ['enum', 'boat', 'en', 'fault'],
  ['text', '  two words ', 'en', 'two words'],
  ['text', 12, 'en', '12'],
  ['text', '=1+1', 'en', '=1+1'],
])('%s: %j in %s is %j', (kind, cell, locale, value) => {
  expect(read(kind, cell, locale)).toEqual(value);
});

test('a column with the name of the field contains stored values', () => {
  expect([
    read('money', '1250', 'nl', true),
    read('percent', 2_100, 'nl', true),
    read('duration', '90', 'nl', true),
  ]).toEqual([1_250, 2_100, 90]);
  for (const cell of ['12,50', '12.50', '1.250', 12.5]) expect(read('money', cell, 'nl', true)).toBe('fault');
});

test('a cell with only a time has no date', () => {
  expect(momentsIn('14:30')).toMatchObject({ date: null, minute: 870 });
  expect(momentsIn(0.5)).toMatchObject({ date: null, minute: 720 });
});

describe('a text file', () => {
  const text = 'Naam;Plaats\r\nZoë;"Den ""Haag"""\r\n;\r\nJan;Sint; en meer\r\n';
  const rows = [
    { number: 2, cells: ['Zoë', 'Den "Haag"'] },
    { number: 4, cells: ['Jan', 'Sint', ' en meer'] },
  ];
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('is read in %s', async (_encoding, content) => {
    expect(await readWholeTable(content)).toEqual({ columns: ['Naam', 'Plaats', 'C'], rows });
  });

  test.each([
    ['a;b,c\n1;2,3', ';'],
    ['a,b\n"1;2;3",4', ','],
    ['a\tb\n1,5\t2', '\t'],
    ['a|b\n1|2', '|'],
    ['name\nJan', ','],
    ['a;b;c\n1,5;2;3\nTotal', ';'],
    ['a;b;c\n1\n2\n3', ';'],
    ['Name, initials;Price\nJansen, J.P.;1\nVisser, A., BSc;2', ';'],
  ])('is split, %j by %j', (sample, delimiter) => {
    expect(delimiterOf(sample)).toBe(delimiter);
  });

  test('is read with the euro sign and quotation marks of Windows-1252', () => {
    const content = Buffer.from([0x52, 0xe9, 0x20, 0x80, 0x20, 0x91, 0x92, 0x96, 0x8a, 0x9f]);
    expect([...decoded(content, encodingOf(content))].join('')).toBe('R\u00e9 \u20ac \u2018\u2019\u2013\u0160\u0178');
  });

  test('may name its own separator, as Excel allows', async () => {
    expect(await readWholeTable(Buffer.from('sep=|\r\na|b\r\n1|2'))).toEqual({
      columns: ['a', 'b'],
      rows: [{ number: 3, cells: ['1', '2'] }],
    });
  });

  test('of our own is read back without the marks that guard against formulas', async () => {
    expect((await readWholeTable(Buffer.from("a,b\n'=1+1,'tis"))).rows).toEqual([
      { number: 2, cells: ['=1+1', "'tis"] },
    ]);
    expect((await readWholeTable(Buffer.from('\uFEFFa,b\n1,2'))).columns).toEqual(['a', 'b']);
  });
});

test('columns match the labels of the language with most matches, then names without their unit, each field once', () => {
  const fields = Object.values(own(resources, 'projects').fields);
  const guessed = guessedMapping(['Klant', 'client', 'HOURLY_RATE', 'Notes', 'Unknown'], fields);
  expect(guessed).toEqual({
    Klant: null,
    client: 'client_uuid',
    HOURLY_RATE: 'hourly_rate_cents',
    Notes: 'notes',
    Unknown: null,
  });
});

test('an exact label wins over a guess in any column order, and a label of a field that cannot be imported skips its column', () => {
  const fields = Object.values(own(resources, 'projects').fields);
  expect(guessedMapping(['Budget', 'budget_minutes'], fields)).toEqual({
    Budget: 'budget_cents',
    budget_minutes: 'budget_minutes',
  });
  expect(guessedMapping(['budget', 'Budgeted time'], fields)['budget']).toBe('budget_cents');
  const importable = ({ name }: Field): boolean => name !== 'budget_cents';
  expect(guessedMapping(['Budget'], fields, { importable })).toEqual({ Budget: null });
});

test('columns match synonyms, and not one that ends several names', () => {
  const names = ['number', 'company_name', 'house_number', 'phone', 'postal_code', 'city', 'kvk_number'];
  const fields = names.map((name) => fieldOf('clients', name));
  expect(guessedMapping(['Company', 'Number', 'Zip code', 'Town', 'Tel.'], fields)).toEqual({
    Company: 'company_name',
    Number: null,
    'Zip code': 'postal_code',
    Town: 'city',
    'Tel.': 'phone',
  });
  expect(guessedMapping(['number', 'Klantnummer'], fields)).toEqual({ number: 'number', Klantnummer: null });
});

describe('the notation of a column', () => {
  const decided = (cells: readonly string[], kind: 'money' | 'integer' = 'money'): unknown => {
    const counter = new NotationCounter();
    for (const cell of cells) counter.add(cell);
    return notationFor(kind, decideNotations(counter.counts, 'nl'));
  };
  const dutch = ['8.000,01', '10,5', '1,250', '1.250', '12.50', '0,125', '1,2500', '€ 1.234,56', '1 234,56', '100,-'];

  test.each<[string, readonly string[], unknown]>([
    ['is that of its values with one reading', ['8.000,01', '1.250'], 'comma'],
    ['is that of most of them', dutch, 'comma'],
    ['is the language’s if they say both as often', ['1,50', '1.50'], 'comma'],
    ['is unclear if all values have two readings', ['1.250', '3,500', '12'], 'unclear'],
    ['does not matter to numbers without a mark', ['12', '1250', '', 'none'], null],
    ['can be English for a Dutch person', ['1,234.50', '2,500'], 'point'],
  ])('%s', (_what, cells, notation) => expect(decided(cells)).toBe(notation));

  test('is detected from whole numbers, which have no decimals', () => {
    expect(decided(['2.500', '1.000'], 'integer')).toBe('comma');
    expect(decided(['1.000'], 'integer')).toBe('unclear');
  });

  test.each<[string, unknown]>([
    ['8.000,01', 800_001],
    ['10,5', 1_050],
    ['1,250', 125],
    ['1.250', 125_000],
    ['12.50', 'fault'],
    ['0,125', 'fault'],
    ['1,2500', 125],
    ['€ 1.234,56', 123_456],
    ['1 234,56', 123_456],
    ['1\u00a0234,56', 123_456],
    ['(100,00)', -10_000],
    ['100,-', 10_000],
    ['-100,-', -10_000],
    ['5,00-', -500],
    ['EUR 5,00', 500],
    ['1.234.567', 123_456_700],
    ['1,234,567', 'fault'],
    ['1’234.50', 'fault'],
    ['12,345.67', 'fault'],
    ['1e3', 'fault'],
    ['12,3,4', 'fault'],
    ['1.23.456', 'fault'],
    ['12 34', 'fault'],
  ])('reads %s in a column with decimal commas as %j', (cell, value) => {
    expect(read('money', cell, 'nl')).toEqual(value);
  });
});
