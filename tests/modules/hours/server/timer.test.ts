// The timer: one of each employee, whichever device; what it writes is drafts with times, a piece for each day, never
// twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../../../../src/engine/server/auth/sessions.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { TimerAnswer } from '../../../../src/modules/hours/calls.ts';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let project: string;
let colleague: string;

beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  project = await add('projects', { name: 'Webshop', client_uuid: api.company.clients.own, colour: '#336699' });
  const user = await add('users', {
    email: 'kees@example.nl',
    first_name: 'Kees',
    last_name: 'Jansen',
    type: 'user',
    language: 'en',
    password: 'correct horse battery',
  });
  await api.store.update(systemCaller, own(api.store.registry().resources, 'employees'), api.company.colleague, {
    user_uuid: user,
    contract_hours_week: 40,
  });
  colleague = (await startSession(api.queries, user, { now: api.clock.now })).secret;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.rewind();
  await api.store.database.deleteFrom('hours').execute();
  await api.store.database.deleteFrom('timers').execute();
});

async function add(resource: string, body: Row): Promise<string> {
  return String((await api.store.create(systemCaller, own(api.store.registry().resources, resource), body))['uuid']);
}

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
}

const work = { description: 'Kassa koppelen', activity: 'development' };
const call = (methodAndUrl: string, body?: object) =>
  api.send('employee', methodAndUrl, body === undefined ? {} : { body });
const read = async (): Promise<TimerAnswer> => (await call('GET /api/timer')).json();
const later = (minutes: number): void => void (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));
const at = (instant: string): void => void (api.clock.now = new Date(instant));

async function start(more: object = {}, running: string | null = null): Promise<string> {
  const answer = await call('PUT /api/timer', { running, project_uuid: project, ...work, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<TimerAnswer>().timer?.uuid ?? '';
}

async function hours(): Promise<readonly Row[]> {
  const rows = await api.store.database
    .selectFrom('hours')
    .select([
      'work_date',
      'started_at',
      'ended_at',
      'minutes',
      'description',
      'status',
      'source',
      'client_uuid',
      'employee_uuid',
    ])
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    started_at: (row['started_at'] as Date).toISOString(),
    ended_at: (row['ended_at'] as Date).toISOString(),
  }));
}

const pieces = async () =>
  (await hours()).map(({ work_date, started_at, ended_at, minutes }) => ({ work_date, started_at, ended_at, minutes }));

describe('start and stop', () => {
  test('writes a draft with times for its employee', async () => {
    const timer = await start();
    expect((await read()).timer).toMatchObject({
      uuid: timer,
      description: 'Kassa koppelen',
      project: { name: 'Webshop', colour: '#336699' },
      client: { name: 'Alfa' },
    });
    later(90);
    const stopped = await call('POST /api/timer/stop', { timer });
    expect(stopped.json()).toMatchObject({ timer: null, booked: [{ work_date: '2026-03-10', minutes: 90 }] });
    expect(await hours()).toEqual([
      {
        work_date: '2026-03-10',
        started_at: '2026-03-10T09:00:00.000Z',
        ended_at: '2026-03-10T10:30:00.000Z',
        minutes: 90,
        description: 'Kassa koppelen',
        status: 'draft',
        source: 'timer',
        client_uuid: api.company.clients.own,
        employee_uuid: api.company.employee,
      },
    ]);
  });

  test('switches with one request: stop, save and start', async () => {
    const first = await start();
    later(30);
    const second = await start({ description: 'Telefoon' }, first);
    later(15);
    await call('POST /api/timer/stop', { timer: second });
    expect((await hours()).map(({ description, minutes }) => [description, minutes])).toEqual([
      ['Kassa koppelen', 30],
      ['Telefoon', 15],
    ]);
  });

  test('changes nothing when the running timer cannot be saved', async () => {
    const first = await start({ description: '' });
    later(30);
    const refused = await call('PUT /api/timer', { running: first, project_uuid: project, ...work });
    expect([refused.statusCode, refused.json<Refused>().errors]).toEqual([422, { description: 'Required' }]);
    expect((await read()).timer?.uuid).toBe(first);
    expect(await hours()).toEqual([]);
  });

  test('asks about less than a minute', async () => {
    const timer = await start();
    later(0.5);
    const asked = await call('POST /api/timer/stop', { timer });
    expect(asked.json<Refused>().errors).toEqual({
      short: 'Less than a minute was worked. Save it as 1 minute, or discard it',
    });
    await call('POST /api/timer/stop', { timer, short: 'keep' });
    expect(await pieces()).toMatchObject([{ minutes: 1, ended_at: '2026-03-10T09:01:00.000Z' }]);
    // The next one begins within that minute, and fits behind it.
    const next = await start();
    later(1.5);
    await call('POST /api/timer/stop', { timer: next });
    expect(await pieces()).toMatchObject([
      { minutes: 1 },
      { started_at: '2026-03-10T09:01:00.000Z', ended_at: '2026-03-10T09:02:00.000Z', minutes: 1 },
    ]);
    const thrown = await start();
    await call('POST /api/timer/stop', { timer: thrown, short: 'throw_away' });
    expect(await pieces()).toHaveLength(2);
  });

  test('writes nothing when the timer is discarded', async () => {
    const timer = await start();
    later(60);
    expect((await call('DELETE /api/timer', { timer })).json()).toMatchObject({ timer: null, booked: [] });
    expect(await hours()).toEqual([]);
  });

  test('ignores the active client of staff', async () => {
    const beta = await add('projects', { name: 'Beta', client_uuid: api.company.clients.other });
    await call(`PUT /api/clients/${api.company.clients.own}/set-current`, {});
    const timer = await start({ project_uuid: beta });
    later(10);
    expect((await call('POST /api/timer/stop', { timer })).json<TimerAnswer>().booked).toHaveLength(1);
    await call('DELETE /api/session/client');
  });
});

describe('two devices, one timer', () => {
  const statuses = (answers: readonly { readonly statusCode: number }[]): readonly number[] =>
    answers.map(({ statusCode }) => statusCode).sort();

  test('twenty concurrent stops write one entry, and the others are answered 412', async () => {
    const timer = await start();
    later(90);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST /api/timer/stop', { timer })));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    expect(answers.find(({ statusCode }) => statusCode === 412)?.json<Refused>().message).toBe(
      'This timer was already stopped: 1:30 is in your hours.',
    );
    expect(await hours()).toHaveLength(1);
  });

  test('twenty concurrent starts make one timer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('PUT /api/timer', { running: null, project_uuid: project, ...work, description: `Start ${index}` }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    expect(answers.find(({ statusCode }) => statusCode === 412)?.json<Refused>().message).toBe(
      'Your timer is already running: it was started on another screen.',
    );
    expect(await api.store.database.selectFrom('timers').selectAll().execute()).toHaveLength(1);
  });

  test('a concurrent stop and switch book the time once', async () => {
    const timer = await start();
    later(45);
    const answers = await Promise.all([
      call('POST /api/timer/stop', { timer }),
      call('PUT /api/timer', { running: timer, project_uuid: project, ...work }),
    ]);
    expect(statuses(answers)).toEqual([200, 412]);
    expect((await hours()).map(({ minutes }) => minutes)).toEqual([45]);
  });

  test('accept a changed description only from a device that has seen the present one', async () => {
    const timer = await start();
    const change = (description: string) => call('PUT /api/timer/details', { timer, version: 1, description });
    const answers = await Promise.all([change('Links'), change('Rechts')]);
    expect(statuses(answers)).toEqual([200, 412]);
  });

  test('another timer and a missing timer have different errors', async () => {
    const first = await start();
    later(10);
    await start({}, first);
    const stopped = await call('POST /api/timer/stop', { timer: first });
    expect(stopped.json<Refused>().message).toBe('This timer was already stopped: 0:10 is in your hours.');
    const running = (await read()).timer?.uuid;
    await call('DELETE /api/timer', { timer: running });
    expect((await call('POST /api/timer/stop', { timer: running })).json<Refused>().message).toBe(
      'This timer is no longer running.',
    );
  });
});

describe('days', () => {
  test.each([
    [
      'midnight',
      '2026-03-10T22:30:00Z',
      '2026-03-10T23:45:00Z',
      [
        ['2026-03-10', 30],
        ['2026-03-11', 45],
      ],
    ],
    ['to midnight itself', '2026-03-10T22:30:00Z', '2026-03-10T23:00:00Z', [['2026-03-10', 30]]],
    [
      'the night of 23 hours',
      '2026-03-28T22:30:00Z',
      '2026-03-29T02:30:00Z',
      [
        ['2026-03-28', 30],
        ['2026-03-29', 210],
      ],
    ],
    [
      'the night of 25 hours',
      '2026-10-24T21:30:00Z',
      '2026-10-25T02:30:00Z',
      [
        ['2026-10-24', 30],
        ['2026-10-25', 270],
      ],
    ],
    [
      'the whole day of 25 hours',
      '2026-10-24T21:30:00Z',
      '2026-10-25T23:30:00Z',
      [
        ['2026-10-24', 30],
        ['2026-10-25', 1440],
        ['2026-10-25', 60],
        ['2026-10-26', 30],
      ],
    ],
    [
      '29 February',
      '2028-02-28T22:45:00Z',
      '2028-02-29T00:15:00Z',
      [
        ['2028-02-28', 15],
        ['2028-02-29', 75],
      ],
    ],
    [
      'new year',
      '2026-12-31T22:45:00Z',
      '2026-12-31T23:15:00Z',
      [
        ['2026-12-31', 15],
        ['2027-01-01', 15],
      ],
    ],
  ])('%s: the elapsed time, with one entry per day', async (_, from, until, expected) => {
    at(from);
    // A session ends after a while; this one begins with the test.
    const { secret } = await startSession(api.queries, api.company.users.employee, { now: api.clock.now });
    const begun = (
      await api.as(secret, 'PUT /api/timer', { running: null, project_uuid: project, ...work })
    ).json<TimerAnswer>();
    at(until);
    const stopped = await api.as(secret, 'POST /api/timer/stop', { timer: begun.timer?.uuid });
    expect(stopped.statusCode, stopped.body).toBe(200);
    expect((await pieces()).map(({ work_date, minutes }) => [work_date, minutes])).toEqual(expected);
  });
});

describe('overlaps', () => {
  const entry = (started_at: string, ended_at: string) =>
    add('hours', {
      employee_uuid: api.company.employee,
      client_uuid: api.company.clients.own,
      description: 'Overleg',
      work_date: '2026-03-10',
      started_at,
      ended_at,
      minutes: 30,
    });

  test('are rejected with their entry, the timer continues, and another end saves it', async () => {
    const timer = await start();
    await entry('2026-03-10T09:30:00Z', '2026-03-10T10:00:00Z');
    later(90);
    const refused = await call('POST /api/timer/stop', { timer });
    expect(refused.json<Refused>()).toMatchObject({
      message: 'The timer can’t be logged because it overlaps with existing hours. It keeps running.',
      errors: {
        until: 'Overlaps with “Overleg”, 10:30–11:00 on 2026-03-10. Stop the timer at 10:30, or edit that entry',
      },
    });
    expect((await read()).timer?.uuid).toBe(timer);
    expect(
      (await call('POST /api/timer/stop', { timer, until: '2026-03-10T09:30:00Z' })).json<TimerAnswer>().booked,
    ).toMatchObject([{ minutes: 30 }]);
  });

  test('an overlap at the start is resolved by another start time', async () => {
    await entry('2026-03-10T08:30:00Z', '2026-03-10T09:10:00Z');
    const timer = await start();
    later(60);
    expect((await call('POST /api/timer/stop', { timer })).json<Refused>().errors).toEqual({
      started_at: 'Overlaps with “Overleg”, 9:30–10:10 on 2026-03-10. Start the timer at 10:10, or edit that entry',
    });
    const moved = await call('PUT /api/timer/details', { timer, version: 1, started_at: '2026-03-10T09:10:00Z' });
    expect(moved.statusCode, moved.body).toBe(200);
    expect((await call('POST /api/timer/stop', { timer })).json<TimerAnswer>().booked).toMatchObject([{ minutes: 50 }]);
  });
});

describe('a forgotten timer', () => {
  test('asks after ten hours, with the last activity as a choice', async () => {
    const timer = await start();
    later(10 * 60);
    expect((await read()).forgotten).toBeNull();
    later(1);
    expect((await read()).forgotten).not.toBeNull();
    const confirmed = await call('PUT /api/timer/details', { timer, version: 1, confirmed: true });
    expect(confirmed.json<TimerAnswer>().forgotten).toBeNull();
    later(180);
    expect((await read()).forgotten).not.toBeNull();
  });

  test('asks past midnight; for a contract of forty hours the end of the day is proposed', async () => {
    at('2026-03-10T16:00:00Z');
    const begun = await api.as(colleague, 'PUT /api/timer', {
      running: null,
      project_uuid: project,
      ...work,
      started_at: '2026-03-10T08:00:00Z',
    });
    expect(begun.statusCode, begun.body).toBe(200);
    expect(begun.json<TimerAnswer>().forgotten).toBeNull();
    at('2026-03-11T07:00:00Z');
    expect((await api.as(colleague, 'GET /api/timer')).json<TimerAnswer>().forgotten).toEqual({
      proposals: [{ at: '2026-03-10T16:00:00.000Z', why: 'contract' }],
    });
  });
});

describe('access to timers', () => {
  test('another person’s timer is a 404', async () => {
    const timer = await start();
    expect((await api.as(colleague, 'GET /api/timer')).json<TimerAnswer>().timer).toBeNull();
    expect((await api.as(colleague, 'POST /api/timer/stop', { timer })).statusCode).toBe(412);
    expect((await api.as(colleague, 'DELETE /api/timer', { timer })).statusCode).toBe(412);
    expect((await api.as(colleague, 'GET /api/timers')).json()).toEqual([]);
    expect((await api.as(colleague, `GET /api/timers/${timer}`)).statusCode).toBe(404);
    expect((await api.send('management', `GET /api/timers/${timer}`)).statusCode).toBe(404);
    expect((await call(`GET /api/timers/${timer}`)).statusCode).toBe(200);
    expect((await call('PUT /api/timers/' + timer, { body: { description: 'Zo niet' } })).statusCode).toBe(403);
    expect((await read()).timer?.uuid).toBe(timer);
  });

  test('is denied to a manager who is no employee, and to clients', async () => {
    const answer = await api.send('management', 'GET /api/timer');
    expect([answer.statusCode, answer.json<Refused>().message]).toEqual([409, 'Only employees can use the timer.']);
    expect((await api.send('user', 'GET /api/timer')).statusCode).toBe(403);
  });
});

describe('an invalid request', () => {
  test.each([
    ['PUT /api/timer', {}, { running: 'Required' }],
    ['PUT /api/timer', { running: null, colour: 'red' }, { colour: expect.stringContaining('colour') as string }],
    ['PUT /api/timer', { running: null, activity: 'sleeping' }, { activity: expect.any(String) as string }],
    [
      'PUT /api/timer',
      { running: null, started_at: 'nine o’clock' },
      { started_at: 'Enter a date and time, such as 2026-11-20T09:30:00Z' },
    ],
    [
      'PUT /api/timer',
      { running: null, started_at: '2026-03-10T09:01:00Z' },
      { started_at: 'This is in the future. Choose an earlier time' },
    ],
    [
      'PUT /api/timer',
      { running: null, started_at: '2026-01-10T09:01:00Z' },
      { started_at: 'This is more than a month ago. Add the hours manually' },
    ],
    [
      'PUT /api/timer',
      { running: null, project_uuid: '01900000-0000-7000-8000-000000000000' },
      { project_uuid: expect.any(String) as string },
    ],
    ['POST /api/timer/stop', { timer: 'mine' }, { timer: expect.any(String) as string }],
    ['PUT /api/timer/details', { timer: '01900000-0000-7000-8000-000000000000' }, { version: 'Required' }],
  ])('%s %j is rejected field by field', async (methodAndUrl, body, errors) => {
    const answer = await call(methodAndUrl, body);
    expect([answer.statusCode, answer.json<Refused>().errors]).toEqual([422, errors]);
    expect(startOfTests).toEqual(api.clock.now);
  });
});
