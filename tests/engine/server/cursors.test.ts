/** Pages of a list by cursor: each row once, in every order, while rows arrive and leave; wrong cursors are refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
const names = ['beta', 'Alfa', 'Ärger', 'zonder', 'Zonder', 'alfa', 'gamma', 'delta', 'Ångström', "d'Artagnan", 'été'];

beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
  for (const [index, name] of names.entries()) await addProject(name, index);
});
afterAll(() => here.close());

/** Every third project has no budget, and many have the same one. */
async function addProject(name: string, index: number, client: 'own' | 'other' = 'own'): Promise<void> {
  await here.call('management', 'POST /api/projects', {
    name,
    client_uuid: here.company.clients[client],
    hourly_rate_cents: 100,
    ...(index % 3 === 0 ? {} : { budget_cents: 100 * (index % 2), budget_minutes: index }),
  });
}

type Query = Readonly<Record<string, unknown>>;
function ask(actor: TestActor, query: Query, page: string) {
  const path = address('/api/projects', query);
  return here.send(actor, `GET ${path}${path.includes('?') ? '&' : '?'}${page}`);
}

interface Whole {
  readonly names: readonly unknown[];
  readonly pages: number;
}

/** Reads a list page by page, as a program does: until there is no next cursor. */
async function readWhole(actor: TestActor, query: Query, limit: number, between?: () => Promise<void>): Promise<Whole> {
  const found: unknown[] = [];
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const answer = await ask(actor, query, `limit=${limit}${after === undefined ? '' : `&after=${after}`}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = answer.json<readonly { readonly name: unknown }[]>();
    expect(rows.length).toBeLessThanOrEqual(limit);
    found.push(...rows.map(({ name }) => name));
    const next = answer.headers['x-next-cursor'];
    expect(String(answer.headers['link'] ?? '').includes('rel="next"')).toBe(next !== undefined);
    if (typeof next !== 'string') return { names: found, pages };
    after = next;
    await between?.();
  }
}

const orders: readonly Query[] = [
  {},
  { sort: ['name', 'ASC'] },
  { sort: ['name', 'DESC'] },
  { sort: ['budget_cents', 'ASC'] },
  { sort: ['budget_cents', 'DESC'] },
  {
    sort: [
      ['budget_cents', 'DESC'],
      ['name', 'ASC'],
    ],
  },
  { sort: ['client_uuid', 'ASC'] },
  { sort: ['client.number', 'DESC'] },
  { sort: ['status', 'ASC'] },
  { sort: ['created_at', 'DESC'] },
  { sort: ['name', 'ASC'], filter: { budget_minutes: { gte: 3 } } },
  { sort: ['name', 'ASC'], filter: { q: 'alfa' } },
];

describe('pages by cursor are the whole list, in its order', () => {
  test.each(orders)('%j', async (query) => {
    const whole = await ask('management', query, 'range=[0,99]');
    const expected = whole.json<readonly { readonly name: unknown }[]>().map(({ name }) => name);
    for (const limit of [1, 3, expected.length, 100]) {
      const read = await readWhole('management', query, limit);
      expect([limit, read.names]).toEqual([limit, expected]);
      expect(read.pages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
    }
  });
});

test('rows that arrive between pages neither double nor hide others', async () => {
  let added = 0;
  const before = (await readWhole('management', { sort: ['name', 'ASC'] }, 100)).names;
  const { names: read } = await readWhole('management', { sort: ['name', 'ASC'] }, 2, async () => {
    added += 1;
    // One before the place of the cursor, one after it.
    await addProject(`aaa ${added}`, added);
    if (added < 4) await addProject(`zzz ${added}`, added);
  });
  expect(read.filter((name) => before.includes(name))).toEqual(before);
  expect(read.filter((name) => String(name).startsWith('zzz'))).toEqual(['zzz 1', 'zzz 2', 'zzz 3']);
  expect(read.filter((name) => String(name).startsWith('aaa'))).toEqual([]);
});

test('the row of the cursor may be deleted meanwhile', async () => {
  const first = await ask('management', { sort: ['name', 'DESC'] }, 'limit=2');
  const [, last] = first.json<readonly { readonly uuid: string; readonly name: string }[]>();
  const rest = (await ask('management', { sort: ['name', 'DESC'] }, 'range=[2,99]')).json<readonly object[]>();
  expect((await here.send('management', `DELETE /api/projects/${last?.uuid}`)).statusCode).toBe(200);
  const next = await ask('management', { sort: ['name', 'DESC'] }, `limit=100&after=${first.headers['x-next-cursor']}`);
  expect(next.json()).toEqual(rest);
});

test('people see their own rows only, also by the cursor of somebody else', async () => {
  await addProject('of the other client', 1, 'other');
  const query = { sort: ['name', 'ASC'] };
  const of = (await readWhole('user', query, 2)).names;
  expect(of).not.toContain('of the other client');
  const { headers } = await ask('management', query, 'limit=1');
  const answer = await ask('user', query, `limit=100&after=${headers['x-next-cursor']}`);
  expect(answer.json<readonly { readonly name: unknown }[]>().map(({ name }) => name)).not.toContain(
    'of the other client',
  );
});

describe('refused with what to do', () => {
  const cursorOf = (cursor: unknown): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');
  const ofName = async (): Promise<string> =>
    String((await ask('management', { sort: ['budget_cents', 'ASC'] }, 'limit=1')).headers['x-next-cursor']);
  const decoded = async (): Promise<{ readonly order: string; readonly values: readonly unknown[] }> =>
    JSON.parse(Buffer.from(await ofName(), 'base64url').toString());

  const wrongPages: readonly (readonly [string, () => string | Promise<string>, string])[] = [
    ['a limit of zero', () => 'limit=0', 'limit'],
    ['a limit beyond the most rows', () => 'limit=1001', 'limit'],
    ['a limit that is no number', () => 'limit=ten', 'limit'],
    ['a range as well', () => 'limit=1&range=[0,1]', 'range'],
    ['a cursor that is none', () => 'after=%00nothing', 'after'],
    ['a cursor of another order', async () => `sort=["name","ASC"]&after=${await ofName()}`, 'after'],
    [
      'a value that is none of its type',
      async () => {
        const cursor = await decoded();
        return `after=${cursorOf({ ...cursor, values: ["1'; drop table projects", ...cursor.values.slice(1)] })}`;
      },
      'after',
    ],
    ['too few values', async () => `after=${cursorOf({ ...(await decoded()), values: ['1'] })}`, 'after'],
    ['values that are no texts', async () => `after=${cursorOf({ ...(await decoded()), values: [{}, 1] })}`, 'after'],
  ];
  test.each(wrongPages.map(([name, page, parameter]) => ({ name, page, parameter })))(
    '$name',
    async ({ page, parameter }) => {
      const wrong = await page();
      const query = wrong.includes('sort=') ? {} : { sort: ['budget_cents', 'ASC'] };
      const answer = await ask('management', query, wrong);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'E_QUERY', errors: { [parameter]: expect.any(String) } },
      ]);
    },
  );
});
