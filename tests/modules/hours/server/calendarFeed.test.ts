// The private link to one's own hours: what a calendar reads, and when it reads nothing any more.
import { anyTable } from '../../../../src/engine/server/store/contract.ts';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMany } from '../../../../src/engine/server/store/bulk.ts';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { newToken } from '../../../../src/engine/server/auth/tokens.ts';
import { uuidv7 } from '../../../../src/engine/server/store/uuid.ts';
import { createTestApp, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
let timed: string;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const add = async (body: Row) =>
    String(
      (
        await api.store.create(systemCaller, own(api.store.registry().resources, 'hours'), {
          client_uuid: api.company.clients.own,
          employee_uuid: api.company.employee,
          ...body,
        })
      )['uuid'],
    );
  timed = await add({
    work_date: '2026-03-29',
    minutes: 120,
    started_at: '2026-03-29T00:00:00Z',
    ended_at: '2026-03-29T02:00:00Z',
    description: 'Nachtwerk; met komma, en\nregel',
  });
  await add({ work_date: '2026-03-09', minutes: 75, description: 'Zonder tijden' });
  await add({ work_date: '2025-11-01', minutes: 60, description: 'Te lang geleden' });
  await add({ work_date: '2026-03-09', minutes: 60, description: 'Van Kees', employee_uuid: api.company.colleague });
});
afterAll(() => api.close());
beforeEach(() => api.rewind());

async function newLink(): Promise<string> {
  const answer = await api.send('employee', 'POST /api/hours/calendar-link');
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<{ url: string }>().url).pathname;
}

const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

describe('a calendar', () => {
  test('contains the owner’s entries: with times as events, without as whole days', async () => {
    const answer = await api.send(null, `GET ${await newLink()}`);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const read = events(answer.body);
    expect(read.map(({ summary }) => summary).sort()).toEqual([
      '1:15 Alfa · Zonder tijden',
      'Alfa · Nachtwerk; met komma, en regel',
    ]);
    const night = read.find(({ uid }) => uid === `${timed}@beheer`);
    expect([night?.startDate.toJSDate().toISOString(), night?.endDate.toJSDate().toISOString()]).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T02:00:00.000Z',
    ]);
    const whole = read.find(({ summary }) => summary.startsWith('1:15'));
    expect([whole?.startDate.isDate, whole?.startDate.toString(), whole?.endDate.toString()]).toEqual([
      true,
      '2026-03-09',
      '2026-03-10',
    ]);
    expect(answer.body).not.toContain('Kees');
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('a calendar client gets 304 when nothing changed', async () => {
    const link = await newLink();
    const { etag } = (await api.send(null, `GET ${link}`)).headers;
    expect((await api.send(null, `GET ${link}`, { headers: { 'if-none-match': String(etag) } })).statusCode).toBe(304);
  });
});

describe('a calendar link', () => {
  test('ends immediately when it is renewed or withdrawn', async () => {
    const first = await newLink();
    const second = await newLink();
    expect((await api.send(null, `GET ${first}`)).statusCode).toBe(404);
    expect((await api.send(null, `GET ${second}`)).statusCode).toBe(200);
    expect((await api.send('employee', 'GET /api/hours/calendar-link')).json()).toMatchObject({
      exists: true,
      read_at: '2026-03-10T09:00:00.000Z',
    });
    expect((await api.send('employee', 'DELETE /api/hours/calendar-link')).statusCode).toBe(204);
    expect((await api.send(null, `GET ${second}`)).statusCode).toBe(404);
    expect((await api.send('employee', 'GET /api/hours/calendar-link')).json()).toEqual({
      exists: false,
      created_at: null,
      read_at: null,
    });
  });

  test('is a 404 while its owner is blocked', async () => {
    const link = await newLink();
    const block = (status: string) =>
      anyTable(api.store.database)
        .updateTable('users')
        .set({ status })
        .where('uuid', '=', api.company.users.employee)
        .execute();
    await block('blocked');
    expect((await api.send(null, `GET ${link}`)).statusCode).toBe(404);
    await block('active');
    expect((await api.send(null, `GET ${link}`)).statusCode).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const link = await newLink();
    const rows = await api.store.database.selectFrom('beheer_calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.split('/').at(-1)?.replace('.ics', ''));
  });

  test('has limited attempts for guessing', async () => {
    const link = await newLink();
    await api.store.database
      .insertInto('beheer_attempts')
      .values(
        // All that a network may try, and nearly all of the trickle that is left to it then.
        [
          { key: 'calendar link network 127.0.0.1', count: 300 },
          { key: 'calendar link trickle 127.0.0.1', count: 29 },
        ].map((one) => ({ ...one, resets_at: new Date(api.clock.now.getTime() + 60_000) })),
      )
      .execute();
    expect((await api.send(null, 'GET /api/calendar-feeds/x.ics')).statusCode).toBe(404);
    expect((await api.send(null, 'GET /api/calendar-feeds/x.ics')).statusCode).toBe(429);
    await api.rewind();
    expect((await api.send(null, `GET ${link}`)).statusCode).toBe(200);
    expect((await api.send(null, 'GET /api/calendar-feeds/x.ics')).statusCode).toBe(404);
  });

  test('cannot be made by a person without hours, or with an API token', async () => {
    expect((await api.send('management', 'POST /api/hours/calendar-link')).statusCode).toBe(409);
    expect((await api.send('user', 'POST /api/hours/calendar-link')).statusCode).toBe(403);
    const { secret, hash, prefix } = newToken();
    const row = {
      uuid: uuidv7(),
      name: 'A program',
      user_uuid: api.company.users.employee,
      scopes: ['*:*'],
      secret: hash,
      prefix,
      ip_allowlist: [],
    };
    await insertMany(api.store.database, own(api.store.registry().resources, 'tokens'), [row], api.clock.now);
    expect((await api.as(secret, 'POST /api/hours/calendar-link')).statusCode).toBe(409);
  });
});
