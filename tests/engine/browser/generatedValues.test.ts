// What generated pages work out without drawing anything: names, columns, filters in words of the condition language,
// bodies of forms.
import { beforeAll, describe, expect, test } from 'vitest';
import { columnsOf } from '../../../src/engine/browser/screens/columns.ts';
import { datePresets, presetNames, type PresetName } from '../../../src/engine/browser/screens/filters/datePresets.ts';
import { dayRangeOf } from '../../../src/engine/browser/screens/filters/dayRange.ts';
import { filterFields, shapeOf } from '../../../src/engine/browser/screens/filters/filterShape.ts';
import { sameFilter } from '../../../src/engine/browser/screens/filters/filterState.ts';
import {
  asksEmpty,
  chosenValues,
  oneOf,
  rangeFilter,
  rangeOf,
} from '../../../src/engine/browser/screens/filters/operands.ts';
import {
  changesOver,
  cleanValues,
  newValues,
  recordValues,
} from '../../../src/engine/browser/screens/form/formValues.ts';
import { generatedMessages } from '../../../src/engine/browser/screens/messages.ts';
import { embedsFor } from '../../../src/engine/browser/fields/embeds.ts';
import { inSentence } from '../../../src/engine/browser/ui/useLabel.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { secondaryFields, secondaryText } from '../../../src/engine/browser/inputs/records/secondaryText.ts';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { parseCondition } from '../../../src/engine/registry/conditions/condition.ts';
import type { Actor, Resource } from '../../../src/engine/registry/types.ts';
import { thing, useEveryKind, uuids } from '../../support/everyKind.ts';

beforeAll(useEveryKind);

const context = { me: null, employee: null, client: null, today: '2026-11-20', now: '2026-11-20T12:00:00Z' };

function things(): Resource {
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  return resource;
}

const scope = (actor: Actor) => ({ registry: currentRegistry(), principal: { actor } });
const clean = (
  values: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update' = 'create',
  actor: Actor = 'management',
) => cleanValues({ registry: currentRegistry(), resource: things(), context, mode, principal: { actor } }, values);

describe('names', () => {
  test('exist for resources and fields in both languages, by react-admin’s names', () => {
    const messages = generatedMessages(currentRegistry());
    expect(messages['nl']?.resources['things']).toMatchObject({
      name: 'Ding |||| Dingen',
      forcedCaseName: 'ding |||| dingen',
      fields: { x_money: 'The money' },
    });
    expect(messages['en']?.resources['settings/clients']?.name).toBe('Client |||| Clients');
  });

  test.each([
    ['Client', 'client'],
    ['VAT rate', 'VAT rate'],
    ['IBAN', 'IBAN'],
    ['KvK number', 'KvK number'],
    ['MariaDB', 'MariaDB'],
    ['Node.js', 'Node.js'],
    ['Peppol-schema', 'Peppol-schema'],
    ['Peppol ID', 'Peppol ID'],
    ['Engels label', 'Engels label'],
    ['Dutch label', 'Dutch label'],
    ['Monday', 'Monday'],
    ['Maandag', 'maandag'],
    ['Today', 'today'],
    ['Git host', 'Git host'],
    ['SSL-certificaat', 'SSL-certificaat'],
    ['BIC', 'BIC'],
    ['Btw-nummer', 'btw-nummer'],
    ['Privé-IP-adres', 'privé-IP-adres'],
    ['Één', 'één'],
    ['A', 'a'],
  ])('%s in a sentence is %s', (label, small) => expect(inSentence(label)).toBe(small));

  test.each([
    ['de', 'Rechnung'],
    ['de-AT', 'Rechnung'],
    ['nl', 'rechnung'],
  ])('a noun in %s is %s', (locale, noun) => expect(inSentence('Rechnung', locale)).toBe(noun));
});

describe('the help below a choice', () => {
  const shown = (columns: readonly string[], record: object, locale = 'en') => {
    const resource = { ...things(), titlePaths: [], list: { ...things().list, columns } };
    const fields = secondaryFields(resource, () => true);
    return secondaryText(fields, record as Readonly<Record<string, unknown>>, formatFor(locale));
  };

  test.each([
    ['x_money', 240_050, '€2,400.50', '€\u00A02.400,50'],
    ['x_percent', 2_150, '21.5%', '21,5%'],
    ['x_date', '2026-11-20', '20 Nov 2026', '20 nov 2026'],
    ['x_text', 'Senior developer', 'Senior developer', 'Senior developer'],
  ])('%s is formatted', (name, value, english, dutch) => {
    expect(shown([name], { [name]: value })).toBe(english);
    expect(shown([name], { [name]: value }, 'nl')).toBe(dutch);
  });

  test.each([
    ['x_duration', 2_400],
    ['x_integer', 2_400],
    ['x_decimal', 1.5],
    ['x_uuid', uuids.client],
    ['x_boolean', true],
    ['x_json', { a: 1 }],
  ])('%s has no meaning without its label', (name, value) => {
    expect(things().fields[name]).toBeDefined();
    expect(shown([name, 'x_text'], { [name]: value, x_text: 'words' })).toBe('words');
  });
});

describe('columns', () => {
  test('embed the references they show', () =>
    expect(columnsOf(scope('management'), things()).embed).toEqual(['x_reference']));

  test('leave out fields that the person may not read or follow', () => {
    const listed = columnsOf(scope('user'), things())
      .fields.map(({ name }) => name)
      .slice(0, 2);
    expect(listed).toEqual(['x_text', 'x_enum']);
  });

  test('on the page of a parent leave out the parent', () => {
    expect(columnsOf(scope('management'), things(), 'x_reference_uuid').fields.map(({ name }) => name)).not.toContain(
      'x_reference_uuid',
    );
  });

  test('exclude what the list cannot show', () => {
    expect(columnsOf(scope('management'), things()).fields.map(({ kind }) => kind)).not.toContain('secret');
  });
});

describe('embedding', () => {
  test('includes all references of a record, once', () => {
    expect(embedsFor(scope('management'), things(), Object.values(things().fields))).toEqual([
      'x_reference',
      'x_references',
    ]);
  });
  test('excludes what the person may not see', () =>
    expect(embedsFor(scope('user'), things(), Object.values(things().fields))).toEqual([]));
});

describe('filters', () => {
  test('are offered for readable fields, with a matching editor', () => {
    const offered = filterFields(scope('management'), things()).map((one) => [one.name, shapeOf(one)]);
    expect(offered).toEqual([
      ['x_reference_uuid', 'reference'],
      ['x_enum', 'choice'],
      ['x_text', 'text'],
      ['x_money', 'number'],
    ]);
    expect(filterFields(scope('user'), things()).map(({ name }) => name)).toEqual(['x_enum', 'x_text']);
  });

  test.each([
    ['active', ['active']],
    [{ in: ['a', 'b'] }, ['a', 'b']],
    [{ eq: 'a' }, ['a']],
    [{ contains: 'x' }, ['x']],
    [undefined, []],
    [{ gt: 1 }, []],
  ])('of choices %o match %o', (filter, values) => expect(chosenValues(filter)).toEqual(values));

  test('of one choice are that choice, of none no filter', () => {
    expect([oneOf(['a']), oneOf(['a', 'b']), oneOf([])]).toEqual(['a', { in: ['a', 'b'] }, undefined]);
  });

  const isNumber = (value: unknown): value is number => typeof value === 'number';
  test.each([
    [{ from: 1, to: 2 }, { between: [1, 2] }],
    [{ from: 1, to: null }, { gte: 1 }],
    [{ from: null, to: 2 }, { lte: 2 }],
  ])('of a range %o become %o and back', (range, filter) => {
    expect(rangeFilter(range)).toEqual(filter);
    expect(rangeOf(filter, isNumber)).toEqual(range);
  });

  test('without ends are none', () => expect(rangeFilter({ from: null, to: null })).toBeUndefined());
  test.each([
    [{ empty: true }, true],
    [{ empty: false }, false],
    ['x', null],
  ])('%o filter for empty values: %o', (filter, asked) => expect(asksEmpty(filter)).toBe(asked));

  test('are equal in any order of keys', () => {
    expect(sameFilter({ a: 1, b: { in: [1, 2] } }, { b: { in: [1, 2] }, a: 1 })).toBe(true);
    expect(sameFilter({ a: { in: [1, 2] } }, { a: { in: [2, 1] } })).toBe(false);
    expect(sameFilter({ a: [1] }, { a: { 0: 1 } })).toBe(false);
  });
});

describe('periods by name', () => {
  const days = (name: PresetName, today: string) => {
    const { from, to } = dayRangeOf(datePresets[name], { ...context, today });
    return [from, to];
  };

  test.each([
    ['today', ['2026-11-20', '2026-11-20']],
    ['this_week', ['2026-11-16', '2026-11-22']],
    ['this_month', ['2026-11-01', '2026-11-30']],
    ['last_month', ['2026-10-01', '2026-10-31']],
    ['this_quarter', ['2026-10-01', '2026-12-31']],
    ['this_year', ['2026-01-01', '2026-12-31']],
    ['last_year', ['2025-01-01', '2025-12-31']],
    ['next_30_days', ['2026-11-20', '2026-12-20']],
    ['overdue', [null, '2026-11-19']],
  ] as const)('%s', (name, expected) => expect(days(name, '2026-11-20')).toEqual(expected));

  test('use the ending week on a Sunday', () =>
    expect(days('this_week', '2026-11-22')).toEqual(['2026-11-16', '2026-11-22']));

  test('move with the day, on dates and on instants alike', () => {
    for (const preset of Object.values(datePresets))
      for (const operand of Object.values(preset).flat()) expect(operand).toMatch(/^\$/);
  });

  test.each(presetNames)('%s are conditions that the server accepts', (name) => {
    expect(
      parseCondition(
        { x_date: datePresets[name], x_datetime: datePresets[name] },
        { registry: currentRegistry(), resource: things() },
      ).ok,
    ).toBe(true);
  });
});

describe("a form's values", () => {
  test('are the defaults and the given values for a new record', () => {
    expect(newValues(things(), { x_text: 'Given' }, context)).toMatchObject({
      x_text: 'Given',
      x_money: null,
      lines: [],
    });
  });

  test('fill gaps of a given line with the defaults of a line', () => {
    expect(newValues(things(), { lines: [{ description: 'Given' }] }, context)['lines']).toEqual([
      { position: 1, description: 'Given', quantity: null, unit_price_cents: null, discount_cents: 0 },
    ]);
  });

  test('generated values use the employee who fills in the form, where the default says so', () => {
    const resource = things();
    const mine = {
      ...resource,
      fields: { ...resource.fields, x_text: { ...resource.fields['x_text'], default: '$employee' } },
    } as typeof resource;
    expect(newValues(mine, {}, { ...context, employee: 'e1' })['x_text']).toBe('e1');
    expect(newValues(mine, {}, { ...context, employee: null })['x_text']).toBeNull();
  });

  test('have an empty row, where a list of structures needs one', () => {
    const resource = things();
    const property = {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { from: { type: 'integer', default: 1 }, to: { type: 'integer' } } },
    };
    const tiers = { ...resource.fields['x_json'], name: 'tiers', property, required: true, default: undefined };
    const startOf = (field: object): unknown =>
      newValues({ ...resource, fields: { tiers: field } } as unknown as typeof resource, {}, context)['tiers'];
    expect(startOf(tiers)).toEqual([{ from: 1, to: null }]);
    expect(startOf({ ...tiers, required: false })).toBeNull();
  });

  test('leave secrets of a record empty', () => expect(recordValues(things(), thing)['x_secret']).toBeNull());

  test('leave out empty ones when creating, and send them when changing', () => {
    expect(clean({ x_text: 'A', x_money: null })).toEqual({ x_text: 'A' });
    expect(clean({ x_text: 'A', x_money: null }, 'update')).toEqual({ x_text: 'A', x_money: null });
  });

  test('never include a secret that was left empty', () => expect(clean({ x_secret: null }, 'update')).toEqual({}));
  test('never include what the person may not write', () =>
    expect(clean({ x_text: 'A', x_money: 5 }, 'create', 'user')).toEqual({ x_text: 'A' }));
  test('omit a group left empty', () =>
    expect(clean({ x_address: { street: null, city: undefined } }, 'update')).toEqual({ x_address: null }));

  test('keep null and empty objects in JSON of any shape', () => {
    const resource = things();
    const { x_json } = resource.fields;
    if (!x_json) throw new Error('There is no x_json.');
    const any = { ...x_json, property: { type: 'object', additionalProperties: true } } as typeof x_json;
    const near = {
      registry: currentRegistry(),
      resource: { ...resource, fields: { any: { ...any, name: 'any' } } },
      context,
    };
    const cleaned = (value: unknown): unknown =>
      cleanValues({ ...near, mode: 'update', principal: { actor: 'management' } }, { any: value })['any'];
    expect(cleaned({ b: [1, { c: null }] })).toEqual({ b: [1, { c: null }] });
    expect(cleaned({})).toEqual({});
  });

  test('number lines in their order, and keep their keys', () => {
    const lines = [
      { uuid: uuids.line, position: 9, description: 'B', quantity: 1, line_net_cents: 5 },
      { description: 'A', quantity: null, product: { name: 'x' } },
    ];
    expect(clean({ lines })).toEqual({
      lines: [
        { uuid: uuids.line, position: 1, description: 'B', quantity: 1 },
        { position: 2, description: 'A' },
      ],
    });
  });

  test('over a newer version include only changed ones', () => {
    const opened = { x_text: 'Old', x_money: 1, version: 1 };
    const newer = { x_text: 'Theirs', x_money: 2, version: 2 };
    expect(changesOver(newer, { values: { x_text: 'Old', x_money: 3, version: 1 }, opened })).toEqual({
      x_text: 'Theirs',
      x_money: 3,
      version: 2,
    });
  });
});
