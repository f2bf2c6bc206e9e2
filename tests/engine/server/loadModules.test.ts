/** Modules of a company that are loaded one by one. */
import { expect, test } from 'vitest';
import { knownOfModules, type ServerModule } from '../../../src/engine/server/modules.ts';
import { describeFailure, loadModules } from '../../../src/engine/server/start/loadModules.ts';
import { offeredModules } from '../../../src/engine/server/start/offeredModules.ts';

const lending: ServerModule = { modules: () => [{ name: 'lending', actions: { 'books.lend': async () => ({}) } }] };
const broken = new Error('The shelf is missing.');
broken.stack =
  'Error: The shelf is missing.\n    at file:///own/modules/shelves/server/module.ts:3:7\n    at node:internal/x:1:1';

test('a module that throws is left out, and the others are offered', async () => {
  const offered = offeredModules(
    await loadModules([
      ['shelves', () => Promise.reject(broken)],
      ['lending', () => Promise.resolve({ serverModule: lending })],
      ['texts', null],
    ]),
  );
  expect(offered.failed).toEqual([{ name: 'shelves', error: broken }]);
  expect(offered.modules.map(([name]) => name)).toContain('lending');
  const { actions, modules } = knownOfModules(offered);
  // Actions cannot be checked: the missing module may have them.
  expect([actions, modules]).toEqual([null, { shelves: [], lending: ['books.lend'], texts: [] }]);
});

test('the log says why, and where in the code of the module', () => {
  expect(describeFailure({ name: 'shelves', error: broken })).toBe(
    'The module "shelves" could not be loaded, so its hooks, actions, calls and jobs do not run.\n' +
      '  Error: The shelf is missing.\n    at file:///own/modules/shelves/server/module.ts:3:7',
  );
});
