/** How a person fills in each kind: what is typed, what is then stored, and what the record page shows. */
import type { Locator } from 'playwright-core';
import type { Kind } from '../../../src/engine/registry/kinds/kindNames.ts';
import type { RawProperty } from '../../../src/engine/registry/raw.ts';
import { kindFixtures } from '../../support/kindFixtures.ts';
import type { Form } from './form.ts';

export interface Given {
  readonly typed: string;
  /** As the API has it, where that is known beforehand and sent out. */
  readonly kept?: unknown;
  /** Null where the record's page says nothing of it. */
  readonly shown: string | RegExp | null;
  /** As the input holds it when the form is opened again; as typed where this is not given. */
  readonly held?: string;
}

export interface KindDriver {
  readonly name: string;
  readonly property: RawProperty;
  readonly fill: (form: Form, label: string, typed: string) => Promise<void>;
  readonly held: (form: Form, label: string) => Promise<string>;
  /** One to create the record with, and one to change it to. */
  readonly values: readonly [Given, Given];
  /** What cannot be kept, and what is said of it at the field. Null where a person can give nothing wrong. */
  readonly wrong: readonly [typed: string, message: string] | null;
}

type Hand = Pick<KindDriver, 'fill' | 'held'>;

const byTyping: Hand = {
  fill: (form, label, typed) => form.type(label, typed),
  held: (form, label) => form.field(label).inputValue(),
};

const byEditor: Hand = {
  fill: (form, label, typed) => form.type(label, typed),
  held: async (form, label) => (await form.field(label).locator('.cm-line').allInnerTexts()).join('\n'),
};

const bySwitch: Hand = {
  fill: (form, label, typed) => form.field(label).setChecked(typed === 'on'),
  held: async (form, label) => ((await form.field(label).isChecked()) ? 'on' : 'off'),
};

const byParts: Hand = {
  fill: (form, label, typed) => form.date(label, typed),
  held: (form, label) => form.field(label).inputValue(),
};

const byChoosing: Hand = {
  fill: (form, label, typed) => form.choose(label, typed),
  held: (form, label) => form.field(label).innerText(),
};

const bySearching: Hand = {
  fill: (form, label, typed) => form.pick(label, typed),
  held: (form, label) => form.field(label).inputValue(),
};

const chips = (form: Form, label: string): Locator =>
  form.field(label).locator('xpath=ancestor::*[contains(@class,"MuiAutocomplete-root")]').locator('.MuiChip-label');

/** Words parted by commas, each made a chip; those that were there are taken away first. */
const byChips = (add: (form: Form, label: string, word: string) => Promise<void>): Hand => ({
  fill: async (form, label, typed) => {
    while ((await chips(form, label).count()) > 0) await form.field(label).press('Backspace');
    for (const word of typed.split(', ')) await add(form, label, word);
  },
  held: async (form, label) => (await chips(form, label).allInnerTexts()).join(', '),
});

const addressParts = ['Street', 'House number', 'Postcode', 'City'] as const;

/** Street, number, postcode, city and country, parted by commas. */
const byAddress: Hand = {
  fill: async (form, label, typed) => {
    const parts = typed.split(', ');
    for (const [index, part] of addressParts.entries()) await form.within(label, part).fill(parts[index] ?? '');
    // The choices open on typing, so on something else than what is there.
    await form.within(label, 'Country').fill('');
    await form.within(label, 'Country').fill(parts[4] ?? '');
    await form.option(parts[4] ?? '').click();
  },
  held: async (form, label) =>
    (await Promise.all([...addressParts, 'Country'].map((part) => form.within(label, part).inputValue()))).join(', '),
};

/** Lines parted by commas, each the text of the line's one column. */
const byLines: Hand = {
  fill: async (form, label, typed) => {
    const words = typed.split(', ');
    const column = form.group(label).getByRole('textbox', { name: 'Line text' });
    for (const [index, word] of words.entries()) {
      if ((await column.count()) <= index) await form.group(label).getByRole('button', { name: 'Add line' }).click();
      await column.nth(index).fill(word);
    }
  },
  held: async (form, label) =>
    (
      await form
        .group(label)
        .getByRole('textbox', { name: 'Line text' })
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    ).join(', '),
};

const byFile: Hand = {
  fill: async (form, label, typed) => {
    await form
      .group(label)
      .locator('input[type=file]')
      .setInputFiles({ name: typed, mimeType: 'text/plain', buffer: Buffer.from(`In ${typed}`) });
    await form
      .group(label)
      .getByRole('button', { name: `Remove ${typed}` })
      .waitFor();
  },
  held: async (form, label) =>
    (
      (await form
        .group(label)
        .getByRole('button', { name: /^Remove / })
        .getAttribute('aria-label')) ?? ''
    ).replace('Remove ', ''),
};

/** Cells of the table of rights parted by commas; what else is ticked is unticked first. */
const byTicking: Hand = {
  fill: async (form, label, typed) => {
    const ticked = form.group(label).locator('tbody [data-tick]:checked:not([aria-disabled])');
    while ((await ticked.count()) > 0) await ticked.last().uncheck();
    for (const cell of typed.split(', ').filter((text) => text !== ''))
      await form.group(label).getByRole('checkbox', { name: cell, exact: true }).check();
  },
  held: async (form, label) =>
    (
      await form
        .group(label)
        .locator('tbody td [data-tick]:checked:not([aria-disabled])')
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))
    ).join(', '),
};

/** As it is typed it is kept and shown. */
const plain = (...texts: readonly [string, string]) =>
  texts.map((text) => ({ typed: text, kept: text, shown: text })) as unknown as readonly [Given, Given];
const of = (kind: keyof typeof kindFixtures): Pick<KindDriver, 'name' | 'property'> => ({
  name: kindFixtures[kind].name,
  property: kindFixtures[kind].property,
});
const dam = { street: 'Dam', house_number: '1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' } as const;

const [uuid, otherUuid] = kindFixtures.uuid.pair;

export const kindDrivers = {
  uuid: {
    ...of('uuid'),
    ...byTyping,
    values: [
      { typed: uuid, kept: uuid, shown: /0191f0c4/ },
      { typed: otherUuid, kept: otherUuid, shown: /0191f0c4/ },
    ],
    wrong: ['x', 'Enter a UUID, such as 0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10'],
  },
  text: {
    ...of('text'),
    ...byTyping,
    values: plain('alfa', '👩‍👩‍👧 שלום e\u0301 ﬁ \\ % <b>'),
    wrong: ['x'.repeat(256), 'Use no more than 255 characters'],
  },
  multiline: {
    ...of('multiline'),
    ...byTyping,
    values: [
      { typed: 'one\ntwo', kept: 'one\ntwo', shown: /one\s+two/ },
      { typed: 'مرحبا\n\n🇳🇱', kept: 'مرحبا\n\n🇳🇱', shown: /مرحبا\s+🇳🇱/ },
    ],
    wrong: ['x'.repeat(10_001), 'Use no more than 10,000 characters'],
  },
  markdown: {
    ...of('markdown'),
    ...byTyping,
    values: [
      { typed: '**bold** words', kept: '**bold** words', shown: 'bold words' },
      { typed: '# 😀\n\n<b>', kept: '# 😀\n\n<b>', shown: /😀\s+<b>/ },
    ],
    wrong: null,
  },
  code: {
    ...of('code'),
    ...byEditor,
    values: [
      { typed: 'echo 1\nexit 2', kept: 'echo 1\nexit 2', shown: /echo 1\s+exit 2/ },
      { typed: 'echo "é"', kept: 'echo "é"', shown: 'echo "é"' },
    ],
    wrong: null,
  },
  email: {
    ...of('email'),
    ...byTyping,
    values: plain('a@example.nl', "o'neil+tag@example.nl"),
    wrong: ['a@', 'Enter a valid email address, such as name@example.com'],
  },
  phone: {
    ...of('phone'),
    ...byTyping,
    values: [
      { typed: '+31 20 123 4567', kept: '+31201234567', shown: /\+31 20 123 45 67/, held: '+31 20 123 45 67' },
      { typed: '+32201234567', kept: '+32201234567', shown: /\+32/, held: '+32 201 234 567' },
    ],
    wrong: ['abc', 'Enter a full phone number. From another country, start with its code, such as +31 6 12345678'],
  },
  url: {
    ...of('url'),
    ...byTyping,
    values: [
      { typed: 'https://a.example/', kept: 'https://a.example/', shown: 'a.example' },
      { typed: 'https://b.example/?x=1#y', kept: 'https://b.example/?x=1#y', shown: /b\.example\/\?x=1#y/ },
    ],
    wrong: ['exa mple', 'Enter a full web address, such as https://example.nl'],
  },
  'domain-name': {
    ...of('domain-name'),
    ...byTyping,
    values: plain('alfa.nl', 'beta.nl'),
    wrong: ['http://', 'Enter a domain name without www or https://, such as example.nl'],
  },
  ip: {
    ...of('ip'),
    ...byTyping,
    values: plain('192.0.2.1', '2001:db8::1'),
    wrong: ['256.0.0.1', 'Enter an IP address, such as 192.0.2.10 or 2001:db8::10'],
  },
  bigint: {
    ...of('bigint'),
    ...byTyping,
    values: plain('9007199254740993', '9223372036854775807'),
    wrong: ['1.5', 'Enter a whole number of at most 19 digits, such as 9007199254740993'],
  },
  'exact-number': {
    ...of('exact-number'),
    ...byTyping,
    values: plain('9007199254740993', '12345678901234567890.1234567890'),
    wrong: ['1,5', 'Enter a number, such as 12345678901234567890.25'],
  },
  integer: {
    ...of('integer'),
    ...byTyping,
    values: [
      { typed: '-2', kept: -2, shown: '−2', held: '−2' },
      { typed: '12345', kept: 12_345, shown: '12,345', held: '12,345' },
    ],
    wrong: ['1.5', 'Use whole numbers only'],
  },
  decimal: {
    ...of('decimal'),
    ...byTyping,
    values: [
      { typed: '-0.5', kept: -0.5, shown: '−0.5', held: '−0.5' },
      { typed: '1.125', kept: 1.125, shown: '1.125' },
    ],
    wrong: ['many', 'Use numbers only'],
  },
  money: {
    ...of('money'),
    ...byTyping,
    values: [
      { typed: '-1.05', kept: -105, shown: '−€1.05', held: '−1.05' },
      { typed: '1250,5', kept: 125_050, shown: '€1,250.50', held: '1,250.50' },
    ],
    wrong: ['much', 'Use numbers only'],
  },
  percent: {
    ...of('percent'),
    ...byTyping,
    values: [
      { typed: '9', kept: 900, shown: '9%' },
      { typed: '21,5 %', kept: 2_150, shown: '21.5%', held: '21.5' },
    ],
    wrong: ['12000', 'Must be 10,000% or less'],
  },
  boolean: {
    ...of('boolean'),
    ...bySwitch,
    values: [
      { typed: 'on', kept: true, shown: 'Yes' },
      { typed: 'off', kept: false, shown: 'No' },
    ],
    wrong: null,
  },
  date: {
    ...of('date'),
    ...byParts,
    values: [
      { typed: '29022024', kept: '2024-02-29', shown: '29 Feb 2024', held: '29 February 2024' },
      { typed: '31122026', kept: '2026-12-31', shown: '31 Dec 2026', held: '31 December 2026' },
    ],
    wrong: ['29022023', `Enter a date that exists, such as 20-11-${new Date().getFullYear()}, 1 Dec or tomorrow`],
  },
  datetime: {
    ...of('datetime'),
    ...byParts,
    values: [
      {
        typed: '290320260330',
        kept: '2026-03-29T01:30:00.000Z',
        shown: /29 Mar(ch)? 2026,? 03:30/,
        held: '29 March 2026 03:30',
      },
      {
        typed: '251020260230',
        kept: '2026-10-25T00:30:00.000Z',
        shown: /25 Oct(ober)? 2026,? 02:30/,
        held: '25 October 2026 02:30',
      },
    ],
    wrong: null,
  },
  time: { ...of('time'), ...byTyping, values: plain('09:30', '23:59'), wrong: null },
  duration: {
    ...of('duration'),
    ...byTyping,
    values: [
      { typed: '15m', kept: 15, shown: '0:15', held: '0:15' },
      { typed: '1h30', kept: 90, shown: '1:30', held: '1:30' },
    ],
    wrong: ['long', 'Use numbers only'],
  },
  enum: {
    ...of('enum'),
    ...byChoosing,
    values: [
      { typed: 'Small', kept: 'small', shown: 'Small' },
      { typed: 'Large', kept: 'large', shown: 'Large' },
    ],
    wrong: null,
  },
  tags: {
    ...of('tags'),
    ...byChips(async (form, label, word) => {
      await form.field(label).fill(word);
      await form.field(label).press('Enter');
    }),
    values: [
      { typed: 'a', kept: ['a'], shown: 'a' },
      { typed: '👩‍👩‍👧, שלום', kept: ['👩‍👩‍👧', 'שלום'], shown: /👩‍👩‍👧\s*שלום/ },
    ],
    wrong: null,
  },
  colour: {
    ...of('colour'),
    ...byTyping,
    values: plain('#111111', '#c2185b'),
    wrong: ['red', 'Enter a colour as # and 6 digits, such as #C2185B'],
  },
  json: {
    ...of('json'),
    ...byTyping,
    values: [
      { typed: '{"a":1}', kept: { a: 1 }, shown: /A\s*1/, held: '{\n  "a": 1\n}' },
      { typed: '{"b":[true]}', kept: { b: [true] }, shown: /B\s*(true|Yes)/, held: '{\n  "b": [\n    true\n  ]\n}' },
    ],
    wrong: ['{', 'Invalid JSON. Text goes between double quotes.'],
  },
  secret: {
    ...of('secret'),
    ...byTyping,
    values: [
      { typed: '12345678', shown: null, held: '' },
      { typed: '87654321', shown: null, held: '' },
    ],
    wrong: ['1234567', 'Use at least 8 characters'],
  },
  address: {
    ...of('address'),
    ...byAddress,
    values: [
      { typed: 'Dam, 1, 1012 JS, Amsterdam, Netherlands', kept: dam, shown: /Dam 1.*1012 JS\s+Amsterdam/s },
      { typed: 'Dam, 1, 1012 JS, Übach, Netherlands', kept: { ...dam, city: 'Übach' }, shown: /Übach/ },
    ],
    wrong: null,
  },
  reference: {
    name: 'shelf_uuid',
    property: { 'x-relation': { to: 'shelves', inverse: 'samples' } },
    ...bySearching,
    values: [
      { typed: 'Upper', shown: 'Upper' },
      { typed: 'Lower', shown: 'Lower' },
    ],
    wrong: null,
  },
  references: {
    name: 'spare_uuids',
    property: { type: 'array', items: { 'x-relation': { to: 'shelves', inverse: 'spare_samples' } } },
    ...byChips((form, label, word) => form.pick(label, word)),
    values: [
      { typed: 'Upper', shown: 'Upper' },
      { typed: 'Upper, Lower', shown: /Upper\s*Lower/ },
    ],
    wrong: null,
  },
  lines: {
    name: 'lines',
    property: {},
    ...byLines,
    values: [
      { typed: 'one', shown: /one/ },
      { typed: 'two, three', shown: /two\s+three/ },
    ],
    wrong: null,
  },
  grants: {
    ...of('grants'),
    ...byTicking,
    values: [
      { typed: 'Shelves: Create', kept: [{ resource: 'shelves', verbs: ['create'] }], shown: /Shelves/ },
      { typed: 'Shelves: Edit', kept: [{ resource: 'shelves', verbs: ['edit'] }], shown: /Shelves/ },
    ],
    wrong: null,
  },
  scopes: {
    ...of('scopes'),
    ...byTicking,
    values: [
      { typed: 'Shelves: List', kept: ['shelves:list'], shown: /Shelves/ },
      { typed: 'Shelves: View', kept: ['shelves:show'], shown: /Shelves/ },
    ],
    wrong: null,
  },
  file: {
    name: 'attachment',
    property: { type: 'object', 'x-kind': 'file', 'x-file': { mediaTypes: ['text/plain'] } },
    ...byFile,
    values: [
      { typed: 'één.txt', shown: /één\.txt/ },
      { typed: 'שלום.txt', shown: /שלום\.txt/ },
    ],
    wrong: null,
  },
} satisfies Record<Kind, KindDriver>;
