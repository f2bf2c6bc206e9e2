// A typed line of worked time: what it means to whom, with what the caller may see and did before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { Interpretation } from '../../../../src/modules/hours/rules/quickAnswer.ts';
import { createTestApp, type TestActor, type TestApp } from '../../../support/app.ts';
import { own, type Row } from '../../../support/row.ts';
import { productRegistry } from '../../../support/testRegistry.ts';

let api: TestApp;
const made: Record<string, string> = {};
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
  const add = async (resource: string, body: Row) =>
    String((await api.store.create(systemCaller, own(api.store.registry().resources, resource), body))['uuid']);
  made['cafe'] = await add('clients', {
    company_name: 'Café Noord',
    email: 'info@noord.example.nl',
    seller_uuid: api.company.seller,
  });
  made['website'] = await add('projects', { name: 'Website', client_uuid: api.company.clients.own });
  made['bkd'] = await add('projects', {
    name: 'Boekhouding koppelen Dordrecht',
    client_uuid: api.company.clients.other,
  });
  const entry = {
    client_uuid: api.company.clients.other,
    minutes: 30,
    work_date: '2026-03-09',
    activity: 'support',
    billable: false,
  };
  for (const description of ['Wekelijks overleg', 'Wekelijks overleg'])
    await add('hours', { ...entry, employee_uuid: api.company.employee, description });
  await add('hours', {
    ...entry,
    employee_uuid: api.company.colleague,
    client_uuid: made['cafe'],
    description: 'Geheim van Kees',
  });
});
afterAll(() => api.close());

async function ask(text: string, actor: TestActor = 'employee', more: Row = {}): Promise<Interpretation> {
  const answer = await api.send(actor, 'POST /api/hours/quick', { body: { text, ...more } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Interpretation>();
}

describe('a line', () => {
  test('names client and project by their words; the rest is the description', async () => {
    expect(await ask('1h alfa website knop gerepareerd')).toMatchObject({
      minutes: 60,
      work_date: '2026-03-10',
      client: { uuid: api.company.clients.own, name: 'Alfa' },
      project: { uuid: made['website'], name: 'Website' },
      description: 'Knop gerepareerd',
      activity: 'development',
      billable: true,
      missing: [],
    });
  });

  test('names them by prefixes, by initials and without accents', async () => {
    expect((await ask('1h alf web bug')).project?.uuid).toBe(made['website']);
    expect((await ask('1h bkd import')).project?.uuid).toBe(made['bkd']);
    expect((await ask('1h noord kassa')).client?.uuid).toBe(made['cafe']);
  });

  test('repeats the description of the last time', async () => {
    expect(await ask('9-10:30 beta')).toMatchObject({
      minutes: 90,
      started_at: '2026-03-10T08:00:00.000Z',
      ended_at: '2026-03-10T09:30:00.000Z',
      client: { name: 'Beta' },
      project: null,
      description: 'Wekelijks overleg',
      activity: 'support',
      billable: false,
      missing: [],
    });
  });

  test('belongs to the displayed day, unless it names one', async () => {
    expect((await ask('1h beta', 'employee', { day: '2026-03-04' })).work_date).toBe('2026-03-04');
    expect((await ask('gisteren 1h beta', 'employee', { day: '2026-03-04' })).work_date).toBe('2026-03-09');
  });

  test('accepts a break, in words and in parts', async () => {
    const times = {
      minutes: 450,
      started_at: '2026-03-10T08:00:00.000Z',
      ended_at: '2026-03-10T16:00:00.000Z',
      break_minutes: 30,
      client: { name: 'Beta' },
    };
    expect(await ask('9-17 -30 beta')).toMatchObject(times);
    expect(await ask('9-12:15, 12:45-17 beta kassa')).toMatchObject({ ...times, description: 'Kassa' });
    expect((await ask('1h beta')).break_minutes).toBe(0);
  });

  test('counts the elapsed time in a night when the clock changes', async () => {
    expect(await ask('1-4 beta', 'employee', { day: '2026-03-29' })).toMatchObject({
      minutes: 120,
      started_at: '2026-03-29T00:00:00.000Z',
      ended_at: '2026-03-29T02:00:00.000Z',
    });
  });

  test('reports what is missing and guesses nothing', async () => {
    expect(await ask('zomaar wat')).toMatchObject({
      minutes: null,
      client: null,
      description: 'Zomaar wat',
      missing: ['minutes', 'client'],
    });
  });

  test('takes the client whose name matches most words, however many share one and whatever was logged lately', async () => {
    const resource = own(api.store.registry().resources, 'clients');
    const add = async (company_name: string) =>
      String(
        (
          await api.store.create(systemCaller, resource, {
            company_name,
            email: 'info@shop.example.nl',
            seller_uuid: api.company.seller,
          })
        )['uuid'],
      );
    for (let count = 1; count <= 14; count += 1) await add(`Speelgoedhuis Aa${'abcdefghijklmn'[count - 1] ?? ''}`);
    const yilmaz = await add('Speelgoedhuis Yilmaz');
    const haverkamp = await add('Haverkamp Techniek');
    expect(await ask('30m speelgoedhuis yilmaz mail')).toMatchObject({
      client: { uuid: yilmaz },
      description: 'Mail',
      missing: [],
    });
    // A project of that name is another client's.
    expect(await ask('1h haverkamp website fix')).toMatchObject({
      client: { uuid: haverkamp },
      project: null,
      description: 'Website fix',
      missing: [],
    });
  });

  test('asks where it is ambiguous, and lists the candidates', async () => {
    const several = await ask('30m speelgoedhuis mail');
    expect(several).toMatchObject({ client: null, project: null, missing: ['client'] });
    expect(several.alternatives.length).toBeGreaterThan(3);
    expect(several.alternatives[0]).toMatchObject({ description: 'Mail' });
    // Nobody is called so: what follows is a project's name, and the line may mean another.
    expect(await ask('1h hoverkamp website fix')).toMatchObject({
      client: null,
      missing: ['client'],
      alternatives: [{ client: { uuid: api.company.clients.own }, project: { uuid: made['website'] } }],
    });
    expect(await ask('1h website fix')).toMatchObject({ project: { uuid: made['website'] }, missing: [] });
  });

  test('logs nothing', async () => {
    const before = (await api.send('management', 'GET /api/hours')).headers['content-range'];
    await ask('1h alfa website knop');
    expect((await api.send('management', 'GET /api/hours')).headers['content-range']).toBe(before);
  });
});

describe('per actor', () => {
  test('ignore a colleague’s hours', async () => {
    expect((await ask('1h cafe')).description).toBeNull();
    expect((await ask('1h noord', 'management')).description).toBeNull();
  });

  test('are forbidden for a client’s user, and without a session', async () => {
    expect((await api.send('user', 'POST /api/hours/quick', { body: { text: '1h' } })).statusCode).toBe(403);
    expect((await api.send(null, 'POST /api/hours/quick', { body: { text: '1h' } })).statusCode).toBe(401);
  });
});

test('errors are reported field by field', async () => {
  const answer = await api.send('employee', 'POST /api/hours/quick', {
    body: { text: '', day: '2026-02-30', other: 1 },
  });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors).sort()).toEqual(['day', 'other', 'text']);
});

async function asToken(scopes: readonly string[], call: string, body: object | undefined) {
  const { secret } = (await api.send('employee', 'POST /api/tokens', { body: { name: 'A program', scopes } })).json<{
    secret: string;
  }>();
  const [method, url = '/'] = call.split(' ');
  return api.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${secret}` },
    ...(body === undefined ? {} : { payload: body }),
  });
}

test('a line with an impossible date is rejected, and never read as today', async () => {
  const answer = await api.send('employee', 'POST /api/hours/quick', { body: { text: '1h beta overleg 31-4-2026' } });
  expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
    422,
    { text: 'There’s no 31-4-2026. Write the day as 30-4-2026, 30 apr or yesterday' },
  ]);
});

describe('an API token', () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:a',
    'DTSTART:20260305T090000Z',
    'DTEND:20260305T100000Z',
    'SUMMARY:Beta overleg',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const calls = [
    ['POST /api/hours/quick', { text: '1h beta overleg' }],
    [
      'POST /api/hours/calendar-preview',
      { content: calendar, from: '2026-03-01', until: '2026-03-31', whole_days: 'contract' },
    ],
    ['GET /api/hours/repeatable', undefined],
    ['GET /api/hours/proposals', undefined],
  ] as const;

  test.each(calls)('with hours only: %s answers with what it may see', async (call, body) => {
    const answer = await asToken(['hours:*'], call, body);
    expect([answer.statusCode, answer.body.includes('Beta"')], answer.body).toEqual([200, false]);
  });

  test.each(calls)('with hours, clients and projects: %s names them', async (call, body) => {
    const answer = await asToken(['hours:*', 'clients:list', 'projects:list'], call, body);
    expect([answer.statusCode, call.endsWith('proposals') || answer.body.includes('"Beta"')], answer.body).toEqual([
      200,
      true,
    ]);
  });

  test.each(calls)('with clients only: %s names the missing scope', async (call, body) => {
    const answer = await asToken(['clients:list'], call, body);
    expect([answer.statusCode, answer.json<{ hint: string }>().hint]).toEqual([
      403,
      'Give the token the scope hours:create.',
    ]);
  });
});
