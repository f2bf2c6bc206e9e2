/** The page of contributions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contributionsPage } from '../../../src/engine/build/generated/contributionsPage.ts';
import { offeredProductModules } from '../../../src/engine/build/product/productModules.ts';

const root = join(import.meta.dirname, '../../..');
const page = contributionsPage(root, await offeredProductModules());

it('is current in the documentation', () => {
  expect(readFileSync(join(root, 'docs/contributions.md'), 'utf8'), 'Run npm run generate -- docs.').toBe(page);
});

it.each([
  ['a schedule with its interval', '| `vat-corrections` | 1 h | [modules/billing/server/jobs/vatCorrections.ts]'],
  ['a schedule of the engine', '| `old-trash` | 1 h | [engine/server/jobs/purgeTrash.ts]'],
  ['a job without a schedule', '| `outgoingMail` | [engine/server/jobs/outgoingMail.ts]'],
  ['a mail of the engine', '| `password-reset` | [engine/server/mail/accountMails.ts]'],
  ['a hook with its moments', '| `employees` | `beforeWrite` | [modules/clients/server/module.ts]'],
  ['an action', '| `price-lists.follow` | [modules/pricing/server/module.ts]'],
  ['a call with its route', '| `pricesProducts` | `GET /api/products/:uuid/prices` | [modules/pricing/calls.ts]'],
])('names %s', (_what, line) => {
  expect(page).toContain(line);
});

it('names a file for everything', () => {
  expect(page.split('\n').filter((line) => line.includes('[](') || line.includes('|  |'))).toEqual([]);
});
