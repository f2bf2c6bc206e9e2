/** `GET /api/why`: the checks that decide if a person may do something, with their place in the registry. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WhyAnswer } from '../../../src/engine/registry/verbs/whyAnswer.ts';
import { anyTable } from '../../../src/engine/server/store/contract.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import { own } from '../../support/row.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());
beforeEach(() => api.rewind());

const why = async (question: Readonly<Record<string, string>>): Promise<WhyAnswer> =>
  api.call<WhyAnswer>('management', `GET /api/why?${new URLSearchParams(question).toString()}`);
const outcome = ({ checks }: WhyAnswer): readonly string[] =>
  checks.map(({ check, passed }) => `${check} ${passed ? 'passed' : 'refused'}`);
const users = () => api.company.users;
const domains = new Map<string, string>();
const domainOf = (client: string): string => domains.get(client) ?? '';
beforeAll(async () => {
  const resource = own(api.store.registry().resources, 'domains');
  for (const [name, client_uuid] of Object.entries(api.company.clients)) {
    const { uuid } = await api.store.create(systemCaller, resource, {
      name: `${name}.nl`,
      client_uuid,
      tld_uuid: api.company.tlds.nl,
    });
    domains.set(client_uuid, String(uuid));
  }
});

describe('the explanation', () => {
  test('says which check refuses a client user a record of another client', async () => {
    const answer = await why({
      person: users().user,
      resource: 'domains',
      verb: 'show',
      uuid: domainOf(api.company.clients.other),
    });
    expect(answer.allowed).toBe(false);
    expect(outcome(answer)).toEqual(['account passed', 'verb passed', 'record passed', 'tenant refused']);
    expect(answer.checks.at(-1)).toMatchObject({
      message: 'The record belongs to another client.',
      places: ['resources.json#/resources/domains/scope'],
    });
  });

  test('agrees with the API about each verb on an own and another record', async () => {
    for (const client of [api.company.clients.own, api.company.clients.other]) {
      const uuid = domainOf(client);
      for (const actor of ['management', 'employee', 'user'] as const) {
        const { allowed } = await why({ person: users()[actor], resource: 'domains', verb: 'show', uuid });
        const { statusCode } = await api.send(actor, `GET /api/domains/${uuid}`);
        expect(`${actor} ${allowed}`, `domain of ${client}`).toBe(`${actor} ${statusCode === 200}`);
      }
    }
  });

  test('names a verb that neither the access list nor a role gives', async () => {
    const answer = await why({ person: users().user, resource: 'domains', verb: 'delete' });
    expect(outcome(answer)).toEqual(['account passed', 'verb refused']);
    expect(answer.checks.at(-1)).toMatchObject({
      message: 'Neither the access list nor a role gives “delete”.',
      places: ['resources.json#/resources/domains/access/user'],
    });
  });

  test('says that a record does not exist', async () => {
    const answer = await why({
      person: users().management,
      resource: 'domains',
      verb: 'show',
      uuid: '0191f0c4-0000-7000-8000-0000000000ff',
    });
    expect(outcome(answer).at(-1)).toBe('record refused');
  });

  test('says that the account is blocked before anything else', async () => {
    const set = (status: string) =>
      anyTable(api.store.database).updateTable('users').set({ status }).where('uuid', '=', users().employee).execute();
    await set('blocked');
    try {
      const answer = await why({ person: users().employee, resource: 'domains', verb: 'show' });
      expect(outcome(answer)).toEqual(['account refused']);
    } finally {
      await set('active');
    }
  });

  test('says that a field is set by the program only', async () => {
    const answer = await why({ person: users().management, resource: 'domains', verb: 'edit', field: 'created_at' });
    expect(answer.checks.at(-1)).toMatchObject({
      check: 'field',
      passed: false,
      message: '“created_at” is set by Beheer only.',
    });
  });

  test('is refused to others than management', async () => {
    const path = `GET /api/why?person=${users().user}&resource=domains&verb=show`;
    for (const actor of ['employee', 'user'] as const) expect((await api.send(actor, path)).statusCode).toBe(403);
  });
});

test.each([
  [{ resource: 'domains', verb: 'show' }, 400, 'person'],
  [{ person: 'somebody', resource: 'domains', verb: 'show' }, 400, 'person'],
  [{ person: 'own', resource: 'domains', verb: 'shown' }, 400, 'verb'],
  [{ person: 'own', resource: 'domains', verb: 'show', field: 'nam' }, 400, 'field'],
  [{ person: 'own', resource: 'domain', verb: 'show' }, 404, null],
  [{ person: '0191f0c4-0000-7000-8000-0000000000ff', resource: 'domains', verb: 'show' }, 404, null],
])('%j is answered with %i', async (question, status, wrong) => {
  const { person } = question as { readonly person?: string };
  const query = { ...question, ...(person === 'own' ? { person: users().user } : {}) } as Record<string, string>;
  const answer = await api.send('management', `GET /api/why?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(status);
  if (wrong !== null) expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([wrong]);
});
