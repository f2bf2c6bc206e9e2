/** Figures over the wire: for whom they are, what they say, and what the API says of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FigureAnswer } from '../../../src/engine/registry/figures/figures.ts';
import { actors, address, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

async function figuresOf(actor: TestActor, path: string): Promise<ReadonlyMap<string, FigureAnswer>> {
  const answer = await here.send(actor, `GET ${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return new Map(answer.json<FigureAnswer[]>().map((figure) => [figure.name, figure]));
}

describe('figures of a page', () => {
  test('differ per actor', async () => {
    const names = Object.fromEntries(
      await Promise.all(
        actors.map(
          async (actor) => [actor, new Set((await figuresOf(actor, '/api/figures/dashboard')).keys())] as const,
        ),
      ),
    ) as Record<TestActor, Set<string>>;
    for (const name of ['revenue', 'recurring', 'hours-to-approve', 'revenue-per-month'])
      expect([name, ...actors.map((actor) => names[actor].has(name))]).toEqual([name, true, false, false]);
    expect(actors.map((actor) => names[actor].has('my-week'))).toEqual([false, true, false]);
    expect(actors.map((actor) => names[actor].has('servers-in-trouble'))).toEqual([true, true, false]);
    expect(actors.map((actor) => names[actor].has('overdue'))).toEqual([true, true, false]);
    expect(actors.map((actor) => names[actor].has('own-overdue'))).toEqual([false, false, true]);
    expect(actors.map((actor) => names[actor].has('to-pay'))).toEqual([false, false, true]);
  });

  test('follow each write, and count as the list does', async () => {
    const before = (await figuresOf('management', '/api/figures/dashboard')).get('projects')?.value ?? Number.NaN;
    for (const client of ['own', 'other'] as const) {
      const created = await here.send('management', 'POST /api/projects', {
        body: { name: `For ${client}`, client_uuid: here.company.clients[client] },
      });
      const activated = await here.send(
        'management',
        `PUT /api/projects/${created.json<{ uuid: string }>().uuid}/activate`,
        { body: {} },
      );
      expect([created.statusCode, activated.statusCode]).toEqual([201, 200]);
    }
    const after = (await figuresOf('management', '/api/figures/dashboard')).get('projects')?.value;
    const list = await here.send(
      'management',
      `GET ${address('/api/projects', { filter: { status: 'active' }, range: [0, 0] })}`,
    );
    expect(list.headers['content-range']).toBe(`projects 0-0/${String(after)}`);
    expect(after).toBe(before + 2);
    expect((await figuresOf('user', '/api/figures/dashboard')).get('projects')?.value).toBe(1);
  });

  test.each([
    ['GET /api/figures/nowhere', 404],
    ['GET /api/figures/constructor', 404],
    ['GET /api/figures/outbox', 403],
    ['GET /api/figures/dashboard?x=1', 400],
  ])('return for a person of a client %s: %d', async (call, status) => {
    expect((await here.send('user', call)).statusCode).toBe(status);
  });
});

describe('figures about a record', () => {
  test.each([
    ['management', 'own', 200],
    ['employee', 'own', 200],
    ['user', 'own', 200],
    ['management', 'other', 200],
    ['user', 'other', 404],
  ] as const)('%s, %s client: %d', async (actor, client, status) => {
    expect((await here.send(actor, `GET /api/clients/${here.company.clients[client]}/figures`)).statusCode).toBe(
      status,
    );
  });

  test.each([
    [null, 'clients', 401],
    ['user', 'servers', 403],
    ['user', 'nowhere', 404],
    ['management', 'servers', 404],
  ] as const)('%s asks of %s: %d', async (actor, resource, status) => {
    expect(
      (await here.send(actor, `GET /api/${resource}/01900000-0000-7000-8000-000000000000/figures`)).statusCode,
    ).toBe(status);
  });

  test('show no hours to a client', async () => {
    const names = [...(await figuresOf('user', `/api/clients/${here.company.clients.own}/figures`)).keys()];
    const isOfTab = (name: string): boolean => name.startsWith('tab:');
    expect(names.filter((name) => !isOfTab(name))).toEqual(['open', 'overdue', 'recurring', 'hosting', 'domains']);
    expect(names.filter(isOfTab)).toContain('tab:invoices');
    expect(names.filter(isOfTab)).not.toContain('tab:hours');
  });
});

test('the API describes them', async () => {
  const document = (await here.send('user', 'GET /api/openapi.json')).json<{ paths: Record<string, unknown> }>();
  expect(Object.keys(document.paths).filter((path) => path.includes('figures'))).toEqual([
    '/api/figures/dashboard',
    '/api/clients/{uuid}/figures',
    '/api/products/{uuid}/figures',
    '/api/projects/{uuid}/figures',
  ]);
});
