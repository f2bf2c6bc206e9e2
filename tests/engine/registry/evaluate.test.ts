import { describe, expect, it } from 'vitest';
import {
  evaluate,
  isFulfilled,
  isEmpty,
  parseCondition,
  valueAt,
  type Condition,
} from '../../../src/engine/registry/conditions/condition.ts';
import type { ConditionContext } from '../../../src/engine/registry/conditions/operand.ts';
import { registryOf, resourceIn, shop } from './fixture.ts';

const registry = registryOf(shop);
const resource = resourceIn(registry, 'invoices');
const [me, other] = ['0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10', '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11'];
const context: ConditionContext = {
  me,
  employee: null,
  client: other,
  today: '2026-01-31',
  now: '2026-01-31T09:00:00.000Z',
};
const record = {
  uuid: me,
  number: 'A-001',
  client_uuid: other,
  client: { uuid: other, name: 'Acme', status: 'active' },
  role_uuids: [me],
  issued_on: '2026-01-31',
  due_on: '2026-02-28',
  sent_at: '2026-01-31T10:00:00+02:00',
  opens_at: '09:30',
  net_cents: 12_100,
  quantity: 1.5,
  paid: false,
  labels: ['vip', 'Late'],
  note: '',
  config: null,
};

function conditionOf(raw: unknown): Condition {
  const parsed = parseCondition(raw, { registry, resource });
  if (!parsed.ok) throw new Error(parsed.errors.map((error) => `${error.message} ${error.hint}`).join(' '));
  return parsed.value;
}

const meets = (raw: unknown, row: Readonly<Record<string, unknown>> = record): boolean =>
  evaluate(conditionOf(raw), row, context);

describe('evaluate', () => {
  it.each([
    ['eq', { number: 'A-001' }, true],
    ['eq minds capitals', { number: 'a-001' }, false],
    ['eq of a number in a text', { number: 1 }, false],
    ['ne', { number: { ne: 'A-002' } }, true],
    ['in', { number: ['A-000', 'A-001'] }, true],
    ['in nothing', { number: [] }, false],
    ['nin', { number: { nin: ['A-001'] } }, false],
    ['nin nothing', { number: { nin: [] } }, true],
    ['contains does not mind capitals', { number: { contains: 'a-0' } }, true],
    ['contains nothing', { number: { contains: '' } }, true],
    ['starts', { number: { starts: 'a-' } }, true],
    ['starts not in the middle', { number: { starts: '-0' } }, false],
    ['contains in a list is a whole item', { labels: { contains: 'vi' } }, false],
    ['contains in a list minds capitals', { labels: { contains: 'late' } }, false],
    ['contains in a list', { labels: { contains: 'vip' } }, true],
    ['contains a key', { role_uuids: { contains: '$me' } }, true],
    ['gt', { net_cents: { gt: 12_100 } }, false],
    ['gte', { net_cents: { gte: 12_100 } }, true],
    ['lt', { quantity: { lt: 1.51 } }, true],
    ['lte', { quantity: { lte: 1.49 } }, false],
    ['numbers compare as numbers', { net_cents: { gt: 9_000 } }, true],
    ['between holds its ends', { net_cents: { between: [12_100, 12_100] } }, true],
    ['between the wrong way round', { net_cents: { between: [20_000, 10_000] } }, false],
    ['a date', { due_on: { gt: '2026-02-27' } }, true],
    ['a time', { opens_at: { lte: '09:30' } }, true],
    ['instants compare by time, not by text', { sent_at: '2026-01-31T08:00:00Z' }, true],
    ['an instant and a later one', { sent_at: { lt: '2026-01-31T08:00:00.001Z' } }, true],
    ['an instant on a day', { sent_at: '2026-01-31' }, true],
    ['an instant in a period of days', { sent_at: { between: ['2026-01-30', '2026-01-31'] } }, true],
    ['an instant is not after the day that it lies in', { sent_at: { gt: '2026-01-31' } }, false],
    ['an instant up to a day', { sent_at: { lte: '2026-01-31' } }, true],
    ['an instant after the day before', { sent_at: { gt: '2026-01-30' } }, true],
    ['an instant not before its day', { sent_at: { lt: '2026-01-31' } }, false],
    ['an instant before the next day', { sent_at: { lt: '2026-02-01' } }, true],
    ['false is a value', { paid: false }, true],
    ['false is not empty', { paid: { empty: true } }, false],
    ['a text of no length is empty', { note: { empty: true } }, true],
    ['null is empty', { config: { empty: true } }, true],
    ['filled', { labels: { empty: false } }, true],
    ['over a relation', { 'client.status': 'active' }, true],
    ['another field', { due_on: { gt: '$.issued_on' } }, true],
    ['another field, equal', { issued_on: { gt: '$.issued_on' } }, false],
    ['not', { not: { paid: true } }, true],
    ['and', { and: [{ paid: false }, { number: 'x' }] }, false],
    ['or', { or: [{ paid: true }, { number: 'A-001' }] }, true],
    ['or of nothing', { or: [] }, false],
    ['and of nothing', { and: [] }, true],
    ['nothing', {}, true],
  ])('%s', (_name, raw, expected) => {
    expect(meets(raw)).toBe(expected);
  });

  it.each([
    ['$me', { uuid: '$me' }, true],
    ['$client', { client_uuid: '$client' }, true],
    ['a variable that stands for nothing equals nothing', { client_uuid: '$employee' }, false],
    ['nor is it among', { client_uuid: { in: ['$employee'] } }, false],
    ['it differs from everything', { client_uuid: { ne: '$employee' } }, true],
    ['also from what is empty', { 'client.manager_uuid': { ne: '$employee' } }, true],
    ['no list contains it', { role_uuids: { contains: '$employee' } }, false],
    ['no text does', { number: { contains: '$employee' } }, false],
    ['none starts with it', { number: { starts: '$employee' } }, false],
    ['$today', { issued_on: '$today' }, true],
    ['$now', { sent_at: { lt: '$now' } }, true],
  ])('variables: %s', (_name, raw, expected) => {
    expect(meets(raw)).toBe(expected);
  });

  it('knows two answers: a comparison with what is empty is false, and its denial true', () => {
    const empty = { number: null, net_cents: null, labels: [], sent_at: undefined };
    const comparisons = [
      { number: 'x' },
      { number: { in: ['x'] } },
      { number: { contains: '' } },
      { number: { starts: '' } },
      { net_cents: { gt: 0 } },
      { net_cents: { gte: 0 } },
      { net_cents: { lt: 0 } },
      { net_cents: { lte: 0 } },
      { net_cents: { between: [-1, 1] } },
      { labels: { contains: 'x' } },
      { sent_at: { lte: '$now' } },
      { net_cents: { gt: '$.version' } },
      { 'client.name': 'x' },
    ];
    expect(comparisons.map((raw) => [meets(raw, empty), meets({ not: raw }, empty)])).toEqual(
      comparisons.map(() => [false, true]),
    );
    expect([{ number: { ne: 'x' } }, { number: { nin: ['x'] } }].map((raw) => meets(raw, empty))).toEqual([true, true]);
  });

  it('does not reach beyond the record', () => {
    expect(meets({ number: 'A' }, Object.create({ number: 'A' }) as Record<string, unknown>)).toBe(true);
    expect(valueAt({ client: 'Acme' }, ['client', 'length'])).toBeUndefined();
    expect(valueAt({ client: ['Acme'] }, ['client', '0'])).toBeUndefined();
    expect(valueAt({}, ['client', 'name'])).toBeUndefined();
  });
});

describe('holds', () => {
  it.each([
    ['both sides filled and right', { due_on: '2026-02-01', issued_on: '2026-01-01' }, true],
    ['both sides filled and wrong', { due_on: '2025-12-31', issued_on: '2026-01-01' }, false],
    ['the first empty', { due_on: null, issued_on: '2026-01-01' }, true],
    ['the other empty', { due_on: '2026-01-01' }, true],
  ])('%s', (_name, row, expected) => {
    expect(isFulfilled(conditionOf({ due_on: { gte: '$.issued_on' } }), row, context)).toBe(expected);
  });

  it('asks for emptiness plainly', () => {
    const rule = conditionOf({ or: [{ number: { empty: false } }, { note: { empty: false } }] });
    expect([isFulfilled(rule, {}, context), isFulfilled(rule, { note: 'x' }, context)]).toEqual([false, true]);
  });
});

it.each([
  [null, true],
  [undefined, true],
  ['', true],
  [[], true],
  [0, false],
  [false, false],
  [' ', false],
  [{}, false],
  [[null], false],
])('isEmpty(%j) is %s', (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});
