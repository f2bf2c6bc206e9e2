// Which columns of owned lines add up, to what, and the value of a computed column before it is saved.
import { describe, expect, test } from 'vitest';
import { columnsThatAddUp, sumOf } from '../../../src/engine/browser/fields/lineTotals.ts';
import { isComputable, computeValue } from '../../../src/engine/browser/inputs/lines/lineValue.ts';
import type { RawExpression, RawOperation, RawProperty } from '../../../src/engine/registry/raw.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import type { Field } from '../../../src/engine/registry/types.ts';

const lineProperties: Readonly<Record<string, RawProperty>> = {
  job_uuid: { 'x-relation': { to: 'jobs', owned: true, inverse: 'lines' } },
  quantity: { type: 'integer' },
  seats: { type: 'integer' },
  weight: { type: 'number', 'x-scale': 3 },
  price_cents: { type: 'integer' },
  cost_cents: { type: 'integer' },
  paid_cents: { type: 'integer', 'x-currency': 'coin' },
  coin: { type: 'string', format: 'currency' },
  spent_minutes: { type: 'integer' },
  rate_bp: { type: 'integer' },
  word: { type: 'string' },
};

function registryWith(computed: RawOperation | null, property: RawProperty = { type: 'integer' }, priced = true) {
  const registry = resolve({
    menu: [],
    pages: {},
    common: {},
    resources: { jobs: {}, 'job-lines': {}, 'job-options': {} },
    schemas: {
      jobs: {
        title: 'Job',
        properties: {
          seats_in_all: {
            type: 'integer',
            'x-computed': { coalesce: [{ subtract: [{ sum: 'lines.seats' }, 'taken'] }, { value: 0 }] },
          },
          taken: { type: 'integer' },
          weight: { type: 'number', 'x-computed': { case: [{ when: { taken: 1 }, then: { sum: 'lines.weight' } }] } },
          ...(priced ? { budget_cents: { type: 'integer' } } : {}),
        },
      },
      'job-lines': {
        title: 'Line',
        properties: { ...lineProperties, ...(computed ? { result: { ...property, 'x-computed': computed } } : {}) },
      },
      'job-options': {
        title: 'Option',
        properties: {
          line_uuid: { 'x-relation': { to: 'job-lines', owned: true, inverse: 'options' } },
          extra_cents: { type: 'integer' },
          shown_cents: { type: 'integer', readOnly: true },
        },
      },
    },
  });
  const { jobs, 'job-lines': child } = registry.resources;
  const lines = jobs?.fields['lines'];
  if (!jobs || !child || !lines) throw new Error('The registry of the test is not whole.');
  return { registry, jobs, child, lines };
}

test('money, durations and fields that the owner sums add up; a unit price, a rate and other numbers do not', () => {
  const { jobs, child, lines } = registryWith(null);
  expect([...columnsThatAddUp(jobs, lines, child)].sort()).toEqual([
    'cost_cents',
    'paid_cents',
    'seats',
    'spent_minutes',
    'weight',
  ]);
});

test('amounts have no sum where their owner has no currency', () => {
  const { jobs, child, lines } = registryWith(null, { type: 'integer' }, false);
  expect([...columnsThatAddUp(jobs, lines, child)].sort()).toEqual(['seats', 'spent_minutes', 'weight']);
});

test('a computed column has a value where its owner has no amounts', () => {
  const { jobs, child, lines } = registryWith(
    { multiply: ['quantity', 'cost_cents'] },
    { type: 'integer', 'x-kind': 'money' },
    false,
  );
  expect([...columnsThatAddUp(jobs, lines, child)]).toContain('result');
});

describe('the sum', () => {
  const field = (name: string): Field => {
    const found = registryWith(null).child.fields[name];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  test.each([
    ['of nothing', [], 'cost_cents', 0],
    [
      'leaves out what is empty or no number',
      [{ cost_cents: 105 }, { cost_cents: null }, { cost_cents: 'ten' }, {}, { cost_cents: -5 }],
      'cost_cents',
      100,
    ],
    ['of tenths is exact', [{ weight: 0.1 }, { weight: 0.2 }], 'weight', 0.3],
    [
      'of one currency',
      [
        { paid_cents: 1, coin: 'USD' },
        { paid_cents: 2, coin: 'USD' },
      ],
      'paid_cents',
      3,
    ],
    [
      'of two currencies does not exist',
      [
        { paid_cents: 1, coin: 'USD' },
        { paid_cents: 2, coin: 'EUR' },
      ],
      'paid_cents',
      null,
    ],
    [
      'minds no currency of what is empty',
      [
        { paid_cents: 1, coin: 'USD' },
        { paid_cents: null, coin: 'EUR' },
      ],
      'paid_cents',
      1,
    ],
  ])('%s', (_, rows, name, sum) => {
    expect(sumOf(rows, field(name))).toBe(sum);
  });
});

describe('a computed column', () => {
  test.each<[string, RawOperation, Readonly<Record<string, unknown>>, number | null, RawProperty?]>([
    ['quantity times price', { multiply: ['quantity', 'price_cents'] }, { quantity: 3, price_cents: 250 }, 750],
    ['rounds halves away from zero', { multiply: ['weight', 'price_cents'] }, { weight: -0.5, price_cents: 5 }, -3],
    [
      'keeps its scale',
      { multiply: ['weight', { value: 0.1 }] },
      { weight: 1.125 },
      0.11,
      { type: 'number', 'x-scale': 2 },
    ],
    [
      'adds tenths exactly',
      { add: ['weight', { value: 0.2 }] },
      { weight: 0.1 },
      0.3,
      { type: 'number', 'x-scale': 3 },
    ],
    [
      'subtracts in turn',
      { subtract: ['cost_cents', 'price_cents', { value: 1 }] },
      { cost_cents: 10, price_cents: 3 },
      6,
    ],
    [
      'takes the first that is filled in',
      { coalesce: ['price_cents', 'cost_cents'] },
      { price_cents: null, cost_cents: 7 },
      7,
    ],
    [
      'sums the lines within the line',
      { add: ['price_cents', { sum: 'options.extra_cents' }] },
      { price_cents: 100, options: [{ extra_cents: 5 }, { extra_cents: null }, { extra_cents: 10 }] },
      115,
    ],
    [
      'is nothing while a part is missing',
      { multiply: ['quantity', 'price_cents'] },
      { quantity: 3, price_cents: null },
      null,
    ],
    [
      'is nothing while a part cannot be read',
      { multiply: ['quantity', 'price_cents'] },
      { quantity: '3x', price_cents: 5 },
      null,
    ],
  ])('%s', (_, computed, row, result, property) => {
    const { registry, child } = registryWith(computed, property);
    const field = child.fields['result'];
    expect(isComputable({ registry, resource: child }, computed)).toBe(true);
    expect(field && computeValue({ registry, resource: child }, field, row)).toBe(result);
  });

  test.each<[string, RawExpression]>([
    ['of another record', { add: ['quantity', 'job.taken'] }],
    ['of words', { template: '{word}' }],
    ['of some of the lines', { sum: 'options.extra_cents', where: { extra_cents: { gt: 0 } } }],
    ['of what the server sets', { sum: 'options.shown_cents' }],
    ['of the calendar', { days: { from: '$today', to: '$today' } }],
  ])('%s is left to the server', (_, computed) => {
    const { registry, child } = registryWith(null);
    expect(isComputable({ registry, resource: child }, computed)).toBe(false);
  });
});
