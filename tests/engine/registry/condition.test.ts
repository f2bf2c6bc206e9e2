import { describe, expect, it } from 'vitest';
import { alwaysTrue, parseCondition, type Condition } from '../../../src/engine/registry/conditions/condition.ts';
import { registryOf, resourceIn, shop } from './fixture.ts';

const registry = registryOf(shop);
const resource = resourceIn(registry, 'invoices');

/** Path, message and hint of everything that is wrong. */
function errorsOf(raw: unknown): readonly string[] {
  const parsed = parseCondition(raw, { registry, resource });
  return parsed.ok ? [] : parsed.errors.map((error) => `${error.path}: ${error.message.en} ${error.hint.en}`);
}

/** The tree without the fields: `due_on lt "2026-01-01"`. */
function told(condition: Condition): string {
  if (condition.type === 'not') return `not(${told(condition.node)})`;
  if (condition.type === 'related') return `${condition.way.name} ${condition.quantifier}(${told(condition.node)})`;
  if (condition.type === 'compare')
    return `${condition.path.join('.')} ${condition.operator} ${JSON.stringify(condition.value)}`;
  if (condition.type === 'search') return `q ${JSON.stringify(condition.words)}`;
  return `${condition.type}(${condition.nodes.map(told).join(', ')})`;
}

function read(raw: unknown): string {
  const parsed = parseCondition(raw, { registry, resource });
  if (!parsed.ok) throw new Error(parsed.errors.map((error) => error.message.en).join(' '));
  return told(parsed.value);
}

describe('what a condition may say', () => {
  it.each([
    ['nothing: everything', {}, 'and()'],
    ['a value: equality', { number: 'A1' }, 'number eq "A1"'],
    ['null: emptiness', { number: null }, 'number empty true'],
    ['not null: filled', { number: { ne: null } }, 'number empty false'],
    ['a list: one of', { number: ['A1', 'A2'] }, 'number in ["A1","A2"]'],
    ['an empty list', { number: [] }, 'number in []'],
    ['several fields: all of them', { number: 'A1', paid: true }, 'and(number eq "A1", paid eq true)'],
    [
      'several operators: all of them',
      { due_on: { gte: '2026-01-01', lt: '2026-02-01' } },
      'and(due_on gte "2026-01-01", due_on lt "2026-02-01")',
    ],
    ['or', { or: [{ paid: true }, { number: 'A1' }] }, 'or(paid eq true, number eq "A1")'],
    ['not', { not: { paid: true } }, 'not(paid eq true)'],
    [
      'groups beside fields',
      { paid: true, and: [{ number: 'A1' }, {}] },
      'and(paid eq true, and(number eq "A1", and()))',
    ],
    ['a path over a relation', { 'client.status': 'active' }, 'client.status eq "active"'],
    ['a path over two', { 'client.manager.email': { contains: 'x' } }, 'client.manager.email contains "x"'],
    ['a system column', { version: { gt: 1 } }, 'version gt 1'],
    ['another field', { due_on: { gte: '$.issued_on' } }, 'due_on gte "$.issued_on"'],
    ['a number for a text', { number: 7 }, 'number eq 7'],
    ['a relation by its key', { client_uuid: '$client' }, 'client_uuid eq "$client"'],
    [
      'many relations',
      { role_uuids: { contains: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' } },
      'role_uuids contains "0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10"',
    ],
    ['a structure, by its emptiness', { config: { empty: false } }, 'config empty false'],
    ['a list of words', { labels: { contains: 'vip' } }, 'labels contains "vip"'],
    ['between', { net_cents: { between: [1, 2] } }, 'net_cents between [1,2]'],
  ])('%s', (_name, raw, expected) => {
    expect(read(raw)).toBe(expected);
  });

  it('keeps the fields it passed', () => {
    const parsed = parseCondition({ 'client.status': 'active' }, { registry, resource });
    expect(parsed.ok && parsed.value.type === 'compare' && parsed.value.fields.map((field) => field.name)).toEqual([
      'client_uuid',
      'status',
    ]);
  });
});

describe('what is rejected, and the problem that is reported', () => {
  const isObject = 'Write {"field": value} or {"field": {"op": value}}.';

  it.each([
    ['a text', 'paid', [`: A condition must be an object. ${isObject}`]],
    ['a list', [{ paid: true }], [`: A condition must be an object. ${isObject}`]],
    ['null', null, [`: A condition must be an object. ${isObject}`]],
    ['a list inside not', { not: [{ paid: true }] }, [`not: A condition must be an object. ${isObject}`]],
    [
      'and without a list',
      { and: { paid: true } },
      ['and: "and" takes a list of conditions. Write {"and": [{…}, {…}]}.'],
    ],
    ['a number in a group', { or: [{ paid: true }, 3] }, [`or.1: A condition must be an object. ${isObject}`]],
    ['a misspelt field', { piad: true }, ['piad: invoices has no field "piad". Did you mean "paid"?']],
    [
      'a misspelt relation',
      { 'cliënt.name': 'x' },
      ['cliënt.name: invoices has no relation "cliënt". Did you mean "client"?'],
    ],
    [
      'a path through what is no relation',
      { 'number.name': 'x' },
      ['number.name: invoices has no relation "number". Available: client.'],
    ],
    [
      'a misspelt field of a relation',
      { 'client.nmae': 'x' },
      ['client.nmae: clients has no field "nmae". Did you mean "name"?'],
    ],
    ['a relation as a field', { client: 'x' }, ['client: invoices has no field "client". Did you mean "client_uuid"?']],
    [
      'an empty comparison',
      { paid: {} },
      ['paid: The comparison of "paid" is empty. Write {"paid": value} or leave it out.'],
    ],
    [
      'an unknown operator',
      { paid: { equals: true } },
      [
        'paid: There is no comparison "equals". Available: eq, ne, gt, gte, lt, lte, in, nin, contains, starts, empty, between.',
      ],
    ],
    [
      'a misspelt operator',
      { number: { contain: 'x' } },
      ['number: There is no comparison "contain". Did you mean "contains"?'],
    ],
    [
      'an operator of another kind',
      { paid: { gt: true } },
      ['paid: "paid" cannot be compared with "gt". Use eq, ne, empty.'],
    ],
    [
      'a field that cannot be filtered',
      { lines: { contains: 'x' } },
      ['lines: "lines" cannot be compared with "contains". It cannot be filtered.'],
    ],
    ['its emptiness neither', { lines: null }, ['lines: "lines" cannot be compared with "eq". It cannot be filtered.']],
    [
      'whether a secret is set',
      { 'client.secret': null },
      ['client.secret: "secret" cannot be compared with "eq". It cannot be filtered.'],
    ],
    [
      'a text where a number belongs',
      { net_cents: '12' },
      ['net_cents: The value of "net_cents" has the wrong type. Give a whole number.'],
    ],
    [
      'a fraction of a cent',
      { net_cents: 0.5 },
      ['net_cents: The value of "net_cents" has the wrong type. Give a whole number.'],
    ],
    [
      'a number where a yes belongs',
      { paid: 1 },
      ['paid: The value of "paid" has the wrong type. Give true or false.'],
    ],
    [
      'an object as a value',
      { number: { eq: {} } },
      ['number: The value of "number" has the wrong type. Give a text.'],
    ],
    [
      'no date',
      { due_on: '2026-02-30' },
      ['due_on: The value of "due_on" has the wrong type. Give a date: "2026-01-31" that exists.'],
    ],
    [
      'null inside a list',
      { number: { in: ['A', null] } },
      ['number: The value of "number" has the wrong type. Give a text.'],
    ],
    [
      'emptiness that is no yes or no',
      { number: { empty: 'yes' } },
      ['number: The value of "number" for "empty" must be true or false. Write {"empty": true}.'],
    ],
    [
      'a field of another type',
      { due_on: { gte: '$.paid' } },
      [
        'due_on: "due_on" cannot be compared with the field "paid". Compare fields of one type, with eq, ne, gt, gte, lt, lte.',
      ],
    ],
    [
      'a field that is not there',
      { due_on: { gte: '$.issued' } },
      ['due_on: invoices has no field "issued". Did you mean "issued_on"?'],
    ],
    [
      'everything at once',
      { a: 1, or: [{ number: { x: 1 } }] },
      [
        'a: invoices has no field "a". Available: number, client_uuid, role_uuids, issued_on, due_on, sent_at, opens_at, net_cents, quantity, paid, labels, note, config, uuid, created_at, updated_at, version, lines.',
        'or.0.number: There is no comparison "x". Available: eq, ne, gt, gte, lt, lte, in, nin, contains, starts, empty, between.',
      ],
    ],
  ])('%s', (_name, raw, expected) => {
    expect(errorsOf(raw)).toEqual(expected);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('%s is no field', (name) => {
    const raw: unknown = JSON.parse(`{"${name}": "x", "client.${name}": "x", "${name}.name": "x"}`);
    const named = errorsOf(raw).map((error) => error.replace(/\. (?:Did|Available).*$/, '.'));
    expect(named).toEqual([
      `${name}: invoices has no field "${name}".`,
      `client.${name}: clients has no field "${name}".`,
      `${name}.name: invoices has no relation "${name}".`,
    ]);
  });

  it('also as the other field', () => {
    expect(errorsOf({ number: { eq: '$.constructor' } })[0]).toMatch(
      /^number: invoices has no field "constructor"\. Available: /,
    );
  });

  it('says where as keys, for a key may hold a dot', () => {
    const parsed = parseCondition({ or: [{}, { 'client.nmae': 1 }] }, { registry, resource });
    expect(!parsed.ok && parsed.errors[0]?.at).toEqual(['or', 1, 'client.nmae']);
  });
});

describe('limits', () => {
  const nested = (levels: number): unknown => (levels === 0 ? { paid: true } : { not: nested(levels - 1) });

  it('takes ten levels, not eleven', () => {
    expect(errorsOf(nested(10))).toEqual([]);
    expect(errorsOf(nested(11))).toEqual([
      `${Array.from({ length: 11 }, () => 'not').join('.')}: The condition is nested too deeply. Keep it within 10 levels.`,
    ]);
  });

  it('takes two hundred comparisons, not one more', () => {
    const compared = (count: number): unknown => ({
      or: Array.from({ length: 2 }, () => ({ or: Array.from({ length: count / 2 }, () => ({ paid: true })) })),
    });
    expect(errorsOf(compared(200))).toEqual([]);
    expect(new Set(errorsOf(compared(202)).map((error) => error.replace(/^[^:]*/, '')))).toEqual(
      new Set([': The condition is too long. Keep it within 200 comparisons.']),
    );
  });

  it('does not walk a list that is too long', () => {
    expect(errorsOf({ or: Array.from({ length: 201 }, () => 5) })).toEqual([
      'or: The condition is too long. Keep it within 200 comparisons.',
    ]);
  });

  it('takes a thousand values, not one more', () => {
    const values = (count: number) => ({ number: Array.from({ length: count }, (_, index) => `A${index}`) });
    expect(errorsOf(values(1_000))).toEqual([]);
    expect(errorsOf(values(1_001))).toEqual([
      'number: The value of "number" has too many values. Give at most 1,000 values.',
    ]);
  });
});

it('does not let on that a field exists that may not be read', () => {
  const readable = (_resource: unknown, field: { readonly name: string }): boolean =>
    field.name !== 'note' && field.name !== 'client_uuid';
  const parsed = parseCondition(
    { note: 'x', 'client.name': 'x', number: { eq: '$.note' } },
    { registry, resource, readable },
  );
  expect(!parsed.ok && parsed.errors.map((error) => `${error.message.en} ${error.hint.en}`)).toEqual([
    'invoices has no field "note". Available: number, role_uuids, issued_on, due_on, sent_at, opens_at, net_cents, quantity, paid, labels, config, uuid, created_at, updated_at, version, lines.',
    'invoices has no relation "client". There are none.',
    'invoices has no field "note". Available: number, role_uuids, issued_on, due_on, sent_at, opens_at, net_cents, quantity, paid, labels, config, uuid, created_at, updated_at, version, lines.',
  ]);
});

it('everything is the empty conjunction', () => {
  expect(told(alwaysTrue)).toBe('and()');
});
