// What stands in the cells of a sheet, what is read from them, and what a spreadsheet puts on the clipboard.
import { describe, expect, test } from 'vitest';
import {
  filledTable,
  readTable,
  writeCell,
  withoutHead,
  writeTable,
} from '../../../src/engine/browser/grid/clipboardTable.ts';
import {
  faceOf,
  isTypedField,
  readCell,
  textOf,
  type CellWords,
} from '../../../src/engine/browser/screens/pasting/cellText.ts';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import type { Field, Locale } from '../../../src/engine/registry/types.ts';
import { registryOf } from '../registry/fixture.ts';

const registry = registryOf({
  schemas: {
    makers: { name: { type: 'string' } },
    things: {
      name: { type: 'string' },
      price_cents: { type: 'integer' },
      rate_bp: { type: 'integer' },
      stock: { type: 'integer' },
      made_on: { type: 'string', format: 'date' },
      seen_at: { type: 'string', format: 'date-time' },
      opens: { type: 'string', 'x-kind': 'time' },
      is_active: { type: 'boolean', default: true },
      size: {
        oneOf: [
          { const: 's', title: 'Small', 'x-label': { nl: 'Klein' } },
          { const: 'l', title: 'Large', 'x-label': { nl: 'Groot' } },
          { const: 'xl', title: 'Largest', 'x-label': { nl: 'Grootst' } },
        ],
      },
      hosts: { type: 'array', items: { type: 'string' } },
      maker_uuid: { 'x-relation': { to: 'makers' } },
      state: { enum: ['new', 'old'], default: 'new', 'x-transitions': { new: ['old'], old: [] } },
      code: { type: 'string', 'x-kind': 'secret', writeOnly: true },
      sum: { type: 'integer', readOnly: true },
      picture: { 'x-kind': 'file' },
    },
  } as never,
});
const things = registry.resources['things'];
if (!things) throw new Error('There are no things.');
const field = (name: string): Field => {
  const found = things.fields[name];
  if (!found) throw new Error(`Things have no ${name}.`);
  return found;
};
const words = (locale: Locale): CellWords => ({
  registry,
  format: formatFor(locale),
  translate: (key, params) =>
    key === 'beheer.boolean.yes'
      ? { en: 'Yes', nl: 'Ja' }[locale as 'en']
      : key === 'beheer.boolean.no'
        ? { en: 'No', nl: 'Nee' }[locale as 'en']
        : [key, ...Object.values(params ?? {})].join(' '),
});

describe('a typed value is read back unchanged', () => {
  test.each([
    ['name', 'Chair', 'en', 'Chair'],
    ['price_cents', 123456, 'en', '1,234.56'],
    ['price_cents', 123456, 'nl', '1.234,56'],
    ['rate_bp', 2100, 'nl', '21'],
    ['stock', 1200, 'nl', '1.200'],
    ['made_on', '2026-11-20', 'en', '20 Nov 2026'],
    ['made_on', '2026-11-20', 'nl', '20 nov 2026'],
    ['opens', '09:30', 'nl', '09:30'],
    ['is_active', true, 'nl', 'Ja'],
    ['is_active', false, 'en', 'No'],
    ['size', 'l', 'nl', 'Groot'],
    ['hosts', ['a', 'b'], 'en', 'a, b'],
    ['name', null, 'en', ''],
  ] as const)('%s %j in %s is "%s"', (name, value, locale, text) => {
    expect(textOf(field(name), { [name]: value }, words(locale))).toBe(text);
    expect(readCell(field(name), text, words(locale))).toEqual({ value });
  });

  test('a choice with the English name has no name of its own in another language', () => {
    const sent: Field = {
      ...field('size'),
      options: (field('size').options ?? []).map((option) => ({ ...option, label: { en: 'Large' } })),
    };
    expect(textOf(sent, { size: 'l' }, words('nl'))).toBe('Large');
  });

  test('cells show an amount with its currency, a reference by its name, an instant in local time', () => {
    expect(faceOf(field('price_cents'), { price_cents: 995 }, words('en'))).toBe('€9.95');
    const record = { maker_uuid: 'a', maker: { uuid: 'a', name: 'Gispen' } };
    expect(textOf(field('maker_uuid'), record, words('en'))).toBe('Gispen');
    const moment = textOf(field('seen_at'), { seen_at: '2026-11-20T13:30:15Z' }, words('en'));
    expect(moment).toBe('20 Nov 2026, 14:30');
    expect(readCell(field('seen_at'), moment, words('en'))).toEqual({ value: '2026-11-20T13:30:00Z' });
  });
});

test.each([
  ['price_cents', '€ 12,5', 'nl', { value: 1250 }],
  ['price_cents', 'twelve', 'en', { fault: 'beheer.sheet.not_a_number twelve' }],
  ['stock', '1,5', 'nl', { fault: 'beheer.sheet.not_a_number 1,5' }],
  ['made_on', '3-4-2026', 'nl', { value: '2026-04-03' }],
  ['made_on', '31-2-2026', 'nl', { fault: 'beheer.sheet.not_a_day 31-2-2026' }],
  ['opens', '9.30', 'nl', { value: '09:30' }],
  ['opens', 'noon', 'en', { fault: 'beheer.sheet.not_a_time noon' }],
  ['is_active', 'x', 'en', { value: true }],
  ['is_active', '', 'en', { value: false }],
  ['is_active', 'perhaps', 'en', { fault: 'beheer.sheet.not_yes_or_no perhaps' }],
  ['size', 'klein', 'en', { value: 's' }],
  ['size', 'sm', 'en', { value: 's' }],
  // Two begin so, and one is called so.
  ['size', 'groot', 'nl', { value: 'l' }],
  ['size', 'lar', 'en', { fault: 'beheer.sheet.not_a_choice lar Small, Large, Largest' }],
  ['hosts', 'a; b\nc', 'en', { value: ['a', 'b', 'c'] }],
  ['maker_uuid', ' Gispen ', 'en', { find: 'Gispen' }],
  ['name', '  ', 'en', { value: null }],
] as const)('%s from "%s" in %s', (name, text, locale, read) => {
  expect(readCell(field(name), text, words(locale))).toEqual(read);
});

test('states, server fields, files and secrets cannot be typed in', () => {
  const principal = { actor: 'management', roles: [] } as never;
  const typed = Object.values(things.fields).filter((one) => isTypedField(things, principal, one));
  const names = typed.map(({ name }) => name);
  for (const name of ['state', 'code', 'sum', 'picture', 'uuid', 'version']) expect(names).not.toContain(name);
});

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"two\nlines"\t"say ""hi"""\n', [['two\nlines', 'say "hi"']]],
  [
    'a\t\n\t\n',
    [
      ['a', ''],
      ['', ''],
    ],
  ],
  ['5" screen\tx', [['5" screen', 'x']]],
  ['one', [['one']]],
  ['', []],
])('the clipboard contains %j', (text, table) => {
  expect(readTable(text)).toEqual(table);
});

test('a copied table is read back', () => {
  for (const text of ['plain', 'a\tb', 'two\nlines', 'say "hi"']) expect(readTable(writeCell(text))).toEqual([[text]]);
});

test('a table of cells is written in spreadsheet form, and fills the cells that it fits into', () => {
  const cells = [
    ['a\tb', 'c'],
    ['', 'd'],
  ];
  expect(writeTable(cells)).toBe('"a\tb"\tc\n\td');
  expect(readTable(writeTable(cells))).toEqual(cells);
  const range = (rows: number, columns: number) =>
    ({ from: { row: 1, column: 1 }, to: { row: rows, column: columns } }) as const;
  expect(filledTable([['x', 'y']], range(2, 4))).toEqual([
    ['x', 'y', 'x', 'y'],
    ['x', 'y', 'x', 'y'],
  ]);
  // What does not fit goes from the first cell on.
  expect(filledTable([['x', 'y']], range(2, 3))).toEqual([['x', 'y']]);
  expect(filledTable([['x'], ['y']], range(1, 1))).toEqual([['x'], ['y']]);
});

test.each([
  [
    [
      ['Name', 'Size '],
      ['a', 's'],
    ],
    [['a', 's']],
  ],
  [[['NAME'], ['a']], [['a']]],
  [[['a', 's']], [['a', 's']]],
  [[], []],
])('a row of column headings is left out: %o', (table, rest) => {
  expect(withoutHead(table, ['Name', 'Size', 'Stock'])).toEqual(rest);
});
