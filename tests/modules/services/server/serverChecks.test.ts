/**
 * Monitored servers: due checks are done together, an outage is one task and one mail, and nobody is notified in
 * maintenance or quiet hours.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboundPolicy, publicOnly } from '../../../../src/engine/server/outbound/policy.ts';
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import { listenForChanges } from '../../../../src/engine/server/store/notifications.ts';
import { serverChecks, serverChecksWake } from '../../../../src/modules/services/server/watch/serverChecks.ts';
import { runDueChecks } from '../../../../src/modules/services/server/watch/runChecks.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { goodCertificate, testAuthority } from '../../../support/certificates.ts';
import { addInfrastructure, type Infrastructure } from '../../../support/infrastructure.ts';
import { mailsTo, type SeenMail } from '../../../support/mails.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { closedPort, secureServer, siteServer, type WatchedServer } from '../../../support/watchedServer.ts';
import { attempt } from '../../../support/queue.ts';

type Fields = Readonly<Record<string, unknown>>;

let api: TestApp;
let place: Infrastructure;
let site: WatchedServer;
/** What the site answers. */
let answers = 200;
const errors: unknown[] = [];
const manager = 'wacht@example.nl';

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  place = await addInfrastructure(api);
  site = await siteServer((_request, response) => void response.writeHead(answers).end());
});
afterAll(async () => {
  await site.close();
  await api.close();
});
beforeEach(async () => {
  await api.rewind();
  answers = 200;
  const all = anyTable(api.store.database);
  for (const table of ['server_outages', 'server_checks', 'tasks', 'beheer_mails'])
    await all.deleteFrom(table).execute();
  await set('servers', place.server, { status: 'active', maintenance_until: null });
  await call('PUT /api/settings', { outage_email: manager });
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const watching = () => ({
  store: api.store,
  policy: outboundPolicy(['127.0.0.0/8', '::1']),
  now: () => api.clock.now,
  onError: (error: unknown) => void errors.push(error),
  authorities: [testAuthority],
});
const set = (table: string, uuid: unknown, fields: Fields) =>
  anyTable(api.store.database).updateTable(table).set(fields).where('uuid', '=', uuid).execute();
async function call(methodAndUrl: string, body: Fields = {}, actor: TestActor = 'management'): Promise<Fields> {
  const answer = await api.send(actor, methodAndUrl, methodAndUrl.startsWith('GET') ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.statusCode === 204 ? {} : answer.json();
}
const read = (resource: string, uuid: unknown) => call(`GET /api/${resource}/${String(uuid)}`);
const act = (resource: string, uuid: unknown, action: string, body: Fields = {}) =>
  call(`PUT /api/${resource}/${String(uuid)}/${action}`, body, 'employee');
const rows = (table: string): Promise<readonly Fields[]> =>
  anyTable(api.store.database).selectFrom(table).selectAll().orderBy('created_at').orderBy('uuid').execute();
async function check(rest: Fields = {}): Promise<Fields> {
  return call('POST /api/server-checks', {
    server_uuid: place.server,
    kind: 'http',
    host: 'localhost',
    port: site.port,
    timeout_s: 2,
    ...rest,
  });
}
const pass = (minutes: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000);
};
/** One turn of the job, five minutes after the one before. */
async function turn(): Promise<void> {
  await serverChecks(watching()).run(api.clock.now, attempt());
  pass(5);
}
async function turns(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await turn();
}
const mails = (): Promise<readonly SeenMail[]> => mailsTo(api, manager);
const serverState = async (): Promise<unknown> => (await read('servers', place.server))['status'];

describe('a check that is due', () => {
  test('is done once by two concurrent programs, when its time has come', async () => {
    const before = site.connections();
    for (let one = 0; one < 12; one += 1) await check({ path: `/${one}` });
    const signal = new AbortController().signal;
    const [one, other] = await Promise.all([
      runDueChecks({ ...watching(), signal }),
      runDueChecks({ ...watching(), signal }),
    ]);
    expect([one + other, site.connections() - before]).toEqual([12, 12]);
    pass(4);
    expect(await runDueChecks({ ...watching(), signal })).toBe(0);
    pass(1);
    expect(await runDueChecks({ ...watching(), signal })).toBe(12);
  });

  test('is known in advance, and the database is not queried until then', async () => {
    const next = () => serverChecks(watching()).run(api.clock.now, attempt());
    const inMinutes = (minutes: number): Date => new Date(api.clock.now.getTime() + minutes * 60_000);
    expect(await next()).toBeNull();
    const { uuid } = await check();
    expect(await next()).toEqual(inMinutes(5));
    await act('server-checks', uuid, 'pause');
    expect(await next()).toBeNull();
    await set('servers', place.server, { status: 'maintenance', maintenance_until: inMinutes(30) });
    expect(await next()).toEqual(inMinutes(30));
  });

  test('wakes the job as soon as it or its server is changed', async () => {
    const heard: (string | null)[] = [];
    const wakes = listenForChanges(api.connectionString, () => undefined);
    wakes.listen((what) => heard.push(what));
    await expect.poll(() => heard).toEqual([null]);
    const { uuid } = await check();
    await expect.poll(() => heard).toEqual([null, serverChecksWake]);
    await act('server-checks', uuid, 'check-now');
    await expect.poll(() => heard).toEqual([null, serverChecksWake, serverChecksWake]);
    await call(`PUT /api/servers/${place.server}`, { tags: ['loud'] });
    await act('servers', place.server, 'maintenance');
    await expect.poll(() => heard).toEqual([null, serverChecksWake, serverChecksWake, serverChecksWake]);
    await wakes.close();
  });

  test('waits while it is paused, and while its server is not in service', async () => {
    const { uuid } = await check();
    await turn();
    expect(await read('server-checks', uuid)).toMatchObject({
      state: 'up',
      problem: null,
      name: `HTTP ${site.port} localhost`,
    });
    await act('server-checks', uuid, 'pause');
    const before = site.connections();
    await turns(2);
    await act('server-checks', uuid, 'resume');
    await set('servers', place.server, { status: 'off' });
    await turns(2);
    expect(site.connections()).toBe(before);
    await set('servers', place.server, { status: 'active' });
    await turn();
    expect(site.connections()).toBe(before + 1);
    // "Check now" does not wait for the time.
    api.clock.now = new Date(api.clock.now.getTime() - 4 * 60_000);
    await act('server-checks', uuid, 'check-now');
    await turn();
    expect(site.connections()).toBe(before + 2);
  });

  test('in our own network is reported as such, and is no outage', async () => {
    const { uuid } = await check({ kind: 'tcp', failures_to_down: 1 });
    await serverChecks({ ...watching(), policy: publicOnly }).run(api.clock.now, attempt());
    expect(await read('server-checks', uuid)).toMatchObject({ state: 'not_possible', problem: 'internal_address' });
    expect(await rows('server_outages')).toEqual([]);
  });
});

describe('an outage', () => {
  test('creates one task and one mail after the set number of failures, and one mail when it ends', async () => {
    const { uuid } = await check();
    await turn();
    answers = 503;
    await turns(2);
    expect([await serverState(), (await rows('server_outages')).length]).toEqual(['active', 0]);
    answers = 200;
    await turn();
    answers = 503;
    const since = api.clock.now.toISOString();
    await turns(3);
    expect(await serverState()).toBe('unreachable');
    expect(await read('server-checks', uuid)).toMatchObject({
      state: 'down',
      state_since: since,
      problem: 'status',
      problem_detail: 'HTTP 503',
      version: 1,
    });
    await turns(3);
    const [outage, ...others] = await rows('server_outages');
    expect([others, outage]).toMatchObject([[], { status: 'open', kind: 'unreachable', began_at: new Date(since) }]);
    const [task, ...moreTasks] = await rows('tasks');
    expect([moreTasks, task]).toMatchObject([
      [],
      { title: 'web01 is unreachable', title_nl: 'web01 is onbereikbaar', subject_uuid: place.server, status: 'open' },
    ]);
    expect(task?.['instructions']).toMatch(/unexpected status code \(HTTP 503\)[^]*ssh root@web01\.example\.nl/);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['web01 is unreachable']);

    answers = 200;
    await turns(2);
    expect(await serverState()).toBe('active');
    expect((await rows('tasks')).map(({ status }) => status)).toEqual(['done']);
    const ended = (await rows('server_outages'))[0];
    expect(ended).toMatchObject({ status: 'over', duration_s: 30 * 60 });
    expect(await read('server-outages', ended?.['uuid'])).toMatchObject({
      duration_minutes: 30,
    });
    const told = await mails();
    expect(told.map(({ kind }) => kind)).toEqual(['server-down', 'server-back']);
    expect(told[1]?.text).toContain('30 min');
    expect(told[0]?.link).toBe(`https://beheer.example.nl/server/${place.server}`);
  });

  test('of several checks is one; an assigned task stays with its employee', async () => {
    await check({ failures_to_down: 1 });
    await check({ kind: 'tcp', port: await closedPort(), failures_to_down: 1 });
    answers = 500;
    await turns(2);
    const [task] = await rows('tasks');
    await act('tasks', task?.['uuid'], 'take');
    expect([(await rows('server_outages')).length, (await rows('tasks')).length, (await mails()).length]).toEqual([
      1, 1, 1,
    ]);
    answers = 200;
    await turn();
    expect(await serverState()).toBe('unreachable');
    for (const { uuid, kind } of await rows('server_checks'))
      if (kind === 'tcp') await act('server-checks', uuid, 'pause');
    await turn();
    expect(await serverState()).toBe('active');
    expect((await rows('tasks')).map(({ status }) => status)).toEqual(['in_progress']);
  });

  test('of a certificate leaves the server in service; an unreachable server is for other checks to report', async () => {
    const secure = await secureServer(goodCertificate);
    const tls = await check({ kind: 'tls', port: secure.port, failures_to_down: 1, certificate_days: 90 });
    const december = new Date('2125-12-01T12:00:00Z');
    await serverChecks({ ...watching(), now: () => december }).run(december, attempt());
    expect(await read('server-checks', tls['uuid'])).toMatchObject({
      state: 'down',
      problem: 'certificate_expires',
      certificate_until: '2126-01-01T00:00:00.000Z',
    });
    expect([await serverState(), (await mails()).map(({ subject }) => subject)]).toEqual([
      'active',
      ['web01 has a problem'],
    ]);
    await secure.close();
    await act('server-checks', tls['uuid'], 'check-now');
    await turn();
    expect(await read('server-checks', tls['uuid'])).toMatchObject({ state: 'down', problem: 'refused' });
    expect((await rows('server_outages')).length).toBe(1);
  });

  test('that staff closed too early is not reported a second time', async () => {
    await check({ failures_to_down: 1 });
    answers = 500;
    await turn();
    await act('servers', place.server, 'return-to-service');
    await turns(3);
    expect([await serverState(), (await mails()).length, (await rows('tasks')).length]).toEqual(['active', 1, 1]);
  });

  test('ends silently where its server is switched off, and a check that was down starts again', async () => {
    const { uuid } = await check({ failures_to_down: 2 });
    answers = 500;
    await turns(2);
    await act('servers', place.server, 'return-to-service');
    await act('servers', place.server, 'switch-off');
    await turn();
    expect((await rows('server_outages'))[0]).toMatchObject({ status: 'over', is_silent: true });
    expect(await read('server-checks', uuid)).toMatchObject({ state: 'unknown', failures_in_row: 0 });
    expect((await mails()).length).toBe(1);
  });
});

describe('nobody is notified', () => {
  test('in maintenance, which ends automatically when its time has come', async () => {
    const { uuid } = await check({ failures_to_down: 1 });
    await act('servers', place.server, 'maintenance', {
      maintenance_until: new Date(api.clock.now.getTime() + 12 * 60_000).toISOString(),
    });
    answers = 500;
    await turns(3);
    expect([await serverState(), await rows('server_outages'), await mails()]).toEqual(['maintenance', [], []]);
    expect(await read('server-checks', uuid)).toMatchObject({ state: 'failing', failures_in_row: 0 });
    // Twelve minutes are over: it counts again.
    await turn();
    expect([await serverState(), (await mails()).length]).toEqual(['unreachable', 1]);
    expect(await read('servers', place.server)).toMatchObject({ maintenance_until: null });
  });

  test('of an earlier outage, while in maintenance, nor of its end', async () => {
    await check({ failures_to_down: 1 });
    answers = 500;
    await turn();
    await act('servers', place.server, 'maintenance', {});
    answers = 200;
    await turn();
    expect((await rows('server_outages'))[0]).toMatchObject({ status: 'over', is_silent: true });
    expect([await serverState(), (await mails()).length]).toEqual(['maintenance', 1]);
  });

  test('in quiet hours: the mail waits for their end, and reports both if it is over by then', async () => {
    // It is ten in the morning in Amsterdam.
    await check({ failures_to_down: 1, quiet_from: '22:00', quiet_until: '10:20' });
    answers = 500;
    await turns(2);
    expect([await serverState(), await mails(), (await rows('tasks')).length]).toEqual(['unreachable', [], 1]);
    answers = 200;
    await turns(2);
    expect(await mails()).toEqual([]);
    await turn();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['web01 is reachable again']);
    await turns(2);
    expect((await mails()).length).toBe(1);
  });

  test('except for all of management where no address is set', async () => {
    await call('PUT /api/settings', { outage_email: null });
    await check({ failures_to_down: 1 });
    answers = 500;
    await turn();
    expect(await mails()).toEqual([]);
    const managers = await anyTable(api.store.database)
      .selectFrom('users')
      .select('email')
      .where('type', '=', 'management')
      .where('status', '=', 'active')
      .execute();
    expect(managers.length).toBeGreaterThan(0);
    for (const { email } of managers)
      expect((await mailsTo(api, String(email))).map(({ kind }) => kind)).toEqual(['server-down']);
  });
});

describe('the history of a check', () => {
  test('is kept by hour and day, bounded, and shown with the contents of the server', async () => {
    await check({ failures_to_down: 1, interval_minutes: 5 });
    await turns(3);
    answers = 500;
    await turn();
    const course = await call(`GET /api/servers/${place.server}/course`, {}, 'employee');
    expect(course).toMatchObject({
      checks: [{ name: `HTTP ${site.port} localhost`, state: 'down' }],
      outages: [{ kind: 'unreachable', ended_at: null }],
      carried: [],
    });
    const [{ hours, days }] = course['checks'] as readonly [{ hours: Fields[]; days: Fields[] }];
    expect([hours.length, days.length]).toEqual([24, 90]);
    expect([hours.at(-1), days.at(-1)]).toMatchObject([
      { runs: 4, failures: 1, maintenance: 0 },
      { runs: 4, failures: 1 },
    ]);
    expect(days[88]).toMatchObject({ runs: 0 });
    pass(91 * 24 * 60);
    await turn();
    expect((await rows('server_check_days')).length).toBe(1);
  });

  test('is for staff only', async () => {
    const address = `GET /api/servers/${place.server}/course`;
    expect((await api.send('user', address)).statusCode).toBe(403);
    expect((await api.send(null, address)).statusCode).toBe(401);
    expect((await api.send('user', 'GET /api/server-checks')).statusCode).toBe(403);
    expect((await api.send('user', 'GET /api/server-outages')).statusCode).toBe(403);
    expect(
      (await api.send('employee', 'POST /api/server-outages', { body: { server_uuid: place.server } })).statusCode,
    ).toBe(403);
  });
});

describe('a new server', () => {
  test.each([
    [{ role: 'web' }, ['HTTPS', 'TLS 443']],
    [{ role: 'mail' }, ['TCP 993', 'TLS 993']],
    [{ role: 'dns' }, ['TCP 53']],
    [{ role: 'database', web_server: 'none', ssh_port: 2222 }, ['TCP 2222']],
  ])('%o has the usual checks', async (fields, names) => {
    const { role } = fields;
    const uuid = await place.add('servers', {
      name: `new-${role}`,
      hostname: `new-${role}.example.nl`,
      provider_uuid: place.provider,
      region_uuid: place.region,
      server_type_uuid: place.type,
      ...fields,
    });
    const own = (await rows('server_checks')).filter(({ server_uuid }) => server_uuid === uuid);
    expect(own.map(({ name }) => name)).toEqual(names);
    // It is not in service yet.
    await turn();
    expect((await read('server-checks', own[0]?.['uuid']))['state']).toBe('unknown');
  });

  test('gets the usual checks by a button where it has none', async () => {
    expect(await read('servers', place.server)).toMatchObject({ check_count: 0 });
    await act('servers', place.server, 'add-checks');
    expect(await read('servers', place.server)).toMatchObject({ check_count: 2, checks_down: 0 });
    expect((await api.send('employee', `PUT /api/servers/${place.server}/add-checks`, { body: {} })).statusCode).toBe(
      409,
    );
  });
});
