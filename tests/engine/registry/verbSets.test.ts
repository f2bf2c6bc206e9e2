/**
 * What a role allows and a token opens, as a table of resources and verbs that cells, rows and columns are ticked in.
 */
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../../src/engine/registry/permissions.ts';
import {
  countGranted,
  grantsOfSets,
  isGranted,
  isAllGranted,
  scopesOfSets,
  setsOfGrants,
  setsOfScopes,
  withCells,
  withRow,
  withVerbEverywhere,
  type VerbRow,
} from '../../../src/engine/registry/verbs/verbSets.ts';

const domains: VerbRow = { resource: 'domains', verbs: ['list', 'show', 'renew'] };
const invoices: VerbRow = { resource: 'invoices', verbs: ['list', 'show'] };
const rows = [domains, invoices];
const cell = (scope: string) => {
  const [resource = '', verb = ''] = scope.split(':');
  return { resource, verb };
};
const given = (scopes: readonly string[], ...cells: readonly string[]) =>
  scopesOfSets(withCells(rows, setsOfScopes(scopes), { cells: cells.map(cell), on: true }));
const taken = (scopes: readonly string[], ...cells: readonly string[]) =>
  scopesOfSets(withCells(rows, setsOfScopes(scopes), { cells: cells.map(cell), on: false }));

test.each([
  [['domains:list'], 'domains:list', true],
  [['domains:list'], 'domains:show', false],
  [['domains:*'], 'domains:renew', true],
  [['*:list'], 'invoices:list', true],
  [['*:list'], 'invoices:show', false],
  [['*:*'], 'invoices:show', true],
  [[], 'domains:list', false],
  [['domains:*'], 'invoices:list', false],
])('%j opens %s: %s', (scopes, asked, expected) => {
  expect(isGranted(setsOfScopes(scopes), cell(asked))).toBe(expected);
});

test('a star grants all verbs of a resource, and is counted as the verbs that exist', () => {
  expect([
    isAllGranted(setsOfScopes(['domains:*']), 'domains'),
    isAllGranted(setsOfScopes(['domains:list', 'domains:show', 'domains:renew']), 'domains'),
    isAllGranted(setsOfScopes(['*:*']), 'domains'),
  ]).toEqual([true, false, true]);
  expect([
    countGranted(setsOfScopes(['domains:*']), domains),
    countGranted(setsOfScopes(['*:list', 'domains:show']), domains),
    countGranted({}, domains),
  ]).toEqual([3, 2, 0]);
});

describe('giving', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a cell', given([], 'domains:list'), ['domains:list']],
    ['what already exists', given(['domains:list'], 'domains:list'), ['domains:list']],
    ['what a star holds', given(['domains:*'], 'domains:list'), ['domains:*']],
    ['what is held everywhere', given(['*:list'], 'domains:list', 'domains:show'), ['*:list', 'domains:show']],
    ['a row', scopesOfSets(withRow(rows, setsOfScopes(['domains:list']), { row: domains, on: true })), ['domains:*']],
    [
      'a column',
      scopesOfSets(withVerbEverywhere(setsOfScopes(['domains:list', 'invoices:list', 'invoices:show']), 'list')),
      ['invoices:show', '*:list'],
    ],
  ])('%s', (_name, made, expected) => {
    expect(made).toEqual(expected);
  });
});

describe('taking', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a cell', taken(['domains:list', 'domains:show'], 'domains:list'), ['domains:show']],
    ['the last of a resource', taken(['domains:list'], 'domains:list'), []],
    ['what is not there', taken(['domains:list'], 'invoices:list'), ['domains:list']],
    [
      'one of a star',
      taken(['domains:*', 'invoices:*'], 'domains:renew'),
      ['domains:list', 'domains:show', 'invoices:*'],
    ],
    [
      'one of what is held everywhere',
      taken(['*:list', 'domains:show'], 'invoices:list'),
      ['domains:show', 'domains:list'],
    ],
    [
      'one of everything',
      taken(['*:*'], 'domains:renew'),
      ['domains:list', 'domains:show', 'invoices:list', 'invoices:show'],
    ],
    ['a column', taken(['*:list', '*:show'], 'domains:list', 'invoices:list'), ['*:show']],
    [
      'a row with all of it',
      scopesOfSets(withRow(rows, setsOfScopes(['domains:*', 'invoices:list']), { row: domains, on: false })),
      ['invoices:list'],
    ],
    ['what the table does not show stays', taken(['servers:*', 'domains:list'], 'domains:list'), ['servers:*']],
  ])('%s', (_name, made, expected) => {
    expect(made).toEqual(expected);
  });
});

test('the grants of a role keep their order and the fields that they uncover', () => {
  const before: readonly Grant[] = [
    { resource: 'invoices', verbs: ['list'], fields: { read: ['margin_cents'] } },
    { resource: 'domains', verbs: ['list'] },
  ];
  const sets = withCells(rows, setsOfGrants(before), {
    cells: [cell('invoices:show'), cell('servers:list')],
    on: true,
  });
  expect(grantsOfSets(sets, before)).toEqual([
    { resource: 'invoices', verbs: ['list', 'show'], fields: { read: ['margin_cents'] } },
    { resource: 'domains', verbs: ['list'] },
    { resource: 'servers', verbs: ['list'] },
  ]);
  expect(
    grantsOfSets(
      withCells(rows, sets, { cells: [cell('invoices:list'), cell('invoices:show')], on: false }),
      before,
    ).map(({ resource }) => resource),
  ).toEqual(['domains', 'servers']);
});
