/** Events of records: complete and in order for a reader that continues after a cursor, and only about what the caller may list. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ShownEvent } from '../../../src/engine/registry/calls/company.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

interface Page {
  readonly events: readonly ShownEvent[];
  readonly next: string;
  readonly more: boolean;
}

const read = (actor: TestActor, query: Readonly<Record<string, string>> = {}): Promise<Page> =>
  api.call<Page>(actor, `GET /api/events?${new URLSearchParams(query).toString()}`);
/** Waits for events of a record: transactions of other databases of the server hold events back too. */
const served = (uuid: string, count = 1): Promise<unknown> =>
  vi.waitFor(
    async () => {
      const { events } = await read('management');
      expect(events.filter((event) => event.uuid === uuid)).toHaveLength(count);
    },
    { timeout: 30_000, interval: 50 },
  );
/** Returns the place after all that has happened. */
const cursor = async (actor: TestActor = 'management'): Promise<string> => {
  await served(await addTask('Marker'));
  return (await read(actor)).next;
};
const addTask = async (title: string): Promise<string> =>
  (await api.call<{ uuid: string }>('management', 'POST /api/tasks', { title })).uuid;

/** Reads on, page by page, until nothing more is there. */
async function readAll(after: string, limit = '1000'): Promise<readonly ShownEvent[]> {
  const { events, next, more } = await read('management', { after, limit });
  return more ? [...events, ...(await readAll(next, limit))] : events;
}

test('creating, changing, an action and deleting are events, with the changed fields', async () => {
  const after = await cursor();
  const uuid = await addTask('Call back');
  await api.call('management', `PUT /api/tasks/${uuid}`, { title: 'Call back tomorrow' });
  await api.call('management', `PUT /api/tasks/${uuid}/done`, { outcome: 'Spoken' });
  await api.call('management', `DELETE /api/tasks/${uuid}`);
  await served(uuid, 4);
  const { events } = await read('management', { after });
  expect(events.map(({ type, uuid: record, action }) => [type, record, action])).toEqual([
    ['tasks.created', uuid, null],
    ['tasks.updated', uuid, null],
    ['tasks.action', uuid, 'done'],
    ['tasks.deleted', uuid, null],
  ]);
  expect(events[1]?.fields).toEqual(['title']);
  expect(events[1]?.user_uuid).toBe(api.company.users.management);
  expect((await read('management')).events.slice(-4)).toEqual(events);
});

test('pages of one event each are the same as one page, and end with more: false', async () => {
  const after = await cursor();
  for (const title of ['One', 'Two', 'Three']) await served(await addTask(title));
  const whole = await readAll(after);
  expect(whole).toHaveLength(3);
  expect(await readAll(after, '1')).toEqual(whole);
  expect(await readAll('start')).toEqual(expect.arrayContaining([...whole]));
});

test('no event is lost or doubled while forty requests write, one of them for a long time', async () => {
  const after = await cursor();
  let finish: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (finish = resolve));
  let began: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (began = resolve));
  // This transaction takes its number first and is committed last.
  const slow = api.store.database.transaction().execute(async (tx) => {
    await sql`insert into beheer_settings (key, value) values ('events-test', 'x')`.execute(tx);
    began();
    await wait;
  });
  await beginning;
  const seen: ShownEvent[] = [];
  let place = after;
  const follow = async (): Promise<void> => {
    const { events, next } = await read('management', { after: place });
    seen.push(...events);
    place = next;
  };
  const written = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const uuid = await addTask(`Task ${index}`);
      if (index % 10 === 0) await follow();
      return uuid;
    }),
  );
  expect(seen, 'events are served only once earlier transactions have ended').toEqual([]);
  finish();
  await slow;
  for (const uuid of written) await served(uuid);
  await follow();
  expect(seen.map(({ uuid }) => uuid).toSorted()).toEqual(written.toSorted());
  expect(seen).toEqual(await readAll(after));
});

test('people of a client get events of their own records only, and employees none of what they may not list', async () => {
  const [mine, staff] = [await cursor('user'), await cursor('employee')];
  const add = (client: 'own' | 'other') =>
    api.call<{ uuid: string }>('management', 'POST /api/domain-contacts', {
      client_uuid: api.company.clients[client],
      organisation: 'Alfa',
      name: 'Jan Jansen',
      email: 'jan@example.nl',
      phone: '+31201234567',
      street: 'Dorpsstraat',
      house_number: '1',
      postal_code: '1234 AB',
      city: 'Utrecht',
      country: 'NL',
    });
  const [own, other] = [await add('own'), await add('other')];
  for (const { uuid } of [own, other]) await api.call('management', `DELETE /api/domain-contacts/${uuid}`);
  await served(await addTask('Internal'));
  const types = ({ events }: Page) => events.map(({ type, uuid }) => [type, uuid]);
  expect(types(await read('user', { after: mine }))).toEqual([
    ['domain-contacts.created', own.uuid],
    ['domain-contacts.deleted', own.uuid],
  ]);
  expect(types(await read('employee', { after: staff }))).toContainEqual(['domain-contacts.deleted', other.uuid]);
  const audited = (await read('employee', { after: staff })).events.filter(({ resource }) => resource === 'tokens');
  expect(audited).toEqual([]);
});

test.each(['0', '1001', 'ten', '-1', '1.5'])('a limit of %s is refused', async (limit) => {
  const answer = await api.send('management', `GET /api/events?limit=${limit}`);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'E_QUERY']);
});

test.each([
  ['no cursor', 'xyz'],
  ['of another database', Buffer.from('1 1773133200000 5 00000000-0000-0000-0000-000000000000').toString('base64url')],
])('a cursor that is %s is refused with what to do', async (_name, after) => {
  const answer = await api.send('management', `GET /api/events?after=${after}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'E_QUERY', hint: expect.any(String) as string });
});
