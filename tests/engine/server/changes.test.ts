// Hints of what somebody has changed, over HTTP: names of resources and no more, of those that the person may list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SessionChecks } from '../../../src/engine/server/auth/sessionChecks.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { sessionHeaders } from '../../support/browserRequests.ts';
import { emailOf, password } from '../../support/company.ts';
import { fileImports, mappingOf } from '../../support/imports.ts';

let api: TestApp;
/** Another process on the same data, which hears of the first by PostgreSQL. */
let other: TestApp;

beforeAll(async () => {
  api = await createTestApp({ pooledConnections: 4, listens: true });
  other = await createTestApp({ beside: api, listens: true });
  for (const { app } of [api, other]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

interface Stream {
  /** The names in the events, once there are any. */
  next(): Promise<readonly string[] | null>;
  /** The data of the first event of that name. */
  event(name: string): Promise<string>;
  /** Whether there was one before the hint that this leads to. */
  has(name: string, change: () => Promise<unknown>): Promise<boolean>;
  /** Until the server ends it. */
  rest(): Promise<string>;
  close(): void;
}

async function follow({ app }: TestApp, token: string, after = ''): Promise<Stream> {
  const bound = app.server.address();
  const closing = new AbortController();
  const response = await fetch(
    `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/api/changes${after && `?after=${after}`}`,
    { headers: { ...sessionHeaders(token), accept: 'text/event-stream' }, signal: closing.signal },
  );
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const more = async (): Promise<boolean> => {
    const read = await reader?.read();
    text += read?.value ?? '';
    return read?.done === false;
  };
  return {
    async next() {
      for (;;) {
        const found = /^data: (\[.*\]|null)\n\n/m.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] ?? 'null') as readonly string[] | null;
        }
        if (!(await more())) throw new Error(`The stream ended: ${text}`);
      }
    },
    async event(name) {
      for (;;) {
        const found = new RegExp(`^event: ${name}\\ndata: (.*)\\n\\n`, 'm').exec(text);
        if (found) return found[1] ?? '';
        if (!(await more())) throw new Error(`The stream ended: ${text}`);
      }
    },
    async has(name, make) {
      await make();
      const from = text.length;
      while (!text.slice(from).includes('\ndata: [')) if (!(await more())) break;
      return text.includes(`event: ${name}\n`);
    },
    async rest() {
      while (await more());
      return text;
    },
    close: () => closing.abort(),
  };
}

const change = (resource: 'clients' | 'employees', uuid: string, body: object) =>
  api.call('management', `PUT /api/${resource}/${uuid}`, body);
const editClient = (city: string) => change('clients', api.company.clients.own, { city });

test('a caller who may list the resource hears of a change, in another process too, and nobody else does', async () => {
  const [employee] = await api.call<{ readonly uuid: string }[]>('management', 'GET /api/employees');
  const [here, there, client] = await Promise.all([
    follow(api, api.tokens.management),
    follow(other, other.tokens.management),
    follow(other, other.tokens.user),
  ]);
  await change('employees', employee?.uuid ?? '', { first_name: 'Renamed' });
  expect(await here.next()).toContain('employees');
  expect(await there.next()).toContain('employees');
  await editClient('Zeist');
  // The counts of tables come later, with more of what was written.
  const received = await client.next();
  expect(received).toContain('clients');
  expect(received).not.toContain('employees');
  for (const stream of [here, there, client]) stream.close();
});

test('people of a client hear of changes for their client, and of nothing that is done for others', async () => {
  const client = await follow(api, api.tokens.user);
  await api.call('management', 'POST /api/domain-contacts', {
    client_uuid: api.company.clients.other,
    type: 'person',
    name: 'Jo Smit',
    email: 'jo@example.nl',
    phone: '+31201234567',
    street: 'Dam',
    house_number: '1',
    postal_code: '1012 JS',
    city: 'Amsterdam',
    country: 'NL',
  });
  await editClient('Gouda');
  // The event about the other client's contact would arrive before it.
  const heard: string[] = [];
  while (!heard.includes('clients')) heard.push(...((await client.next()) ?? []));
  expect(heard).not.toContain('domain-contacts');
  client.close();
});

test.each(['here', 'in another process'])('a person who has signed out %s receives no more events', async (where) => {
  const { cookies } = await api.signIn(emailOf('management'), password);
  const secret = cookies.find(({ name }) => name === 'beheer')?.value ?? '';
  const stream = await follow(api, secret);
  const process = where === 'here' ? api : other;
  expect((await process.as(secret, 'DELETE /api/session')).statusCode).toBe(204);
  await editClient(`Heard by nobody ${where}`);
  expect(await stream.rest()).not.toContain('data: [');
});

test('staff who have the same record open see one another, in another process too, and clients see nobody', async () => {
  const [tab, second] = ['0191f0c4-0000-7000-8000-00000000000a', '0191f0c4-0000-7000-8000-00000000000b'];
  const uuid = api.company.clients.own;
  const come = async (process: TestApp, actor: 'management' | 'employee' | 'user', of: string) =>
    (
      await process.call<{ readonly people: readonly { readonly user_uuid: string }[] }>(actor, 'PUT /api/presence', {
        tab: of,
        resource: 'clients',
        uuid,
        editing: false,
      })
    ).people;
  expect(await come(api, 'management', tab)).toEqual([]);
  await expect.poll(() => come(other, 'employee', second)).toHaveLength(1);
  expect(await come(api, 'user', second)).toEqual([]);
  await expect.poll(() => come(api, 'management', tab)).toHaveLength(1);
  await other.call('employee', 'PUT /api/presence', { tab: second, resource: null, uuid: null, editing: false });
  await expect.poll(() => come(api, 'management', tab)).toEqual([]);
  const strange = { tab, resource: 'clients', uuid: '0191f0c4-0000-7000-8000-0000000000ff', editing: false };
  expect((await api.send('management', 'PUT /api/presence', { body: strange })).statusCode).toBe(404);
});

test('staff hear once of an import, from any process; the person who ran it and clients do not', async () => {
  const [colleague, self, client] = await Promise.all([
    follow(other, other.tokens.management),
    follow(api, api.tokens.employee),
    follow(other, other.tokens.user),
  ]);
  const files = fileImports(api);
  const run = await files.upload('employee', 'product-categories', 'name;slug\r\nMail;mail\r\nBackup;backup\r\n');
  const imported = await files.start('employee', run, { mapping: mappingOf(run) });
  expect(imported.created).toBe(2);
  expect(JSON.parse(await colleague.event('imported'))).toEqual({
    resource: 'product-categories',
    user_uuid: api.company.users.employee,
    name: expect.any(String) as string,
    created: 2,
    updated: 0,
    undone: 0,
  });
  for (const stream of [self, client]) expect(await stream.has('imported', () => editClient('Delft'))).toBe(false);
  for (const stream of [colleague, self, client]) stream.close();
});

test('a request without a session gets no stream', async () => {
  expect((await api.send(null, 'GET /api/changes')).statusCode).toBe(401);
});

test('a caller who does not follow the stream gets the known events, and continues after them', async () => {
  const known = await api.send('management', 'GET /api/changes');
  const id = /^id: (\S+)$/m.exec(known.body)?.[1] ?? '';
  expect(known.body).toContain('event: beat');
  await editClient('Bunnik');
  await expect
    .poll(async () => (await api.send('management', `GET /api/changes?after=${id}`)).body)
    .toContain('"clients"');
  expect((await api.send('management', 'GET /api/changes?after=elsewhere-3')).body).toContain('data: null');
});

test('a stream ends with the next event after the rights of its person have changed, and not after other changes', async () => {
  const setUser = (values: { readonly latest_url?: string; readonly type?: 'management' | 'user' }) =>
    api.store.database.updateTable('users').set(values).where('uuid', '=', api.company.users.employee).execute();
  const employee = await follow(api, api.tokens.employee);
  await editClient('Vianen');
  expect(await employee.next()).toContain('clients');
  await setUser({ latest_url: '/clients' });
  await editClient('Tiel');
  expect(await employee.next()).toContain('clients');
  await setUser({ type: 'management' });
  try {
    const ended = employee.rest();
    await editClient('Culemborg');
    expect(await ended).not.toContain('"clients"');
  } finally {
    await setUser({ type: 'user' });
  }
});

test('checks of sessions at the same moment share one statement, and see what has changed since the last', async () => {
  const asked: (readonly string[])[] = [];
  let revision = 'first';
  const checks = new SessionChecks((hashes) => {
    asked.push(hashes);
    return Promise.resolve(new Map(hashes.flatMap((hash) => (hash === 'ended' ? [] : [[hash, revision]]))));
  });
  const all = (): Promise<readonly (string | null)[]> =>
    Promise.all(['one', 'two', 'one', 'ended'].map((hash) => checks.revisionOf(hash)));
  expect(await all()).toEqual(['first', 'first', 'first', null]);
  revision = 'second';
  expect(await all()).toEqual(['second', 'second', 'second', null]);
  expect(asked).toEqual([
    ['one', 'two', 'ended'],
    ['one', 'two', 'ended'],
  ]);
});

test('a server that stops ends its streams', async () => {
  const third = await createTestApp({ beside: api });
  await third.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await follow(third, third.tokens.management);
  const ended = stream.rest();
  await third.close();
  expect(await ended).not.toContain('clients');
});
