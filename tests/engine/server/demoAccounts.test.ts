/** The file with the demo company's accounts, and the table that is printed of it. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  describeAccounts,
  readDemoAccounts,
  writeDemoAccounts,
  type DemoAccount,
} from '../../../src/engine/server/start/demoAccounts.ts';

const directory = mkdtempSync(join(tmpdir(), 'beheer-accounts-'));
const accounts: readonly DemoAccount[] = [
  { type: 'management', email: 'a@example.nl', password: 'one' },
  { type: 'user', email: 'bcd@example.nl', password: 'two' },
];
afterAll(() => rmSync(directory, { recursive: true }));

test('the file of demo accounts is readable for the program’s own user only', async () => {
  expect(await readDemoAccounts(directory)).toBeNull();
  await writeDemoAccounts(directory, accounts);
  expect(statSync(join(directory, 'demo-accounts.json')).mode & 0o777).toBe(0o600);
  expect(await readDemoAccounts(directory)).toEqual(accounts);
});

test.each(['', '{}', '[{"email":"x"}]'])('a file of demo accounts with %j is ignored', async (text) => {
  writeFileSync(join(directory, 'demo-accounts.json'), text);
  expect(await readDemoAccounts(directory)).toBeNull();
});

test('demo accounts are printed as a table', () => {
  expect(describeAccounts(accounts)).toBe(
    'Sign in to the demo company as\n  management  a@example.nl    one\n  user        bcd@example.nl  two',
  );
});
