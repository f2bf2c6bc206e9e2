/**
 * The examples of other businesses: each registry is right, in both languages, without any module, and its rows are of
 * its resources.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildFromFiles, pageNames } from '../../../src/engine/build/product/registryFiles.ts';
import { readWrittenRows } from '../../../src/engine/server/store/demo/writtenRows.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = fileURLToPath(new URL('../../../docs/examples', import.meta.url));

const examples = [
  {
    example: 'library',
    name: 'Library',
    staff: { resource: 'librarians', user: 'user_uuid', state: 'status' },
    rows: ['books', 'librarians', 'loans', 'members', 'users'],
  },
  {
    example: 'garage',
    name: 'Garage',
    staff: { resource: 'mechanics', user: 'user_uuid', state: 'status' },
    rows: ['customers', 'job-lines', 'jobs', 'mechanics', 'parts', 'users', 'vehicles'],
  },
  {
    example: 'club',
    name: 'Club',
    staff: { resource: 'board', user: 'user_uuid', state: null },
    rows: ['board', 'contributions', 'matches', 'members', 'teams', 'users'],
  },
  {
    example: 'practice',
    name: 'Practice',
    staff: { resource: 'colleagues', user: 'user_uuid', state: 'status' },
    rows: ['animals', 'colleagues', 'owners', 'users', 'vaccinations', 'vaccines'],
  },
];

test('each example is tried', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    expect.arrayContaining(examples.map(({ example }) => example).toSorted()),
  );
});

describe.each(examples)('$example', ({ example, name, staff, rows }) => {
  test('is right without any module, and says everything in both languages', () => {
    const actions = ['users.invite', 'users.remove-second-factor'];
    const { registry, problems, warnings } = buildFromFiles(`${folder}/${example}`, actions, {
      modules: {},
      pages: pageNames(root),
    });
    expect([problems, warnings]).toEqual([[], []]);
    expect(registry).toMatchObject({ name, tenant: null, staff, modules: [] });
  });

  test('has rows of its resources', async () => {
    const written = await readWrittenRows(`${folder}/${example}`);
    expect([...(written?.keys() ?? [])]).toEqual(rows);
  });
});

test('the product has its rows in code', async () => {
  expect(await readWrittenRows(root)).toBeNull();
});
