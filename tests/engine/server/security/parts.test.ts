/**
 * People of a client have a part of its matters: everything, billing or technical. What is not theirs is to them as
 * another client's is, wherever they ask: lists, records, exports, search, figures, the registry and the calls of modules.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../../../src/engine/server/auth/sessions.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { address } from '../../../support/app.ts';
import { password, proveAddresses } from '../../../support/company.ts';
import { lastMail } from '../../../support/mails.ts';
import { own as ownOf } from '../../../support/row.ts';
import { createWorld, type World } from '../../../support/world.ts';

type Part = 'everything' | 'billing' | 'technical';

/** What each part opens of what belongs to clients, said once more and apart from the registry. */
const seen: Readonly<Record<Exclude<Part, 'everything'>, readonly string[]>> = {
  billing: [
    'clients',
    'client-memberships',
    'hosting',
    'applications',
    'domains',
    'carts',
    'cart-items',
    'orders',
    'order-lines',
    'subscriptions',
    'invoices',
    'invoice-lines',
    'payments',
    'payment-allocations',
    'reminders',
    'projects',
  ],
  technical: [
    'clients',
    'client-memberships',
    'hosting',
    'databases',
    'database-users',
    'mailboxes',
    'applications',
    'deployments',
    'domains',
    'dns-zones',
    'dns-records',
    'domain-contacts',
    'projects',
  ],
};
const never = '01900000-0000-7000-8000-000000000000';

let world: World;
/** Who has one part at one client, and somebody with billing at the own client and technical at the other. */
const secrets = new Map<Part | 'both', string>();
let scoped: readonly string[];

beforeAll(async () => {
  world = await createWorld();
  const { own: mine, other } = world.api.company.clients;
  const both = [
    [mine, 'billing'],
    [other, 'technical'],
  ] as const;
  for (const [name, memberships] of [
    ['everything', [[mine, 'everything']]],
    ['billing', [[mine, 'billing']]],
    ['technical', [[mine, 'technical']]],
    ['both', both],
  ] as const)
    secrets.set(name, await addPerson(name, memberships));
  scoped = Object.values(world.registry.resources)
    .filter(({ scope, access }) => scope !== null && access.user !== null)
    .map(({ name }) => name);
  await world.keep();
});
afterEach(() => world.restore());
afterAll(() => world.close());

async function addPerson(
  name: string,
  memberships: readonly (readonly [client: string, part: string])[],
): Promise<string> {
  const { store, queries, clock } = world.api;
  const { resources } = store.registry();
  const { uuid } = await store.create(systemCaller, ownOf(resources, 'users'), {
    email: `${name}@alfa.example.nl`,
    first_name: 'Test',
    last_name: name,
    type: 'user',
    language: 'en',
    password,
  });
  const user_uuid = String(uuid);
  await proveAddresses(store, [user_uuid]);
  for (const [client_uuid, part] of memberships)
    await store.create(systemCaller, ownOf(resources, 'client-memberships'), { user_uuid, client_uuid, part });
  return (await startSession(queries, user_uuid, { now: clock.now })).secret;
}

const secretOf = (name: Part | 'both'): string => secrets.get(name) ?? '';
const ask = (name: Part | 'both', methodAndUrl: string, body?: unknown) =>
  world.call(secretOf(name), methodAndUrl, body);
const uuidsIn = (answer: { json: () => unknown }): readonly string[] =>
  (answer.json() as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid).toSorted();
const listing = (resource: string): string => `GET ${address(`/api/${resource}`, { range: [0, 999] })}`;

async function rowsOf(person: 'user' | 'stranger', resource: string): Promise<readonly string[]> {
  const answer = await world.call(world.people[person].secret, listing(resource));
  expect(answer.statusCode, resource).toBeLessThan(300);
  return uuidsIn(answer);
}

test('a member with all parts sees what people of the client see', async () => {
  for (const resource of scoped)
    expect(uuidsIn(await ask('everything', listing(resource))), resource).toEqual(await rowsOf('user', resource));
});

describe.each(['billing', 'technical'] as const)('%s', (part) => {
  test('grants its own resources only, in lists, exports and records alike', async () => {
    for (const resource of scoped) {
      const theirs = await rowsOf('user', resource);
      const isOpen = seen[part].includes(resource);
      const list = await ask(part, listing(resource));
      const csv = await world.call(secretOf(part), listing(resource), undefined, { accept: 'text/csv' });
      expect([list.statusCode < 300, csv.statusCode < 300], resource).toEqual([isOpen, isOpen]);
      if (isOpen) expect(uuidsIn(list), resource).toEqual(theirs);
      const [first] = theirs;
      if (first === undefined) continue;
      const [record, unknown] = [first, never].map((uuid) => ask(part, `GET /api/${resource}/${uuid}`));
      const [answer, absent] = [await record, await unknown];
      expect(answer?.statusCode, resource).toBe(isOpen ? 200 : 404);
      if (!isOpen) expect(answer?.json(), resource).toEqual(absent?.json());
    }
  });

  test('has only those in its registry, with the pages that use them', async () => {
    const { registry } = (await ask(part, 'GET /api/registry')).json<{
      registry: { resources: Record<string, { menu: string | null; access: { user: unknown } }>; pages: object };
    }>();
    const usable = scoped.filter((name) => (registry.resources[name]?.access.user ?? null) !== null);
    expect(usable.toSorted()).toEqual(seen[part].toSorted());
    expect(Object.keys(registry.pages).includes('cart')).toBe(part === 'billing');
  });

  test('has no figure, badge or embedded record of other resources', async () => {
    const closed = scoped.filter((name) => !seen[part].includes(name));
    const figures = (await ask(part, 'GET /api/figures/dashboard')).json<readonly { readonly name: string }[]>();
    const declared = ownOf(world.registry.pages, 'dashboard').figures;
    for (const { name } of figures)
      expect(closed, name).not.toContain(declared.find((figure) => figure.name === name)?.resource);
    const found = (await ask(part, 'GET /api/search?q=a')).json<{
      results: readonly { readonly resource: string }[];
    }>();
    for (const { resource } of found.results) expect(closed).not.toContain(resource);
    const hosting = await ask(part, `GET ${address('/api/hosting', { embed: ['client'] })}`);
    expect(hosting.statusCode).toBe(200);
    const subscription = await ask(part, `GET ${address('/api/hosting', { embed: ['subscription'] })}`);
    expect(subscription.statusCode < 300).toBe(part === 'billing');
  });
});

test('a part at one client and another at the next apply to their own rows', async () => {
  for (const resource of scoped) {
    const [mine, theirs] = [await rowsOf('user', resource), await rowsOf('stranger', resource)];
    const expected = [
      ...(seen.billing.includes(resource) ? mine : []),
      ...(seen.technical.includes(resource) ? theirs : []),
    ].toSorted();
    const list = await ask('both', listing(resource));
    expect(list.statusCode < 300 ? uuidsIn(list) : [], resource).toEqual(expected);
    for (const uuid of [...mine, ...theirs].filter((one) => !expected.includes(one)).slice(0, 2))
      expect((await ask('both', `GET /api/${resource}/${uuid}`)).statusCode, resource).toBe(404);
  }
});

test('a part cannot change anything beyond it', async () => {
  const [domain] = await rowsOf('user', 'domains');
  const [zone] = await rowsOf('user', 'dns-zones');
  const [invoice] = await rowsOf('user', 'invoices');
  const [subscription] = await rowsOf('user', 'subscriptions');
  const { own: client } = world.api.company.clients;
  for (const [name, methodAndUrl, status] of [
    ['billing', `PUT /api/domains/${domain ?? ''}/unlock`, 403],
    ['billing', `PUT /api/dns-zones/${zone ?? ''}`, 404],
    ['billing', 'POST /api/domain-contacts', 403],
    ['technical', `PUT /api/clients/${client}`, 403],
    ['technical', `PUT /api/clients/${client}/invite`, 403],
    ['technical', `GET /api/invoices/${invoice ?? ''}/pdf`, 403],
    ['technical', `PUT /api/subscriptions/${subscription ?? ''}/schedule-cancel`, 404],
    ['technical', `GET /api/cart?client=${client}`, 403],
    ['technical', `GET /api/catalogue?client=${client}`, 404],
  ] as const) {
    const body = methodAndUrl.startsWith('GET') ? undefined : {};
    const answer = await ask(name, methodAndUrl, body);
    expect(answer.statusCode, `${name} ${methodAndUrl}: ${answer.body}`).toBe(status);
  }
});

describe('parts are given', () => {
  const invitation = { email: 'collega@alfa.example.nl', first_name: 'Co', last_name: 'Lega' };
  const invite = (name: Part | 'both', body: object) =>
    ask(name, `PUT /api/clients/${world.api.company.clients.own}/invite`, body);
  const membershipOf = async (name: string) => {
    const answer = await ask('everything', listing('client-memberships'));
    return answer.json<readonly Record<string, unknown>[]>().find((row) => row['name'] === name);
  };

  test('by a member with all parts, who invites a colleague with a part', async () => {
    const answer = await invite('everything', { ...invitation, part: 'technical' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await membershipOf('Co Lega')).toMatchObject({ part: 'technical' });
    const { token } = await lastMail(world.api, invitation.email);
    const taken = await world.api.app.inject({
      method: 'PUT',
      url: `/api/invitations/${token}`,
      payload: { first_name: 'Co', last_name: 'Lega', password: 'a password by invitation' },
    });
    const session = taken.json<{ token: string; memberships: unknown }>();
    expect(session.memberships).toEqual([{ client: world.api.company.clients.own, part: 'technical' }]);
    expect((await world.call(session.token, listing('domains'))).statusCode).toBe(200);
    expect((await world.call(session.token, listing('invoices'))).statusCode).toBe(403);
  });

  test('to an existing account without revealing its name or inviting it twice', async () => {
    const known = { email: 'stranger@example.nl', first_name: 'Wie', last_name: 'Dan', part: 'billing' };
    expect((await invite('everything', known)).statusCode).toBe(200);
    expect(await membershipOf('Wie Dan')).toMatchObject({ part: 'billing' });
    expect(await membershipOf('Test stranger')).toBeUndefined();
    expect((await invite('everything', known)).json()).toMatchObject({ code: 'E_STATE' });
  });

  test('by nobody else, and never beyond the giver’s own', async () => {
    for (const name of ['billing', 'technical', 'both'] as const)
      expect([403, 404], name).toContain((await invite(name, invitation)).statusCode);
    const membership = await membershipOf('Test billing');
    const change = await ask('billing', `PUT /api/client-memberships/${String(membership?.['uuid'])}`, {
      part: 'everything',
    });
    expect(change.statusCode).toBe(403);
  });

  test('a changed part takes effect immediately for a signed-in person', async () => {
    const membership = await membershipOf('Test billing');
    const url = `PUT /api/client-memberships/${String(membership?.['uuid'])}`;
    expect((await ask('billing', listing('invoices'))).statusCode).toBe(200);
    expect((await ask('everything', url, { part: 'technical', version: membership?.['version'] })).statusCode).toBe(
      200,
    );
    expect((await ask('billing', listing('invoices'))).statusCode).toBe(403);
    expect((await ask('billing', listing('dns-zones'))).statusCode).toBe(200);
  });

  test('the only member with all parts keeps them, unless staff decide otherwise', async () => {
    const own = await membershipOf('Test user');
    const mine = await membershipOf('Test everything');
    const url = (row: Record<string, unknown> | undefined): string =>
      `/api/client-memberships/${String(row?.['uuid'])}`;
    expect((await ask('everything', `DELETE ${url(own)}`)).statusCode).toBe(200);
    expect(
      (await ask('everything', `PUT ${url(mine)}`, { part: 'billing', version: mine?.['version'] })).json(),
    ).toMatchObject({
      code: 'E_STATE',
      message: 'No one else has full access.',
    });
    expect((await ask('everything', `DELETE ${url(mine)}`)).statusCode).toBe(409);
    const byStaff = await world.call(world.people.management.secret, `DELETE ${url(mine)}`);
    expect(byStaff.statusCode, byStaff.body).toBe(200);
  });
});
