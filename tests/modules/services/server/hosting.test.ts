/** Hosting accounts: the limits that were agreed, room on the server, and what may be done to them in which state. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;

async function made(resource: string, body: Fields): Promise<Fields> {
  const answer = await api.send('management', `POST /api/${resource}`, { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

let count = 0;
const unique = (): string => `t${(count += 1)}`;

const pack = (limits: Fields = {}): Promise<Fields> =>
  made('hosting-packs', { name: 'Plus', key: unique(), ...limits });

async function server(rest: Fields = {}): Promise<Fields> {
  const name = unique();
  const provider = await made('providers', { name, key: name, kind: 'server' });
  const region = await made('regions', { name, provider_uuid: provider['uuid'] });
  const type = await made('server-types', {
    name,
    provider_uuid: provider['uuid'],
    cores: 4,
    memory_mb: 8192,
    disk_gb: 80,
  });
  return made('servers', {
    name,
    hostname: `${name}.example.nl`,
    provider_uuid: provider['uuid'],
    region_uuid: region['uuid'],
    server_type_uuid: type['uuid'],
    is_shared: true,
    ...rest,
  });
}

const account = (on: Fields, of: Fields, rest: Fields = {}): Fields => ({
  client_uuid: api.company.clients.own,
  server_uuid: on['uuid'],
  hosting_pack_uuid: of['uuid'],
  username: unique(),
  ...rest,
});

const act = (uuid: unknown, action: string, body: Fields = {}, actor: TestActor = 'employee') =>
  api.send(actor, `PUT /api/hosting/${String(uuid)}/${action}`, { body });

test('an account without a password gets one, sealed, which is shown with its task and to nobody else', async () => {
  const [on, of] = [await server(), await pack()];
  const [given, chosen] = [await made('hosting', account(on, of)), 'correct-horse-battery'];
  const typed = await made('hosting', account(on, of, { password: chosen }));
  const shown = async ({ uuid }: Fields): Promise<unknown> => {
    expect((await act(uuid, 'start-provisioning')).statusCode).toBe(200);
    const filter = encodeURIComponent(JSON.stringify({ subject_uuid: uuid }));
    const [change] = (await api.send('employee', `GET /api/service-changes?filter=${filter}`)).json();
    const answer = await api.send('employee', `PUT /api/service-changes/${change.uuid}/show-secret`, { body: {} });
    return answer.json().once?.text;
  };
  expect(given).not.toHaveProperty('password');
  expect(await shown(given)).toMatch(/^[\w-]{24}$/);
  expect(await shown(typed)).toBe(chosen);
});

test('an account has a PHP version that its server supports, where that is known', async () => {
  const [of, some, unknown] = [await pack(), await server({ php_versions: ['8.3', '8.4'] }), await server()];
  const one = await made('hosting', account(some, of, { php_version: '8.3' }));
  const other = await made('hosting', account(unknown, of, { php_version: '8.5' }));
  const choose = ({ uuid }: Fields, php_version: string) =>
    api.send('employee', `PUT /api/hosting/${String(uuid)}`, { body: { php_version } });
  expect((await choose(one, '8.4')).statusCode).toBe(200);
  expect((await choose(other, '8.2')).statusCode).toBe(200);
  expect((await choose(one, '8.5')).json()).toMatchObject({
    code: 'E_INVALID',
    errors: { php_version: `${String(some['name'])} only has PHP 8.3, 8.4.` },
  });
});

test('a new account without a chosen version has that of the company, where its plan and server support it', async () => {
  const set = (default_php_version: string | null) =>
    api.send('management', 'PUT /api/settings', { body: { default_php_version } });
  expect((await set('9.9')).statusCode).toBe(422);
  expect((await set('8.3')).statusCode).toBe(200);
  const [any, some, unknown] = [await pack(), await server({ php_versions: ['8.3', '8.4'] }), await server()];
  const newer = await server({ php_versions: ['8.4', '8.5'] });
  const narrow = await pack({ php_versions: ['8.4'] });
  const versionOf = async (on: Fields, of: Fields, rest: Fields = {}) =>
    (await made('hosting', account(on, of, rest)))['php_version'] ?? null;
  expect(await versionOf(some, any)).toBe('8.3');
  expect(await versionOf(unknown, any)).toBe('8.3');
  expect(await versionOf(some, any, { php_version: '8.4' })).toBe('8.4');
  expect([await versionOf(newer, any), await versionOf(some, narrow)]).toEqual([null, null]);
  const { uuid } = await made('hosting', account(some, any));
  const cleared = await api.send('employee', `PUT /api/hosting/${String(uuid)}`, { body: { php_version: null } });
  expect([cleared.statusCode, cleared.json().php_version ?? null]).toEqual([200, null]);
  expect((await set(null)).statusCode).toBe(200);
});

test('an account cannot be placed on a server that is known to lack its PHP version', async () => {
  const [of, some, unknown] = [await pack(), await server({ php_versions: ['8.3', '8.4'] }), await server()];
  const one = await made('hosting', account(unknown, of, { php_version: '8.1' }));
  const place = (body: Fields) => api.send('employee', `PUT /api/hosting/${String(one['uuid'])}`, { body });
  expect((await place({ server_uuid: some['uuid'] })).json()).toMatchObject({
    code: 'E_INVALID',
    errors: { server_uuid: `${String(some['name'])} only has PHP 8.3, 8.4.` },
  });
  expect((await place({ server_uuid: some['uuid'], php_version: '8.4' })).statusCode).toBe(200);
});

describe('the agreed limits', () => {
  test('are those of the pack when it was chosen; missing ones are left out', async () => {
    const [on, of] = [await server(), await pack({ disk_mb: 1024, mailboxes: 5 })];
    const one = await made('hosting', account(on, of));
    expect(one['pack_snapshot']).toMatchObject({ name: 'Plus', revision: 1, disk_mb: 1024, mailboxes: 5 });
    expect(Object.keys(one['pack_snapshot'] as object)).not.toContain('bandwidth_mb_month');
    await api.send('management', `PUT /api/hosting-packs/${String(of['uuid'])}`, { body: { disk_mb: 512 } });
    expect((await api.send('management', `GET /api/hosting/${String(one['uuid'])}`)).json()).toMatchObject({
      pack_snapshot: { disk_mb: 1024 },
    });
  });

  test('follow the account to another pack', async () => {
    const one = await made('hosting', account(await server(), await pack({ disk_mb: 1024 })));
    const larger = await pack({ disk_mb: 4096 });
    const answer = await api.send('employee', `PUT /api/hosting/${String(one['uuid'])}`, {
      body: { hosting_pack_uuid: larger['uuid'] },
    });
    expect(answer.json()).toMatchObject({ pack_snapshot: { disk_mb: 4096 } });
  });

  test('cannot be below the usage: the error names the limit, single or in bulk, in both languages', async () => {
    const on = await server();
    const uuids = [];
    for (const used of [900, 4_200]) {
      const { uuid } = await made('hosting', account(on, await pack({ disk_mb: 5_000, databases: 5 })));
      await api.store.database
        .updateTable('hosting')
        .set({ disk_used_mb: used })
        .where('uuid', '=', String(uuid))
        .execute();
      uuids.push(String(uuid));
    }
    const [small, large] = uuids;
    for (const name of ['shop', 'blog'])
      await made('databases', {
        client_uuid: api.company.clients.own,
        server_uuid: on['uuid'],
        hosting_uuid: large,
        name: `${unique()}${name}`,
        engine: 'mariadb',
      });
    const less = await pack({ name: 'Start', disk_mb: 1_000, databases: 1 });
    const body = { hosting_pack_uuid: less['uuid'] };
    const { username } = (await api.send('employee', `GET /api/hosting/${large}`)).json<{ username: string }>();
    for (const [methodAndUrl, sent] of [
      [`PUT /api/hosting/${large}`, body],
      ['PUT /api/hosting', { uuids, values: body }],
    ] as const) {
      const refused = await api.send('employee', methodAndUrl, { body: sent });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          message: `${username} uses more than Start includes. Disk space used: 4.1 GB of 1,000 MB, Databases: 2 of 1.`,
          hint: 'Clean up the account first, or choose a larger plan.',
        },
      ]);
    }
    const dutch = await api.send('employee', `PUT /api/hosting/${large}`, {
      body,
      headers: { 'accept-language': 'nl' },
    });
    expect(dutch.json()).toMatchObject({
      message: `${username} gebruikt meer dan er in Start past. Gebruikte schijfruimte: 4,1 GB van 1.000 MB, Databases: 2 van 1.`,
    });
    const fits = await api.send('employee', `PUT /api/hosting/${small}`, { body });
    expect(fits.json()).toMatchObject({ pack_snapshot: { disk_mb: 1_000 } });
    // Over already, and it gets more.
    await api.store.database
      .updateTable('hosting')
      .set({ disk_used_mb: 3_000 })
      .where('uuid', '=', small ?? '')
      .execute();
    const more = await pack({ disk_mb: 2_000, databases: 1 });
    const larger = await api.send('employee', `PUT /api/hosting/${small}`, {
      body: { hosting_pack_uuid: more['uuid'] },
    });
    expect(larger.statusCode, larger.body).toBe(200);
  });

  test('cannot be sent by the caller', async () => {
    const answer = await api.send('management', 'POST /api/hosting', {
      body: account(await server(), await pack(), { pack_snapshot: { disk_mb: 1 } }),
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('a server', () => {
  test('accepts no more accounts than its limit, also for concurrent requests', async () => {
    const [on, of] = [await server({ max_accounts: 2 }), await pack()];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.send('employee', 'POST /api/hosting', { body: account(on, of) })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json()).toMatchObject({
      errors: { server_uuid: `${String(on['name'])} is full (limit: 2 accounts). Choose another server` },
    });
    expect((await api.send('employee', `GET /api/servers/${String(on['uuid'])}`)).json()).toMatchObject({
      hosting_count: 2,
      free_places: 0,
      disk_mb: 81_920,
    });
  });

  test('of one client accepts no account of another', async () => {
    const on = await server({ is_shared: false, client_uuid: api.company.clients.other });
    const answer = await api.send('employee', 'POST /api/hosting', { body: account(on, await pack()) });
    expect(answer.json()).toMatchObject({
      errors: { server_uuid: 'Doesn’t match “Client”. Choose another' },
    });
  });

  test('can be found by any of its addresses', async () => {
    const on = await server({ ipv4: '192.0.2.77', ipv6: '2001:db8::77', private_ip: '10.1.2.3' });
    for (const q of ['192.0.2.77', '2001:db8::77', '10.1.2.3', String(on['hostname'])]) {
      const answer = await api.send('employee', `GET /api/servers?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
      expect(
        answer.json<Fields[]>().map(({ uuid }) => uuid),
        q,
      ).toEqual([on['uuid']]);
    }
  });
});

test('an account can be found by its domain', async () => {
  const domain = await made('domains', {
    name: 'complaint.nl',
    tld_uuid: api.company.tlds.nl,
    client_uuid: api.company.clients.own,
  });
  const one = await made('hosting', account(await server(), await pack(), { domain_uuid: domain['uuid'] }));
  const answer = await api.send(
    'employee',
    `GET /api/hosting?filter=${encodeURIComponent(JSON.stringify({ q: 'complaint' }))}`,
  );
  expect(answer.json<Fields[]>().map(({ uuid }) => uuid)).toEqual([one['uuid']]);
});

test('an account is suspended with a reason, resumed, and terminated by management only', async () => {
  const { uuid } = await made('hosting', account(await server(), await pack()));
  expect((await act(uuid, 'start-provisioning')).statusCode).toBe(200);
  expect((await act(uuid, 'mark-active')).statusCode).toBe(200);
  expect((await act(uuid, 'suspend', { suspend_reason: 'abuse' })).json()).toMatchObject({
    status: 'suspended',
    suspend_reason: 'abuse',
    suspended_at: expect.any(String),
  });
  expect((await act(uuid, 'suspend', { suspend_reason: 'abuse' }, 'user')).statusCode).toBe(403);
  expect((await act(uuid, 'terminate')).statusCode).toBe(403);
  expect((await act(uuid, 'terminate', {}, 'management')).json()).toMatchObject({ status: 'terminating' });
});
