/** The time line of a record over HTTP: history and notes in one order, and who reads and writes which of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoteEntry, TimelineEntry } from '../../../src/engine/registry/records/timeline.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { address, createTestApp, startOfTests, type TestActor, type TestApp } from '../../support/app.ts';
import { changedTestRegistry } from '../../support/testRegistry.ts';

let api: TestApp;

/** Employees see no suspended clients, and of projects everything but the history; TLDs have no time line. */
const registry = (): Promise<Registry> =>
  changedTestRegistry((entries) => {
    const { clients, projects, tlds } = entries;
    if (clients) clients.access['employee'] = { verbs: '*', where: { status: { ne: 'suspended' } } };
    if (projects) projects.access['employee'] = ['list', 'show', 'create', 'edit', 'delete'];
    if (tlds) tlds.timeline = false;
    const label = { en: 'Activate', nl: 'Activeren' };
    const done = { en: 'activated this client', nl: 'deze klant geactiveerd' };
    if (clients) clients.actions = { activate: { label, done, set: { status: 'active' } } };
  });

beforeAll(async () => {
  api = await createTestApp({ registry: await registry() });
});
afterAll(() => api.close());

let minutes = 0;
/** Each call at a moment of its own, so that the order is that of the calls. */
async function send(actor: TestActor | null, methodAndUrl: string, body?: unknown) {
  api.clock.now = new Date(startOfTests.getTime() + (minutes += 1) * 60_000);
  return api.send(actor, methodAndUrl, body === undefined ? {} : { body });
}

async function client(company_name: string): Promise<string> {
  const answer = await send('management', 'POST /api/clients', {
    company_name,
    email: 'info@example.nl',
    seller_uuid: api.company.seller,
  });
  return `/api/clients/${answer.json<{ uuid: string }>().uuid}`;
}

const write = async (actor: TestActor, url: string, text: string): Promise<NoteEntry> =>
  (await send(actor, `POST ${url}/notes`, { text })).json<NoteEntry>();
const timeline = async (actor: TestActor, url: string): Promise<readonly TimelineEntry[]> =>
  (await send(actor, `GET ${url}/timeline`)).json();
const briefly = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.map((entry) => (entry.kind === 'note' ? entry.text : entry.verb));

describe('the time line', () => {
  test('contains actions and notes, newest first with pinned ones above', async () => {
    const url = await client('Gamma');
    const first = await write('employee', url, 'Wants to be **called** back');
    await send('management', `PUT ${url}`, { phone: '+31201234567' });
    const second = await write('management', url, 'Called, no answer');
    expect(briefly(await timeline('employee', url))).toEqual([
      'Called, no answer',
      'edit',
      'Wants to be **called** back',
      'create',
    ]);
    expect((await send('management', `PUT ${url}/notes/${first.uuid}`, { pinned: true })).json()).toMatchObject({
      pinned: true,
      edited_at: null,
    });
    const [pinned] = await timeline('employee', url);
    expect(pinned).toEqual({
      ...first,
      pinned: true,
      kind: 'note',
      user_uuid: api.company.users.employee,
      user_name: 'Test employee',
    });
    expect(second).toMatchObject({ kind: 'note', user_name: 'Test management', edited_at: null, pinned: false });
  });

  test('is paged, with its total', async () => {
    const url = await client('Delta');
    for (const text of ['one', 'two', 'three']) await write('employee', url, text);
    const answer = await send('employee', `GET ${address(`${url}/timeline`, { range: [1, 2] })}`);
    expect([answer.headers['content-range'], briefly(answer.json())]).toEqual(['timeline 1-2/4', ['two', 'one']]);
  });

  test('contains the history only for callers who may read it, with the fields that they may read', async () => {
    const made = await send('management', 'POST /api/projects', {
      client_uuid: api.company.clients.own,
      name: 'Website',
      start_on: '2026-01-05',
    });
    const url = `/api/projects/${made.json<{ uuid: string }>().uuid}`;
    await write('employee', url, 'Kick-off on Monday');
    expect(briefly(await timeline('employee', url))).toEqual(['Kick-off on Monday']);
    expect(briefly(await timeline('management', url))).toEqual(['Kick-off on Monday', 'create']);
  });
});

test('an entry is worded as in the registry, in the language of its reader', async () => {
  const url = await client('Epsilon');
  expect((await send('management', `PUT ${url}/activate`, {})).statusCode).toBe(200);
  const done = async (actor: TestActor, language: string): Promise<readonly unknown[]> => {
    const answer = await api.send(actor, `GET ${url}/timeline`, { headers: { 'accept-language': language } });
    return answer
      .json<readonly TimelineEntry[]>()
      .map((entry) => (entry.kind === 'history' ? [entry.verb, entry.done] : entry.kind));
  };
  expect(await done('employee', 'en')).toEqual([
    ['activate', 'activated this client'],
    ['create', null],
  ]);
  expect(await done('management', 'nl')).toEqual([
    ['activate', 'deze klant geactiveerd'],
    ['create', null],
  ]);
});

describe('a caller who is not staff', () => {
  test('can neither read nor write notes, not even of their own client', async () => {
    const url = `/api/clients/${api.company.clients.own}`;
    const { uuid } = await write('management', url, 'Pays late');
    expect(await timeline('user', url)).toEqual([]);
    for (const call of [`POST ${url}/notes`, `PUT ${url}/notes/${uuid}`])
      expect((await send('user', call, { text: 'Mine' })).statusCode, call).toBe(403);
    expect((await send('user', `DELETE ${url}/notes/${uuid}`)).statusCode).toBe(403);
    for (const call of [
      'GET /api/notes',
      `GET /api/notes/${uuid}`,
      `GET /api/clients/${api.company.clients.other}/timeline`,
    ])
      expect([403, 404], call).toContain((await send('user', call)).statusCode);
    const said = await Promise.all(
      ['/api/clients', `${url}?embed=[]`, '/api/domains', '/api/invoices'].map(
        async (path) =>
          (
            await api.send('user', `GET ${path}`, {
              headers: { accept: path === url ? 'application/json' : 'text/csv, application/json' },
            })
          ).body,
      ),
    );
    expect(said.join()).not.toContain('Pays late');
  });

  test('must sign in', async () => {
    const url = `/api/clients/${api.company.clients.own}`;
    expect([
      (await send(null, `GET ${url}/timeline`)).statusCode,
      (await send(null, `POST ${url}/notes`, { text: 'x' })).statusCode,
    ]).toEqual([401, 401]);
  });
});

describe('access to the record is checked at each call', () => {
  test('an author who may no longer see the record gets 404', async () => {
    const url = await client('Epsilon');
    const { uuid } = await write('employee', url, 'On holiday until May');
    await send('management', `PUT ${url}`, { status: 'active' });
    await api.store.database
      .updateTable('clients')
      .set({ status: 'suspended' })
      .where('uuid', '=', url.slice(-36))
      .execute();
    const codes = await Promise.all(
      [`GET ${url}/timeline`, `POST ${url}/notes`, `PUT ${url}/notes/${uuid}`, `DELETE ${url}/notes/${uuid}`].map(
        async (call) =>
          (await api.send('employee', call, call.startsWith('P') ? { body: { text: 'x' } } : {})).statusCode,
      ),
    );
    expect(codes).toEqual([404, 404, 404, 404]);
    expect(briefly(await timeline('management', url))).toContain('On holiday until May');
  });

  test('a note is found at its own record only', async () => {
    const [url, other] = [await client('Zeta'), await client('Eta')];
    const { uuid } = await write('employee', url, 'Here');
    expect([
      (await send('employee', `PUT ${other}/notes/${uuid}`, { text: 'There' })).statusCode,
      (await send('employee', `DELETE ${other}/notes/${uuid}`)).statusCode,
    ]).toEqual([404, 404]);
  });

  test('a resource without a time line has no notes to read or write', async () => {
    const url = `/api/tlds/${api.company.tlds.nl}`;
    expect([
      (await send('management', `GET ${url}/timeline`)).statusCode,
      (await send('management', `POST ${url}/notes`, { text: 'x' })).statusCode,
    ]).toEqual([404, 404]);
  });
});

describe('a note', () => {
  test('can be edited by its author, and shows that', async () => {
    const url = await client('Theta');
    const { uuid } = await write('employee', url, 'Frist');
    const changed = (await send('employee', `PUT ${url}/notes/${uuid}`, { text: 'First' })).json<NoteEntry>();
    expect(changed).toMatchObject({ text: 'First', edited_at: api.clock.now.toISOString() });
    const refused = await send('management', `PUT ${url}/notes/${uuid}`, { text: 'Last' });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        message: 'This note was written by someone else.',
        hint: 'Add your own note below it.',
      }),
    ]);
  });

  test('can be removed by its author or by management', async () => {
    const url = await client('Iota');
    const [own, another] = [await write('employee', url, 'One'), await write('management', url, 'Two')];
    expect((await send('employee', `DELETE ${url}/notes/${another.uuid}`)).statusCode).toBe(403);
    expect((await send('management', `DELETE ${url}/notes/${own.uuid}`)).statusCode).toBe(200);
    expect((await send('management', `DELETE ${url}/notes/${another.uuid}`)).statusCode).toBe(200);
    expect(briefly(await timeline('management', url))).toEqual(['create']);
  });

  test.each([
    [{}, 'text'],
    [{ text: ' \n ' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
    [{ text: 'x', pinned: true }, 'pinned'],
    [{ text: 7 }, 'text'],
  ])('is rejected as %j', async (body, field) => {
    const answer = await send('employee', `POST /api/clients/${api.company.clients.own}/notes`, body);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  });

  test('is in the audit trail under its author, and not in the history of the record', async () => {
    const url = await client('Kappa');
    const { uuid } = await write('employee', url, 'Of the trail');
    await send('management', `DELETE ${url}/notes/${uuid}`);
    const entries = (
      await send(
        'management',
        `GET ${address('/api/audit-entries', { filter: { record_uuid: uuid }, sort: ['at', 'ASC'] })}`,
      )
    ).json<Record<string, unknown>[]>();
    expect(entries.map(({ resource, verb, user_name, actor }) => [resource, verb, user_name, actor])).toEqual([
      ['notes', 'create', 'Test employee', 'employee'],
      ['notes', 'delete', 'Test management', 'management'],
    ]);
    expect((await send('management', `GET ${url}/history`)).json<{ verb: string }[]>().map(({ verb }) => verb)).toEqual(
      ['create'],
    );
  });

  test('is removed with its record', async () => {
    const url = await client('Lambda');
    await write('employee', url, 'Gone with it');
    const counted = async () =>
      (await send('management', `GET ${address('/api/notes', { filter: { record_uuid: url.slice(-36) } })}`)).json<
        unknown[]
      >().length;
    expect(await counted()).toBe(1);
    expect((await send('management', `DELETE ${url}`)).statusCode).toBe(200);
    expect(await counted()).toBe(0);
  });
});
