// Work elsewhere that could be booked, favourites and templates: of the caller alone, and booked by nobody but them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Proposal, Repeatables } from '../../../../src/modules/hours/rules/quickAnswer.ts';
import { insertMany } from '../../../../src/engine/server/store/bulk.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { uuidv7 } from '../../../../src/engine/server/store/uuid.ts';
import { createTestApp, startOfTests, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());
beforeEach(() => {
  api.clock.now = startOfTests;
});

const add = async (resource: string, body: Row) =>
  String((await api.store.create(systemCaller, own(api.store.registry().resources, resource), body))['uuid']);
const proposed = async (query = ''): Promise<readonly Proposal[]> =>
  (await api.send('employee', `GET /api/hours/proposals${query}`)).json<{ proposals: Proposal[] }>().proposals;

/** Taken on at ten, done after so many minutes. */
async function finishedTask(title: string, minutes: number): Promise<string> {
  const uuid = await add('tasks', { title, client_uuid: api.company.clients.own });
  expect((await api.send('employee', `PUT /api/tasks/${uuid}/take`, { body: {} })).statusCode).toBe(200);
  api.clock.now = new Date(startOfTests.getTime() + minutes * 60_000);
  expect((await api.send('employee', `PUT /api/tasks/${uuid}/done`, { body: { outcome: 'Gedaan' } })).statusCode).toBe(
    200,
  );
  return uuid;
}

describe('a finished task', () => {
  test('is proposed with the time between its start and its end', async () => {
    const uuid = await finishedTask('Mail verhuizen', 43);
    expect((await proposed()).find((one) => one.record_uuid === uuid)).toEqual({
      source: 'task',
      source_key: `task:${uuid}`,
      record_uuid: uuid,
      title: 'Mail verhuizen',
      at: '2026-03-10T09:43:00.000Z',
      work_date: '2026-03-10',
      minutes: 45,
      client: { uuid: api.company.clients.own, name: 'Alfa' },
      project: null,
      activity: 'support',
      billable: true,
      description: 'Mail verhuizen',
    });
  });

  test('is proposed without a duration when it lasted over a night', async () => {
    const uuid = await finishedTask('Wachten op leverancier', 24 * 60);
    expect((await proposed('?until=2026-03-11')).find((one) => one.record_uuid === uuid)?.minutes).toBeNull();
  });

  test('is not proposed again once logged, and cannot be logged twice', async () => {
    const uuid = await finishedTask('Eenmalig', 30);
    const entry = {
      client_uuid: api.company.clients.own,
      work_date: '2026-03-10',
      minutes: 30,
      description: 'Eenmalig',
      source: 'task',
      source_key: `task:${uuid}`,
    };
    expect((await api.send('employee', 'POST /api/hours', { body: entry })).statusCode).toBe(201);
    expect((await proposed()).some((one) => one.record_uuid === uuid)).toBe(false);
    expect((await api.send('employee', 'POST /api/hours', { body: entry })).statusCode).toBe(422);
  });

  test('disappears when dismissed, and returns when that is undone', async () => {
    const uuid = await finishedTask('Niet boeken', 30);
    const aside = (
      await api.send('employee', 'POST /api/hour-dismissals', {
        body: { source_key: `task:${uuid}`, title: 'Niet boeken' },
      })
    ).json<{ uuid: string }>();
    expect((await proposed()).some((one) => one.record_uuid === uuid)).toBe(false);
    expect((await api.send('employee', `DELETE /api/hour-dismissals/${aside.uuid}`)).statusCode).toBe(200);
    expect((await proposed()).some((one) => one.record_uuid === uuid)).toBe(true);
  });

  test('is proposed to its employee only', async () => {
    const uuid = await finishedTask('Van Eva', 30);
    expect((await api.send('management', 'GET /api/hours/proposals')).json()).toEqual({ proposals: [] });
    expect((await proposed('?from=2026-03-01&until=2026-03-09')).some((one) => one.record_uuid === uuid)).toBe(false);
  });
});

test('an invalid period is rejected', async () => {
  for (const query of ['?from=2026-03-12&until=2026-03-10', '?from=2025-01-01', '?since=x', '?from=x']) {
    expect((await api.send('employee', `GET /api/hours/proposals${query}`)).statusCode, query).toBe(400);
  }
});

test('favourites, templates and recent entries are the caller’s own', async () => {
  const made = { client_uuid: api.company.clients.other, description: 'Overleg', minutes: 15 };
  for (const body of [
    { ...made, name: 'Bij Beta' },
    { ...made, kind: 'template', name: 'Maandag', weekday: 1 },
    { ...made, kind: 'template', name: 'Maandag', description: 'Mail' },
  ]) {
    expect((await api.send('employee', 'POST /api/hour-presets', { body })).statusCode).toBe(201);
  }
  const theirs = {
    ...made,
    uuid: uuidv7(),
    name: 'Van Kees',
    kind: 'favourite',
    activity: 'other',
    billable: true,
    employee_uuid: api.company.colleague,
  };
  await insertMany(api.store.database, own(api.store.registry().resources, 'hour-presets'), [theirs], api.clock.now);
  await add('hours', {
    client_uuid: api.company.clients.own,
    employee_uuid: api.company.colleague,
    work_date: '2026-03-09',
    minutes: 5,
    description: 'Van Kees',
  });
  await add('hours', {
    client_uuid: api.company.clients.own,
    employee_uuid: api.company.employee,
    work_date: '2026-03-09',
    minutes: 25,
    activity: 'travel',
    description: 'Rit',
  });
  const { favourites, templates, recent } = (
    await api.send('employee', 'GET /api/hours/repeatable')
  ).json<Repeatables>();
  expect(favourites.map(({ name }) => name)).toEqual(['Bij Beta']);
  expect(
    templates.map(({ name, rows }) => [name, rows.map(({ description, weekday }) => [description, weekday]).sort()]),
  ).toEqual([
    [
      'Maandag',
      [
        ['Mail', null],
        ['Overleg', 1],
      ],
    ],
  ]);
  expect(recent.map(({ description }) => description)).toContain('Rit');
  expect(JSON.stringify([favourites, templates, recent])).not.toContain('Kees');
  expect((await api.send('management', 'GET /api/hours/repeatable')).json()).toEqual({
    favourites: [],
    recent: [],
    templates: [],
  });
});

describe('several proposals in one request', () => {
  const entry = { work_date: '2026-03-05', minutes: 15, description: 'Overleg' };

  test('are drafts of the employee who books them', async () => {
    const answer = await api.send('employee', 'POST /api/hours/drafts', {
      body: {
        entries: [
          { ...entry, client_uuid: api.company.clients.own },
          { ...entry, client_uuid: api.company.clients.other, minutes: 30 },
        ],
      },
    });
    expect(answer.statusCode).toBe(201);
    for (const uuid of answer.json<{ uuids: string[] }>().uuids) {
      expect((await api.send('employee', `GET /api/hours/${uuid}`)).json()).toMatchObject({
        status: 'draft',
        employee_uuid: api.company.employee,
      });
    }
  });

  test('are booked all or none, with errors by row', async () => {
    const before = (await api.send('employee', 'GET /api/hours')).headers['content-range'];
    const answer = await api.send('employee', 'POST /api/hours/drafts', {
      body: {
        entries: [
          { ...entry, client_uuid: api.company.clients.own },
          { ...entry, client_uuid: api.company.clients.own, minutes: 0 },
        ],
      },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['entries.1.minutes']);
    expect((await api.send('employee', 'GET /api/hours')).headers['content-range']).toBe(before);
  });

  test('of a colleague are rejected', async () => {
    const answer = await api.send('employee', 'POST /api/hours/drafts', {
      body: { entries: [{ ...entry, client_uuid: api.company.clients.own, employee_uuid: api.company.colleague }] },
    });
    expect(answer.statusCode).toBe(422);
  });
});
