import { describe, expect, it } from 'vitest';
import type { Literal, Operator } from '../../../src/engine/registry/kinds/kind.ts';
import {
  fieldReference,
  isInstant,
  operandProblem,
  resolveOperand,
  type ConditionContext,
} from '../../../src/engine/registry/conditions/operand.ts';

const uuid = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10';
const context: ConditionContext = {
  me: uuid,
  employee: null,
  client: null,
  today: '2024-01-31',
  now: '2024-01-31T22:30:00.000Z',
};

describe('literals', () => {
  const right: readonly [Literal, unknown][] = [
    ['string', 'x'],
    ['string', ''],
    ['string', 12],
    ['integer', 0],
    ['integer', -3],
    ['number', 0.5],
    ['boolean', false],
    ['date', '2024-02-29'],
    ['date', '$today'],
    ['date', '$today+30d'],
    ['date', '$today-2w'],
    ['date', '$today+1m'],
    ['date', '$today-1y'],
    ['datetime', '2024-02-29T23:59:59Z'],
    ['datetime', '2024-02-29T23:59+01:00'],
    ['datetime', '2024-02-29T23:59:59.123456789Z'],
    ['datetime', '2024-02-29'],
    ['datetime', '$now'],
    ['datetime', '$now-36h'],
    ['datetime', '$now+1m'],
    ['datetime', '$today'],
    ['time', '00:00'],
    ['time', '23:59:59'],
    ['uuid', uuid],
    ['uuid', uuid.toUpperCase()],
    ['uuid', '$me'],
    ['uuid', '$employee'],
    ['uuid', '$client'],
  ];
  it.each(right)('%s takes %j', (literal, value) => {
    expect(operandProblem('eq', value, literal)).toBeNull();
  });

  const wrong: readonly [Literal, unknown, string][] = [
    ['string', true, 'Give a text.'],
    ['string', 'a\0b', 'Give a text.'],
    ['string', {}, 'Give a text.'],
    ['string', undefined, 'Give a text.'],
    ['integer', 1.5, 'Give a whole number.'],
    ['integer', '1', 'Give a whole number.'],
    ['integer', 2 ** 53, 'Give a whole number.'],
    ['number', Number.NaN, 'Give a number.'],
    ['number', Number.POSITIVE_INFINITY, 'Give a number.'],
    ['boolean', 'true', 'Give true or false.'],
    ['date', '2023-02-29', 'Give a date: "2026-01-31" that exists.'],
    ['date', '2024-13-01', 'Give a date: "2026-01-31" that exists.'],
    ['date', '2024-2-1', 'Give a date: "2026-01-31".'],
    ['date', 20_240_229, 'Give a date: "2026-01-31".'],
    ['date', '2024-02-29T00:00:00Z', 'Give a date: "2026-01-31".'],
    ['date', '$now', 'Give a date: "2026-01-31".'],
    ['date', '$today+', 'Give a date: "2026-01-31".'],
    ['date', '$today+10000d', 'Give a date: "2026-01-31".'],
    ['date', '$today + 1d', 'Give a date: "2026-01-31".'],
    ['datetime', '2024-02-29 12:00:00Z', 'Give an instant: "2026-01-31T09:00:00Z".'],
    ['datetime', '2024-02-29T12:00:00', 'Give an instant: "2026-01-31T09:00:00Z".'],
    ['datetime', '2024-02-30T12:00:00Z', 'Give an instant: "2026-01-31T09:00:00Z" that exists.'],
    ['datetime', '2024-02-29T25:00:00Z', 'Give an instant: "2026-01-31T09:00:00Z" that exists.'],
    ['time', '24:00', 'Give a time: "09:30" that exists.'],
    ['time', '9:30', 'Give a time: "09:30".'],
    ['uuid', 'me', 'Give a uuid.'],
    ['uuid', '$today', 'Give a uuid.'],
    ['none', 'x', 'Give another value.'],
  ];
  it.each(wrong)('%s refuses %j', (literal, value, hint) => {
    expect(operandProblem('eq', value, literal)).toMatchObject({
      message: { en: 'has the wrong type.' },
      hint: { en: hint },
    });
  });
});

describe('operators', () => {
  const problems: readonly [string, Operator, unknown, Literal, string | null][] = [
    ['empty takes yes', 'empty', true, 'none', null],
    ['and nothing else', 'empty', 1, 'none', 'for "empty" must be true or false. Write {"empty": true}.'],
    ['contains takes a text', 'contains', 'x', 'string', null],
    ['no number', 'contains', 1, 'string', 'for "contains" must be a text. Give at most 255 characters.'],
    ['no long one', 'starts', 'x'.repeat(256), 'string', 'for "starts" must be a text. Give at most 255 characters.'],
    ['contains of keys takes a key', 'contains', uuid, 'uuid', null],
    ['no text', 'contains', 'x', 'uuid', 'has the wrong type. Give a uuid.'],
    ['in takes a list', 'in', [1, 2], 'integer', null],
    ['no value', 'nin', 1, 'integer', 'for "nin" must be a list. Write {"nin": [a, b]}.'],
    ['of the right values', 'in', [1, 'x'], 'integer', 'has the wrong type. Give a whole number.'],
    ['between takes two', 'between', ['$today', '$today+30d'], 'date', null],
    [
      'not three',
      'between',
      [1, 2, 3],
      'integer',
      'for "between" must be a list of 2. Write {"between": [from, to]}; both count.',
    ],
    ['of the right values too', 'between', [1, null], 'integer', 'has the wrong type. Give a whole number.'],
  ];
  it.each(problems)('%s', (_name, operator, value, literal, expected) => {
    const problem = operandProblem(operator, value, literal);
    expect(problem && `${problem.message.en} ${problem.hint.en}`).toBe(expected);
  });
});

describe('resolveOperand', () => {
  it.each([
    ['$me', uuid],
    ['$employee', null],
    ['$client', null],
    ['plain', 'plain'],
    [7, 7],
    [true, true],
    ['$other', '$other'],
    ['$today', '2024-01-31'],
    ['$today+1d', '2024-02-01'],
    ['$today-31d', '2023-12-31'],
    ['$today+2w', '2024-02-14'],
    ['$today+1m', '2024-02-29'],
    ['$today-2m', '2023-11-30'],
    ['$today+13m', '2025-02-28'],
    ['$today+1y', '2025-01-31'],
    ['$today-11m', '2023-02-28'],
    ['$now', '2024-01-31T22:30:00.000Z'],
    ['$now+2h', '2024-02-01T00:30:00.000Z'],
    ['$now-1d', '2024-01-30T22:30:00.000Z'],
    ['$now+1m', '2024-02-29T22:30:00.000Z'],
    ['$now-1y', '2023-01-31T22:30:00.000Z'],
  ])('%j is %j', (value, expected) => {
    expect(resolveOperand(value, context)).toBe(expected);
  });

  it('keeps the 29th of February within its month', () => {
    expect(resolveOperand('$today+1y', { ...context, today: '2024-02-29' })).toBe('2025-02-28');
  });
});

it.each([
  ['$.due_on', 'due_on'],
  ['$.x', 'x'],
  ['$due_on', null],
  ['$.', null],
  ['$.a.b', null],
  ['$.__proto__', null],
  [7, null],
])('fieldReference(%j) is %j', (value, expected) => {
  expect(fieldReference(value)).toBe(expected);
});

it.each([
  ['2024-01-31T09:00:00Z', true],
  ['2024-01-31', false],
  ['T', false],
  ['Tuesday', false],
])('isInstant(%j) is %s', (value, expected) => {
  expect(isInstant(value)).toBe(expected);
});
