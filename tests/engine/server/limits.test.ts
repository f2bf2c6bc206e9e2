/** Limits on what one caller may ask for: measured before the work is done, and described in one table. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits, printLimits } from '../../../src/engine/server/limits.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
}

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const keys = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`emaill${index}`, 1]));
const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const raw = (actor: 'management' | null, url: string, payload: string) =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(actor === null ? {} : { authorization: `Bearer ${api.tokens[actor]}` }),
    },
  });

test('docs/operations.md has the table of limits as the code has it', async () => {
  expect(await readFile('docs/operations.md', 'utf8')).toContain(`\n${printLimits()}\n`);
});

describe('a body', () => {
  const tooLarge: readonly (readonly [string, 'management' | null, string, string, string])[] = [
    ['1,001 unknown keys from a stranger', null, '/api/session', JSON.stringify(keys(1_001)), '1,000 values'],
    ['1,001 unknown keys from a person', 'management', '/api/clients', JSON.stringify(keys(1_001)), '1,000 values'],
    [
      '1,001 keys in an inner object',
      'management',
      '/api/clients',
      JSON.stringify({ a: [keys(1_001)] }),
      '1,000 values',
    ],
    [
      '1,001 values in lists from a stranger',
      null,
      '/api/session',
      `{"email":[${'1,'.repeat(1_001)}1]}`,
      '1,000 values',
    ],
    ['50,001 values from a person', 'management', '/api/clients', `{"a":[${'1,'.repeat(50_000)}1]}`, '50,000 values'],
    ['lists within lists, 5,000 deep', null, '/api/session', `{"email":${lists(5_000)}}`, '32 levels'],
    ['lists within lists, 100,000 deep', null, '/api/session', `{"email":${lists(100_000)}}`, '32 levels'],
    ['33 levels from a person', 'management', '/api/clients', `{"email":${lists(32)}}`, '32 levels'],
    [
      'lists within lists on a declared call',
      'management',
      '/api/hours/calendar-preview',
      `{"email":${lists(5_000)}}`,
      '32 levels',
    ],
  ];
  test.each(tooLarge)('of %s is refused before it is validated', async (_what, actor, url, payload, words) => {
    const answer = await raw(actor, url, payload);
    expect([answer.statusCode, answer.json<Refusal>().code], answer.body).toEqual([413, 'E_TOO_LARGE']);
    expect(answer.json<Refusal>().message).toContain(words);
  });

  test('of more than 256 kB from a stranger is refused', async () => {
    const answer = await raw(null, '/api/session', JSON.stringify({ email: 'x'.repeat(limits.body.anonymousBytes) }));
    expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([413, 'E_TOO_LARGE']);
  });

  test('with 1,000 keys, or 32 levels deep, is validated', async () => {
    const wide = await raw('management', '/api/clients', JSON.stringify(keys(1_000)));
    const deep = await raw('management', '/api/clients', `{"email":${lists(31)}}`);
    expect([wide.statusCode, deep.statusCode]).toEqual([422, 422]);
  });

  test('with more than 20 mistakes is answered with 20 of them and the number of the others', async () => {
    const answer = await raw('management', '/api/clients', JSON.stringify(keys(1_000)));
    const { errors = {}, hint } = answer.json<Refusal>();
    expect(Object.keys(errors)).toHaveLength(20);
    expect(hint).toMatch(/There are 98\d more\.$/);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(4_000);
  });
});

test('a stranger who misspells an address gets no name that is spelled alike', async () => {
  const [person, stranger] = await Promise.all([
    api.send('management', 'GET /api/domans'),
    api.send(null, 'GET /api/domans'),
  ]);
  expect([person.json<Refusal>().hint, stranger.statusCode]).toEqual(['Did you mean “domains”?', 401]);
});
