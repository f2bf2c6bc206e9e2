/**
 * The example of another business: its registry is right, in both languages, without any module, and its rows are of
 * its resources.
 */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildFromFiles, pageNames } from '../../../src/engine/build/registryFiles.ts';
import { readWrittenRows } from '../../../src/engine/server/store/demo/writtenRows.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const library = fileURLToPath(new URL('../../../docs/examples/library', import.meta.url));

test('is right without any module, and says everything in both languages', () => {
  const actions = ['users.invite', 'users.remove-second-factor'];
  const { registry, problems, warnings } = buildFromFiles(library, actions, { modules: {}, pages: pageNames(root) });
  expect([problems, warnings]).toEqual([[], []]);
  expect(registry).toMatchObject({
    name: 'Library',
    tenant: null,
    staff: { resource: 'librarians', user: 'user_uuid', state: 'status' },
    modules: [],
  });
});

test('has rows of each of its resources', async () => {
  const rows = await readWrittenRows(library);
  expect([...(rows?.keys() ?? [])]).toEqual(['books', 'librarians', 'loans', 'members', 'users']);
  expect(await readWrittenRows(root)).toBeNull();
});
