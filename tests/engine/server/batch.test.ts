// Several quick reads in one request: each with its own rights and status.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTeam, type Colleague, type Team } from '../../support/team.ts';

let team: Team;
beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.close());

interface Batch {
  readonly answers: readonly { readonly status: number; readonly body: Readonly<Record<string, unknown>> }[];
}

const address = (paths: unknown): `GET /${string}` =>
  `GET /api/batch?paths=${encodeURIComponent(JSON.stringify(paths))}`;
const read = async (colleague: Colleague, paths: readonly string[]): Promise<Batch['answers']> => {
  const answer = await team.as(colleague, address(paths));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Batch>().answers;
};

test('each answer is the one that the same request has alone, in the given order', async () => {
  const [cart, badges] = await read('eva', ['/cart', '/badges']);
  expect(cart).toEqual({ status: 200, body: (await team.as('eva', 'GET /api/cart')).json() });
  expect(badges).toEqual({ status: 200, body: (await team.as('eva', 'GET /api/badges')).json() });
});

test('a read that the person may not make is refused, and the others are answered', async () => {
  const answer = await team.api.send('user', address(['/timer', '/cart']));
  expect(answer.json<Batch>().answers).toMatchObject([
    { status: 403, body: { code: 'E_FORBIDDEN' } },
    { status: 200, body: { items: [] } },
  ]);
});

test.each([
  ['a list', ['/clients']],
  ['a stream that does not end', ['/changes']],
  ['itself', ['/batch']],
  ['an address with parameters', ['/badges?x=1']],
  ['more than ten', Array.from({ length: 11 }, () => '/badges')],
  ['no list', '/badges'],
])('%s is refused, with the addresses that can be batched', async (_name, paths) => {
  const answer = await team.as('eva', address(paths));
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ hint: string }>().hint).toContain('/badges, /timer, /cart');
});

test('who is not signed in gets nothing', async () => {
  expect((await team.api.send(null, address(['/badges']))).statusCode).toBe(401);
});
