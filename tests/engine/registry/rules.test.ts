import { describe, expect, it, vi } from 'vitest';
import * as conditions from '../../../src/engine/registry/conditions/condition.ts';
import type { ConditionContext } from '../../../src/engine/registry/conditions/operand.ts';
import {
  isHidden,
  isReadOnlyNow,
  isRequired,
  matchesCondition,
  ruleErrors,
} from '../../../src/engine/registry/rules.ts';
import { registryOf, resourceIn } from './fixture.ts';

const context: ConditionContext = {
  me: null,
  employee: null,
  client: null,
  today: '2026-01-31',
  now: '2026-01-31T09:00:00.000Z',
};
const message = { en: 'Too early', nl: 'Te vroeg' };
const registry = registryOf({
  schemas: {
    things: {
      title: 'Thing',
      'x-checks': [
        { rule: { ends_on: { gte: '$.starts_on' } }, field: 'ends_on', message },
        { rule: { ends_on: { gt: '2000-01-01' } }, field: 'ends_on', message: { en: 'Too old', nl: 'Te oud' } },
        {
          rule: { or: [{ name: { empty: false } }, { labels: { empty: false } }] },
          field: 'name',
          message: { en: 'One of two', nl: 'Een van twee' },
        },
      ],
      properties: {
        type: { enum: ['a', 'b'] },
        starts_on: { type: 'string', format: 'date' },
        ends_on: { type: 'string', format: 'date' },
        name: { type: 'string', 'x-when': { required: { type: 'a' }, readOnly: { type: 'b' } } },
        labels: {
          type: 'array',
          items: { type: 'string' },
          'x-when': { required: { type: 'a' }, hidden: { starts_on: { lt: '$today' } } },
        },
        password: { type: 'string', 'x-kind': 'secret', 'x-when': { required: { type: 'a' } } },
        fixed: { type: 'string', readOnly: true },
      },
    },
  },
});
const things = resourceIn(registry, 'things');
const field = (name: string) => {
  const found = things.fields[name];
  if (!found) throw new Error(`No field ${name}.`);
  return found;
};

const required = { key: 'required', params: {} };

describe('ruleErrors', () => {
  it.each([
    ['right', { type: 'b', name: 'x', starts_on: '2026-02-01', ends_on: '2026-02-01' }, {}],
    ['required now', { type: 'a', name: null, labels: ['x'] }, { name: required }],
    ['a text of no length', { type: 'a', name: '', labels: ['x'] }, { name: required }],
    ['a list of nothing', { type: 'a', name: 'x', labels: [] }, { labels: required }],
    ['required, but hidden', { type: 'a', name: 'x', starts_on: '2026-01-30' }, {}],
    [
      'a rule over two fields',
      { name: 'x', starts_on: '2026-02-02', ends_on: '2026-02-01' },
      { ends_on: { label: message } },
    ],
    [
      'the first rule of a field',
      { name: 'x', starts_on: '1999-02-02', ends_on: '1999-02-01' },
      { ends_on: { label: message } },
    ],
    ['the second', { name: 'x', ends_on: '1999-02-01' }, { ends_on: { label: { en: 'Too old', nl: 'Te oud' } } }],
    ['one of two', { type: 'b' }, { name: { label: { en: 'One of two', nl: 'Een van twee' } } }],
    ['what is required goes before the rule', { type: 'a' }, { name: required, labels: required }],
  ])('%s', (_name, record, expected) => {
    expect(ruleErrors(registry, things, record, context)).toEqual(expected);
  });
});

it.each([
  ['hidden', isHidden(registry, things, field('labels'), { starts_on: '2026-01-30' }, context), true],
  ['not hidden', isHidden(registry, things, field('labels'), { starts_on: '2026-01-31' }, context), false],
  ['hidden by nothing', isHidden(registry, things, field('type'), {}, context), false],
  ['read-only now', isReadOnlyNow(registry, things, field('name'), { type: 'b' }, context), true],
  ['not read-only now', isReadOnlyNow(registry, things, field('name'), { type: 'a' }, context), false],
  ['read-only always', isReadOnlyNow(registry, things, field('fixed'), {}, context), true],
  ['required', isRequired(registry, things, field('labels'), { type: 'a' }, context), true],
  [
    'required of nobody',
    isRequired(registry, things, field('labels'), { type: 'a', starts_on: '2020-01-01' }, context),
    false,
  ],
  ['no condition is met by nothing', matchesCondition(registry, things, null, {}, context), false],
  ['the empty one by everything', matchesCondition(registry, things, {}, {}, context), true],
  ['one that cannot be read by nothing', matchesCondition(registry, things, { nope: 1 }, {}, context), false],
])('%s', (_name, actual, expected) => {
  expect(actual).toBe(expected);
});

it('reads a condition once, for each resource apart', () => {
  const shared = { name: 'x' };
  const again = registryOf({
    schemas: { things: { name: { type: 'string' } }, others: { title_text: { type: 'string' } } },
  });
  const [named, other] = [resourceIn(again, 'things'), resourceIn(again, 'others')];
  const read = vi.spyOn(Object, 'entries');
  const answers = Array.from({ length: 3 }, () => matchesCondition(again, named, shared, { name: 'x' }, context));
  const readings = read.mock.calls.filter(([value]) => value === shared).length;
  read.mockRestore();
  expect({ answers, readings, other: matchesCondition(again, other, shared, { name: 'x' }, context) }).toEqual({
    answers: [true, true, true],
    readings: 1,
    other: false,
  });
  expect(conditions.parseCondition(shared, { registry: again, resource: named }).ok).toBe(true);
});
