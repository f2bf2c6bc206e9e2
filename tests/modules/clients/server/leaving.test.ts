/** An employee who leaves: what hangs on them is handed over, and their access ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { departures } from '../../../../src/modules/clients/server/leaving.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { productRegistry } from '../../../support/testRegistry.ts';
import { password } from '../../../support/company.ts';

let api: TestApp;
let count = 0;

interface World {
  readonly leaver: string;
  readonly account: string;
  readonly heir: string;
  readonly other: string;
  readonly client: string;
  readonly member: string;
  readonly task: string;
  readonly doneTask: string;
  readonly project: string;
  readonly token: string;
}
let world: World;

interface Untimed {
  readonly client?: boolean;
  readonly entered?: boolean;
}

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

async function add(
  resource: string,
  body: object,
  systemValues: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const found = api.store.registry().resources[resource];
  if (!found) throw new Error(`There is no ${resource}.`);
  return String((await api.store.create(systemCaller, found, body, systemValues))['uuid']);
}

beforeEach(async () => {
  await api.rewind();
  count += 1;
  const { seller } = api.company;
  const employee = (name: string, rest: object = {}): Promise<string> =>
    add('employees', {
      first_name: name,
      last_name: `de Vries ${count}`,
      start_on: '2024-01-01',
      seller_uuid: seller,
      ...rest,
    });
  const account = await add('users', {
    email: `leaver${count}@example.nl`,
    first_name: 'Lena',
    last_name: 'Leaver',
    type: 'user',
    language: 'en',
    password,
  });
  const leaver = await employee('Lena', { user_uuid: account });
  const [heir, other] = [await employee('Hein'), await employee('Otto')];
  const client = await add('clients', {
    company_name: `Client ${count}`,
    email: `client${count}@example.nl`,
    seller_uuid: seller,
    account_manager_uuid: leaver,
  });
  const member = await employee('Mia', { supervisor_uuid: leaver });
  const task = await add('tasks', { title: 'Call', assignee_uuid: leaver });
  const doneTask = await add('tasks', { title: 'Called', assignee_uuid: leaver });
  await api.store.database.updateTable('tasks').set({ status: 'done' }).where('uuid', '=', doneTask).execute();
  const project = await add('projects', { name: 'Site', client_uuid: client, manager_uuid: leaver });
  const token = await add('tokens', { name: 'Script', scopes: ['clients:list'] }, { user_uuid: account });
  world = { leaver, account, heir, other, client, member, task, doneTask, project, token };
});

const read = (resource: string, uuid: string) => api.call('management', `GET /api/${resource}/${uuid}`);
const today = (): string => api.clock.now.toISOString().slice(0, 10);
const inDays = (days: number): string =>
  new Date(api.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const runJob = (warn: (line: string) => void): Promise<unknown> =>
  departures(api.store, warn).run(api.clock.now, {
    uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10',
    key: '',
    data: null,
    attempts: 1,
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
    failPart: () => undefined,
  });

test('the preview counts what hangs on the employee, and asks who takes it over', async () => {
  const preview = await api.call('management', `POST /api/employees/${world.leaver}/leave/preview`, {
    leaves_on: today(),
  });
  expect(preview).toMatchObject({
    seen: null,
    handOver: {
      to: 'successor_uuid',
      field: 'handover',
      references: expect.arrayContaining([
        expect.objectContaining({ key: 'clients.account_manager_uuid', count: 1, action: null }),
        expect.objectContaining({ key: 'employees.supervisor_uuid', count: 1 }),
        expect.objectContaining({ key: 'tasks.assignee_uuid', count: 1 }),
        expect.objectContaining({ key: 'projects.manager_uuid', count: 1 }),
        expect.objectContaining({ key: 'tokens.user_uuid', count: 1, action: { en: 'Revoke', nl: 'Intrekken' } }),
      ]) as unknown,
    },
  });
  expect(
    await api.call('management', `POST /api/employees/${world.leaver}/leave/preview`, {
      leaves_on: today(),
      successor_uuid: world.heir,
    }),
  ).toMatchObject({ seen: expect.any(String) as string });
});

test('an employee who leaves today hands everything over and is signed out', async () => {
  const session = (await api.signIn(`leaver${count}@example.nl`, password)).json<{ token: string }>().token;
  expect((await api.as(session, 'GET /api/clients')).statusCode).toBe(200);
  const done = await api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
    leaves_on: today(),
    successor_uuid: world.heir,
    handover: [{ key: 'tasks.assignee_uuid', uuid: world.other }],
  });
  expect(done).toMatchObject({ status: 'inactive', leaves_on: today(), end_on: inDays(-1) });
  expect(await read('clients', world.client)).toMatchObject({ account_manager_uuid: world.heir });
  expect(await read('employees', world.member)).toMatchObject({ supervisor_uuid: world.heir });
  expect(await read('projects', world.project)).toMatchObject({ manager_uuid: world.heir });
  expect(await read('tasks', world.task)).toMatchObject({ assignee_uuid: world.other });
  expect(await read('tasks', world.doneTask)).toMatchObject({ assignee_uuid: world.leaver });
  expect(await read('users', world.account)).toMatchObject({ status: 'blocked' });
  expect(await read('tokens', world.token)).toMatchObject({ status: 'revoked' });
  expect((await api.as(session, 'GET /api/clients')).statusCode).toBe(401);
  const history = await api.call<readonly { verb: string; user_uuid: string }[]>(
    'management',
    `GET /api/clients/${world.client}/history`,
  );
  expect(history[0]).toMatchObject({ verb: 'edit', user_uuid: api.company.users.management });
});

describe('a running timer of the employee', () => {
  const minutesAgo = (minutes: number): string => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();
  const startTimer = (work: object): Promise<string> =>
    add('timers', { employee_uuid: world.leaver, activity: 'development', ...work });
  const leaveNow = () =>
    api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
      leaves_on: today(),
      successor_uuid: world.heir,
    });
  const hoursOfLeaver = () =>
    api.store.database.selectFrom('hours').selectAll().where('employee_uuid', '=', world.leaver).execute();
  const timers = () =>
    api.store.database.selectFrom('timers').selectAll().where('employee_uuid', '=', world.leaver).execute();

  test('is counted in the preview, and stopped: its hours are a draft', async () => {
    await startTimer({ client_uuid: world.client, description: 'Migration', started_at: minutesAgo(45) });
    expect(
      await api.call('management', `POST /api/employees/${world.leaver}/leave/preview`, { leaves_on: today() }),
    ).toMatchObject({
      handOver: {
        references: expect.arrayContaining([
          expect.objectContaining({ key: 'timers.employee_uuid', count: 1, action: { en: 'Stop', nl: 'Stoppen' } }),
        ]) as unknown,
      },
    });
    await leaveNow();
    expect(await timers()).toEqual([]);
    const hours = await hoursOfLeaver();
    expect(hours).toMatchObject([
      { client_uuid: world.client, description: 'Migration', status: 'draft', source: 'timer', minutes: 45 },
    ]);
  });

  test('without a description becomes hours of its activity', async () => {
    await startTimer({ client_uuid: world.client, started_at: minutesAgo(30) });
    await leaveNow();
    expect(await hoursOfLeaver()).toMatchObject([{ description: 'Timer', minutes: 30 }]);
  });

  test.each([
    ['without a client', {}],
    ['of a time that has been entered already', { client: true, entered: true }],
  ] as const)('%s is stopped without hours', async (_name, { client = false, entered = false }: Untimed) => {
    if (entered)
      await add('hours', {
        employee_uuid: world.leaver,
        client_uuid: world.client,
        description: 'Entered',
        work_date: today(),
        minutes: 50,
        started_at: minutesAgo(60),
        ended_at: minutesAgo(10),
      });
    const before = await hoursOfLeaver();
    await startTimer({ started_at: minutesAgo(45), ...(client && { client_uuid: world.client, description: 'Work' }) });
    await leaveNow();
    expect(await timers()).toEqual([]);
    expect(await hoursOfLeaver()).toEqual(before);
    expect(await read('employees', world.leaver)).toMatchObject({ status: 'inactive' });
  });
});

test('a team member who takes over gets the supervisor of the employee who leaves', async () => {
  await api.store.database
    .updateTable('employees')
    .set({ supervisor_uuid: world.other })
    .where('uuid', '=', world.leaver)
    .execute();
  await api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
    leaves_on: today(),
    successor_uuid: world.member,
  });
  expect(await read('employees', world.member)).toMatchObject({ supervisor_uuid: world.other });
});

test('a departure in the future changes nothing until its day', async () => {
  const day = inDays(3);
  await api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
    leaves_on: day,
    successor_uuid: world.heir,
  });
  expect(await read('clients', world.client)).toMatchObject({ account_manager_uuid: world.leaver });
  const warnings: string[] = [];
  const runIn = async (days: number): Promise<void> => {
    api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000);
    await runJob((line) => warnings.push(line));
  };
  await runIn(0);
  expect(await read('employees', world.leaver)).toMatchObject({ status: 'active', leaves_on: day });
  await runIn(3);
  expect(await read('employees', world.leaver)).toMatchObject({ status: 'inactive' });
  expect(await read('clients', world.client)).toMatchObject({ account_manager_uuid: world.heir });
  expect(await read('users', world.account)).toMatchObject({ status: 'blocked' });
  expect(warnings).toEqual([]);
});

test('access ends on the day even if the taker has left meanwhile', async () => {
  await api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
    leaves_on: inDays(2),
    successor_uuid: world.heir,
  });
  await api.call('management', `PUT /api/employees/${world.heir}`, { status: 'inactive' });
  api.clock.now = new Date(api.clock.now.getTime() + 2 * 86_400_000);
  await runJob(() => undefined);
  expect(await read('users', world.account)).toMatchObject({ status: 'blocked' });
  expect(await read('clients', world.client)).toMatchObject({ account_manager_uuid: null });
});

test('a planned departure can be cancelled', async () => {
  await api.call('management', `PUT /api/employees/${world.leaver}/leave`, {
    leaves_on: inDays(2),
    successor_uuid: world.heir,
  });
  expect(await api.call('management', `PUT /api/employees/${world.leaver}/stay`, {})).toMatchObject({
    leaves_on: null,
    successor_uuid: null,
    end_on: null,
  });
});

test('nobody takes over from themselves, and an inactive colleague takes nothing over', async () => {
  const leave = (body: object) =>
    api.send('management', `PUT /api/employees/${world.leaver}/leave`, { body: { leaves_on: today(), ...body } });
  expect((await leave({ successor_uuid: world.leaver })).statusCode).toBe(422);
  await api.call('management', `PUT /api/employees/${world.heir}`, { status: 'inactive' });
  expect((await leave({ successor_uuid: world.heir })).statusCode).toBe(422);
  expect((await leave({ handover: [{ key: 'tasks.assignee_uuid', uuid: world.heir }] })).json()).toMatchObject({
    errors: { handover: 'Choose active employees.' },
  });
  expect(await read('employees', world.leaver)).toMatchObject({ status: 'active' });
});

test.each(['employee', 'user'] as const)('%s cannot make anybody leave', async (actor) => {
  const refused = await api.send(actor, `PUT /api/employees/${world.leaver}/leave`, { body: { leaves_on: today() } });
  expect([403, 404]).toContain(refused.statusCode);
});
