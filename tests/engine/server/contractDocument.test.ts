/** docs/contract.md documents every call. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { modules } from '../../support/modules.ts';
import { withCallTables } from '../../../src/engine/build/generated/contractTables.ts';
import { engineCallsByTable } from '../../../src/engine/registry/calls/engineCalls.ts';
import { policies } from '../../support/policies.ts';

/** `/api/hours/:uuid/price` as the document writes it: `/api/hours/{}/price`, whatever the placeholder is called. */
const withoutNames = (address: string): string => address.replaceAll(/:\w+|\{\w+\}/g, '{}');

test('the tables of declared calls equal the declarations', async () => {
  const text = await readFile('docs/contract.md', 'utf8');
  const calls = { ...engineCallsByTable, ...modules.callsByModule };
  expect(text, 'Run npm run generate -- docs.').toBe(withCallTables(text, calls, modules.described.texts));
});

test('a module whose calls have no place in the document, and a place without a module, are reported', () => {
  const [[name = '', own = []] = []] = Object.entries(modules.callsByModule);
  expect(() => withCallTables('', { [name]: own })).toThrow(`docs/contract.md has no place for the calls of ${name}`);
  expect(() => withCallTables('<!-- calls of nobody -->\n<!-- end of calls -->', {})).toThrow('the calls of nobody');
});

const calls = Object.keys(policies).filter((route) => route.includes(' /api/'));

test.each(calls)('%s is documented in the contract', async (route) => {
  const text = withoutNames(await readFile('docs/contract.md', 'utf8'));
  const [method = '', address = ''] = route.split(' ');
  const told = withoutNames(address);
  const lines = text.split('\n').filter((line) => line.includes(method) && line.split(/[\s`?,]+/).includes(told));
  expect(lines, `docs/contract.md says nothing of ${route}`).not.toEqual([]);
});
