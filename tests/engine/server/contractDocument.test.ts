/** docs/contract.md tells of every call that there is. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { policies } from '../../../src/engine/server/auth/policies.ts';

/** `/api/hours/:uuid/price` as the document writes it: `/api/hours/{}/price`, whatever the placeholder is called. */
const withoutNames = (address: string): string => address.replaceAll(/:\w+|\{\w+\}/g, '{}');

/** Written out there under other names: a step of a week, a calendar's file, and what is no call: pages and their assets. */
const otherwise: Readonly<Record<string, string>> = {
  'PUT /api/hours/weeks/:employee/:monday/:step': '/api/hours/weeks/{}/{}/submit',
  'GET /api/hours/calendar/:file': '/api/hours/calendar/{}.ics',
};

const calls = Object.keys(policies).filter((route) => route.includes(' /api/'));

test.each(calls)('%s stands in the contract', async (route) => {
  const text = withoutNames(await readFile('docs/contract.md', 'utf8'));
  const [method = '', address = ''] = route.split(' ');
  const told = otherwise[route] ?? withoutNames(address);
  const lines = text.split('\n').filter((line) => line.includes(method) && line.split(/[\s`?,]+/).includes(told));
  expect(lines, `docs/contract.md says nothing of ${route}`).not.toEqual([]);
});
