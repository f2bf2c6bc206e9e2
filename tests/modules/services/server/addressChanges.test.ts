/**
 * A server or account with another address: the records that lead to the old one are offered, shown, and changed in one
 * press, one change for each zone, which its history takes back.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import type { ActionPreview } from '../../../../src/engine/registry/records/preview.ts';
import type { TestActor } from '../../../support/app.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

type Fields = Readonly<Record<string, unknown>>;

let shop: Shop;
let place: Infrastructure;
let pack: unknown;
const servers = { old: '', next: '' };
let made = 0;

beforeAll(async () => {
  shop = await createShop();
  place = await addInfrastructure(shop.api);
  servers.old = place.server;
  const { provider: provider_uuid, region: region_uuid, type: server_type_uuid } = place;
  servers.next = await place.add('servers', {
    name: 'web02',
    hostname: 'web02.example.nl',
    provider_uuid,
    region_uuid,
    server_type_uuid,
  });
  await set('servers', servers.next, { status: 'active' });
  await shop.add('providers', { key: 'dns', name: 'Name servers', kind: 'dns' });
  ({ hosting_pack_uuid: pack } = await row('products', shop.products.hosting));
});
afterAll(() => shop.api.close());
beforeEach(async () => {
  for (const table of ['dns_address_changes', 'hosting_moves', 'service_changes', 'tasks', 'hosting', 'dns_zones'])
    await database().deleteFrom(table).execute();
  await set('servers', servers.old, { ipv4: '192.0.2.1', ipv6: '2001:db8::1', is_shared: true, max_accounts: null });
  await set('servers', servers.next, { ipv4: '192.0.2.2', ipv6: '2001:db8::2', is_shared: true, max_accounts: null });
});

const database = () => anyTable(shop.api.store.database);
const row = (table: string, uuid: string): Promise<Fields> =>
  database().selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow();
const set = (table: string, uuid: string, fields: Fields) =>
  database().updateTable(table).set(fields).where('uuid', '=', uuid).execute();
async function call(methodAndUrl: string, body: Fields = {}, actor: TestActor = 'employee'): Promise<Fields> {
  const answer = await shop.api.send(actor, methodAndUrl, methodAndUrl.startsWith('GET') ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

/** A domain with its zone, of the client of the tests unless said. */
async function zone(records: readonly Fields[], client_uuid = shop.api.company.clients.own): Promise<Fields> {
  made += 1;
  const name = `adres-${made}.nl`;
  const domain = { name, name_unicode: name, tld_uuid: shop.api.company.tlds.nl, status: 'active', period_months: 12 };
  const domain_uuid = await shop.insert('domains', { ...domain, client_uuid });
  const { uuid } = await call('POST /api/dns-zones', { domain_uuid, records });
  await call(`PUT /api/dns-zones/${String(uuid)}/mark-active`);
  await database().deleteFrom('service_changes').where('subject_uuid', '=', String(uuid)).execute();
  return call(`GET /api/dns-zones/${String(uuid)}`);
}
async function account(domain_uuid: unknown, fields: Fields = {}): Promise<string> {
  made += 1;
  const client_uuid = shop.api.company.clients.own;
  const uuid = await shop.add('hosting', {
    client_uuid,
    hosting_pack_uuid: pack,
    server_uuid: servers.old,
    username: `k${made}`,
  });
  await set('hosting', uuid, { domain_uuid, status: 'active', ...fields });
  return uuid;
}
const a = (name: string, value: string, type = 'A'): Fields => ({ name, type, value });
const offers = async (): Promise<readonly Fields[]> =>
  database().selectFrom('dns_address_changes').selectAll().orderBy('uuid').execute();
async function only(): Promise<Fields> {
  const [one, ...others] = await offers();
  expect(others).toEqual([]);
  return one ?? {};
}
const recordsOf = async ({ uuid }: Fields): Promise<readonly string[]> =>
  ((await call(`GET /api/dns-zones/${String(uuid)}`))['records'] as readonly Fields[])
    .map(({ name, type, value }) => `${String(name)} ${String(type)} ${String(value)}`)
    .toSorted();
const preview = async ({ uuid }: Fields): Promise<ActionPreview> =>
  (await call(`POST /api/dns-address-changes/${String(uuid)}/apply/preview`)) as unknown as ActionPreview;
async function apply(offer: Fields, actor: TestActor = 'employee') {
  const { seen } = await preview(offer);
  return call(`PUT /api/dns-address-changes/${String(offer['uuid'])}/apply`, { seen }, actor);
}
const changesOf = (zones: readonly Fields[]) =>
  database()
    .selectFrom('service_changes')
    .select(['subject_uuid', 'operation'])
    .where(
      'subject_uuid',
      'in',
      zones.map(({ uuid }) => String(uuid)),
    )
    .orderBy('subject_uuid')
    .execute();
const renumber = (fields: Fields) => call(`PUT /api/servers/${servers.old}`, fields, 'management');

describe('a server with a new address', () => {
  test('shows the records that use the old one, changes them in one action with one change per zone, and can be undone', async () => {
    const first = await zone([a('@', '192.0.2.1'), a('www', '192.0.2.1'), a('mail', '192.0.2.9')]);
    const second = await zone([a('@', '192.0.2.1')], shop.api.company.clients.other);
    const none = await zone([a('@', '198.51.100.1')]);
    await renumber({ ipv4: '203.0.113.7' });
    const offer = await only();
    expect(offer).toMatchObject({
      old_address: '192.0.2.1',
      new_address: '203.0.113.7',
      server_uuid: servers.old,
      hosting_uuid: null,
      record_count: 3,
      status: 'open',
    });
    const shown = await preview(offer);
    expect(shown.facts.map(({ label, value }) => [label.en, value])).toEqual([
      [first['name'], '@ A, www A'],
      [second['name'], '@ A'],
    ]);
    await apply(offer);
    expect(await recordsOf(first)).toEqual(['@ A 203.0.113.7', 'mail A 192.0.2.9', 'www A 203.0.113.7']);
    expect(await recordsOf(second)).toEqual(['@ A 203.0.113.7']);
    expect(await only()).toMatchObject({ status: 'applied', record_count: 0 });
    expect((await changesOf([first, second, none])).map(({ operation }) => operation)).toEqual(['update', 'update']);
    const history = (await shop.api.send('management', `GET /api/dns-zones/${String(first['uuid'])}/history`)).body;
    expect(history).toContain('203.0.113.7');
    // Called off, the zone is as it was.
    await call(`PUT /api/dns-zones/${String(first['uuid'])}/take-back`);
    expect(await recordsOf(first)).toEqual(['@ A 192.0.2.1', 'mail A 192.0.2.9', 'www A 192.0.2.1']);
  });

  test('matches the longer form of an IPv6 address, and does not create a new record twice', async () => {
    const found = await zone([a('@', '2001:DB8:0::1', 'AAAA'), a('@', '2001:db8::7', 'AAAA')]);
    await renumber({ ipv6: '2001:db8::7' });
    await apply(await only());
    expect(await recordsOf(found)).toEqual(['@ AAAA 2001:db8::7']);
  });

  test('offers nothing where no record uses the old address, or where it has none any more', async () => {
    await zone([a('@', '198.51.100.1')]);
    await renumber({ ipv4: '203.0.113.7' });
    await renumber({ ipv6: null });
    await renumber({ name: 'web01' });
    expect(await offers()).toEqual([]);
  });

  test('that changes again updates open offers to the newest; changed back, they end', async () => {
    await zone([a('@', '192.0.2.1')]);
    await renumber({ ipv4: '203.0.113.7' });
    await renumber({ ipv4: '203.0.113.8' });
    expect(await only()).toMatchObject({ old_address: '192.0.2.1', new_address: '203.0.113.8', status: 'open' });
    await renumber({ ipv4: '192.0.2.1' });
    expect(await only()).toMatchObject({ status: 'dismissed' });
  });

  test('rejects an offer that has changed since it was shown, and a caller without permission', async () => {
    const found = await zone([a('@', '192.0.2.1')]);
    await renumber({ ipv4: '203.0.113.7' });
    const offer = await only();
    const { seen } = await preview(offer);
    await zone([a('@', '192.0.2.1')]);
    const at = `PUT /api/dns-address-changes/${String(offer['uuid'])}/apply`;
    expect((await shop.api.send('employee', at, { body: { seen } })).statusCode).toBe(409);
    expect((await shop.api.send('user', at, { body: { seen } })).statusCode).toBe(403);
    expect(await recordsOf(found)).toEqual(['@ A 192.0.2.1']);
    await call(`PUT /api/dns-address-changes/${String(offer['uuid'])}/dismiss`);
    expect(await only()).toMatchObject({ status: 'dismissed' });
  });
});

describe('an account that moved', () => {
  test('updates its client’s records, and neither those of others nor of accounts that stay', async () => {
    const moved = await zone([a('@', '192.0.2.1'), a('@', '2001:db8::1', 'AAAA')]);
    const alias = await zone([a('@', '192.0.2.1')]);
    const stays = await zone([a('@', '192.0.2.1')]);
    const other = await zone([a('@', '192.0.2.1')], shop.api.company.clients.other);
    const uuid = await account(moved['domain_uuid']);
    await account(stays['domain_uuid']);
    await call(`POST /api/hosting/${uuid}/move/preview`, { moves_to_uuid: servers.next }).then(({ seen }) =>
      call(`PUT /api/hosting/${uuid}/move`, { moves_to_uuid: servers.next, seen }),
    );
    for (const step of ['move_set_up', 'move_copy', 'move_check', 'move_switch']) {
      expect(await offers()).toEqual([]);
      const change = await database()
        .selectFrom('service_changes')
        .select('task_uuid')
        .where('operation', '=', step)
        .executeTakeFirstOrThrow();
      await call(`PUT /api/tasks/${String(change['task_uuid'])}/take`);
      await call(`PUT /api/tasks/${String(change['task_uuid'])}/done`);
    }
    const found = await offers();
    expect(found.map(({ old_address, new_address, hosting_uuid }) => [old_address, new_address, hosting_uuid])).toEqual(
      [
        ['192.0.2.1', '192.0.2.2', uuid],
        ['2001:db8::1', '2001:db8::2', uuid],
      ],
    );
    for (const offer of found) await apply(offer);
    expect(await recordsOf(moved)).toEqual(['@ A 192.0.2.2', '@ AAAA 2001:db8::2']);
    expect(await recordsOf(alias)).toEqual(['@ A 192.0.2.2']);
    expect([await recordsOf(stays), await recordsOf(other)]).toEqual([['@ A 192.0.2.1'], ['@ A 192.0.2.1']]);
  });

  test('updates records for an address of its own', async () => {
    const found = await zone([a('@', '192.0.2.1')]);
    const uuid = await account(found['domain_uuid']);
    await call(`PUT /api/hosting/${uuid}`, { ip: '203.0.113.50' });
    await apply(await only());
    expect(await recordsOf(found)).toEqual(['@ A 203.0.113.50']);
  });
});
