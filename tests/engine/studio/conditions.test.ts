// Conditions of real registries as rows, and back: what is drawn says the same as what was written.
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import type { RawCondition } from '../../../src/engine/registry/raw.ts';
import { conditionOfRows, readCondition, rowsOfCondition } from '../../../src/engine/studio/edit/conditions.ts';
import { readDraft } from '../../../src/engine/studio/edit/draft.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('a condition', () => {
  const cases: readonly (readonly [written: RawCondition, again: RawCondition])[] = [
    [{ status: 'active' }, { status: 'active' }],
    [{ status: { eq: 'active' } }, { status: 'active' }],
    [{ status: { in: ['active'] } }, { status: 'active' }],
    [{ status: { nin: ['active'] } }, { status: { ne: 'active' } }],
    [{ status: ['a', 'b'] }, { status: ['a', 'b'] }],
    [{ note: null }, { note: null }],
    [{ note: { empty: true } }, { note: null }],
    [{ note: { empty: false } }, { note: { empty: false } }],
    [{ amount_cents: { gte: 100, lt: 500 } }, { amount_cents: { gte: 100, lt: 500 } }],
    [
      { 'owner.user_uuid': '$me', due_on: { lt: '$today' } },
      { 'owner.user_uuid': '$me', due_on: { lt: '$today' } },
    ],
  ];
  it.each(cases)('%j is written as briefly as it can be', (written, again) => {
    expect(conditionOfRows(rowsOfCondition(written) ?? [])).toEqual(again);
  });

  it.each([{ or: [{ a: 1 }] }, { not: { a: 1 } }, { a: { near: 1 } }])('%j is more than rows can say', (written) => {
    expect(rowsOfCondition(written)).toBe(null);
  });

  test('without rows is none', () => {
    expect(conditionOfRows([])).toBe(undefined);
    expect(rowsOfCondition(undefined)).toEqual([]);
  });

  it.each([
    ['{ "a": 1 }', { a: 1 }],
    ['{}', null],
    ['[1]', null],
    ['a = 1', null],
  ])('%s is read', (text, expected) => expect(readCondition(text)).toEqual(expected));
});

test('what registries have is drawn without changing what it says', () => {
  const drawn: readonly RawCondition[] = ['', 'docs/examples/library', 'docs/examples/garage'].flatMap((folder) => {
    const { resources } = readDraft(readRegistryFiles(`${root}${folder}`));
    return Object.values(resources).flatMap(({ entry }) => [
      ...(entry.list?.views ?? []).map(({ filter }) => filter),
      ...Object.values(entry.actions ?? {}).flatMap(({ when }) => (when ? [when] : [])),
    ]);
  });
  const rows = drawn.map((one) => rowsOfCondition(one));
  expect(rows.filter((one) => one !== null).length).toBeGreaterThan(drawn.length * 0.8);
  for (const [index, one] of rows.entries()) {
    if (one === null) continue;
    expect(rowsOfCondition(conditionOfRows(one)), JSON.stringify(drawn[index])).toEqual(one.map((row) => normal(row)));
  }
});

type Row = NonNullable<ReturnType<typeof rowsOfCondition>>[number];

/** A list of one is that one. */
function normal({ field, operator, value }: Row): Row {
  const [only, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (operator === 'in' && only !== undefined && others.length === 0) return { field, operator: 'eq', value: only };
  return operator === 'nin' && only !== undefined && others.length === 0
    ? { field, operator: 'ne', value: only }
    : { field, operator, value };
}
