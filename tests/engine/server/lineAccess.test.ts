/** Owned lines through their own resource: never more open than the record that owns them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { availableTo } from '../../../src/engine/registry/records/available.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { own } from '../../support/row.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await registryWithBoxes() });
});
afterAll(() => api.close());

async function registryWithBoxes() {
  const files = await testRegistryFiles();
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '') as { resources: object; pages?: object };
  const named = (title: string, properties: object, required: readonly string[]): string =>
    JSON.stringify({
      title,
      'x-label': { nl: title },
      required,
      properties: { name: { type: 'string' }, ...properties },
    });
  const status = {
    default: 'draft',
    oneOf: ['draft', 'sent', 'secret'].map((name) => ({ const: name, title: name, 'x-label': { nl: name } })),
  };
  const owner = { 'x-relation': { to: 'boxes', owned: true, inverse: 'lines' } };
  const line = { 'x-relation': { to: 'box-lines', owned: true, inverse: 'options' } };
  const label = { en: 'Lines', nl: 'Regels' };
  const { registry, problems } = buildRegistry(
    {
      ...files,
      'resources.json': JSON.stringify({
        ...rest,
        resources: {
          ...resources,
          boxes: {
            scope: false,
            access: {
              employee: { verbs: ['list', 'show', 'create', 'edit'], where: { status: { ne: 'secret' } } },
              user: ['list', 'show'],
            },
            edit: { when: { status: { ne: 'sent' } } },
          },
          'box-lines': {
            scope: false,
            list: { search: ['name'] },
            access: { employee: '*', user: '*' },
            badge: { label },
            actions: { mark: { label: { en: 'Mark', nl: 'Merken' }, set: { marked: true } } },
          },
          'box-options': { scope: false, list: { search: ['name'] }, access: { employee: '*', user: '*' } },
        },
        pages: {
          ...rest.pages,
          packing: {
            route: '/packing',
            label: { en: 'Packing', nl: 'Inpakken' },
            figures: [
              { name: 'lines', resource: 'box-lines', label },
              { name: 'options', resource: 'box-options', label, sum: 'pieces' },
            ],
          },
        },
      }),
      'schemas/boxes.json': named('Box', { status }, ['name']),
      'schemas/box-lines.json': named('Box line', { box_uuid: owner, marked: { type: 'boolean', default: false } }, [
        'name',
        'box_uuid',
      ]),
      'schemas/box-options.json': named('Box option', { line_uuid: line, pieces: { type: 'integer', default: 1 } }, [
        'name',
        'line_uuid',
      ]),
    },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(JSON.stringify(problems, null, 1));
  return registry;
}

interface Box {
  readonly uuid: string;
  readonly line: string;
  /** Owned by the line. */
  readonly option: string;
}

async function box(status: string): Promise<Box> {
  const { resources } = api.store.registry();
  const made = await api.store.create(systemCaller, own(resources, 'boxes'), { name: status, status });
  const line = await api.store.create(systemCaller, own(resources, 'box-lines'), {
    name: `of ${status}`,
    box_uuid: made['uuid'],
  });
  const option = await api.store.create(systemCaller, own(resources, 'box-options'), {
    name: `part of ${status}`,
    line_uuid: line['uuid'],
  });
  return { uuid: String(made['uuid']), line: String(line['uuid']), option: String(option['uuid']) };
}

type Row = Readonly<Record<string, unknown>>;
type Asking = (methodAndUrl: string, body?: object) => Promise<number>;
const byActor =
  (actor: 'management' | 'employee'): Asking =>
  async (methodAndUrl, body) =>
    (await api.send(actor, methodAndUrl, body === undefined ? {} : { body })).statusCode;

async function everyWay(ask: Asking, { uuid, line }: { readonly uuid: string; readonly line: string }, free: string) {
  return {
    show: await ask(`GET /api/box-lines/${line}`),
    edit: await ask(`PUT /api/box-lines/${line}`, { name: 'changed' }),
    create: await ask('POST /api/box-lines', { name: 'another', box_uuid: uuid }),
    moveIn: await ask(`PUT /api/box-lines/${free}`, { box_uuid: uuid }),
    delete: await ask(`DELETE /api/box-lines/${line}`),
  };
}

test('a line has the access of its owner: hidden, unchangeable in that state, or read-only', async () => {
  const [draft, sent, secret] = [await box('draft'), await box('sent'), await box('secret')];
  const free = (await box('draft')).line;
  const employee = byActor('employee');
  expect(await employee(`GET /api/boxes/${secret.uuid}`)).toBe(404);
  expect(await everyWay(employee, secret, free)).toEqual({
    show: 404,
    edit: 404,
    create: 422,
    moveIn: 422,
    delete: 404,
  });
  expect(await everyWay(employee, sent, free)).toEqual({ show: 200, edit: 409, create: 409, moveIn: 409, delete: 409 });
  expect(await everyWay(byActor('management'), sent, free)).toEqual({
    show: 200,
    edit: 409,
    create: 409,
    moveIn: 409,
    delete: 409,
  });
  const listed = (await api.send('employee', 'GET /api/box-lines')).json<readonly { uuid: string }[]>();
  expect(listed.map(({ uuid }) => uuid)).not.toContain(secret.line);
  expect(listed.map(({ uuid }) => uuid)).toContain(sent.line);
  expect(await everyWay(employee, draft, free)).toEqual({
    show: 200,
    edit: 200,
    create: 201,
    moveIn: 200,
    delete: 200,
  });
});

/** As the screen judges it, of what it read. */
async function offered(actor: 'management' | 'employee' | 'user', line: string) {
  const registry = api.store.registry();
  const answer = await api.send(actor, `GET /api/box-lines/${line}?embed=["box"]`);
  if (answer.statusCode !== 200) return null;
  const context = { me: null, employee: null, client: null, today: '2026-01-02', now: '2026-01-02T00:00:00Z' };
  const asking = { registry, principal: { actor }, context };
  const { edit, delete: removes } = availableTo(asking, own(registry.resources, 'box-lines'), answer.json<Row>());
  return { edit, delete: removes };
}

test.each(['management', 'employee', 'user'] as const)(
  'a screen offers %s to change or delete a line where the server does it, and nowhere else',
  async (actor) => {
    const ask = async (methodAndUrl: string, body?: object): Promise<boolean> =>
      (await api.send(actor, methodAndUrl, body === undefined ? {} : { body })).statusCode < 300;
    const seen = await Promise.all(
      ['draft', 'sent', 'secret'].map(async (status) => {
        const { line } = await box(status);
        const screen = await offered(actor, line);
        const done = {
          edit: await ask(`PUT /api/box-lines/${line}`, { name: 'changed' }),
          delete: await ask(`DELETE /api/box-lines/${line}`),
        };
        return { status, screen, done };
      }),
    );
    for (const { status, screen, done } of seen) expect(screen ?? closed, status).toEqual(done);
    expect(seen.map(({ screen }) => screen)).toEqual(
      {
        management: [open, closed, open],
        employee: [open, closed, null],
        user: [closed, closed, closed],
      }[actor],
    );
  },
);

const open = { edit: true, delete: true };
const closed = { edit: false, delete: false };

test('the scopes of a token apply to the line, not to its owner', async () => {
  const draft = await box('draft');
  const free = (await box('draft')).line;
  const made = await api.as(api.tokens.management, 'POST /api/tokens', { name: 'Lines', scopes: ['box-lines:*'] });
  const { secret: token } = made.json<{ secret: string }>();
  const ask: Asking = async (methodAndUrl, body) => (await api.as(token, methodAndUrl, body)).statusCode;
  const { create: _create, moveIn: _moveIn, ...rest } = await everyWay(ask, draft, free);
  expect(rest).toEqual({ show: 200, edit: 200, delete: 200 });
});

/** Every way in which a line and a part of a line can be seen, by an employee who does not see its box. */
test.each([
  ['box-lines', 'line'],
  ['box-options', 'option'],
] as const)('%s of a hidden owner are in no list, file, search, number or history', async (resource, key) => {
  const [seen, secret] = [await box('draft'), await box('secret')];
  const uuids = async (query: string): Promise<readonly string[]> =>
    (await api.send('employee', `GET /api/${resource}${query}`))
      .json<readonly { uuid: string }[]>()
      .map(({ uuid }) => uuid);
  const filters = [
    '',
    '?filter={"q":"of"}',
    `?filter={"uuid":["${secret[key]}","${seen[key]}"]}`,
    '?sort=["name","DESC"]',
  ];
  for (const query of filters) {
    const found = await uuids(query);
    expect([found.includes(seen[key]), found.includes(secret[key])], query).toEqual([true, false]);
  }
  const csv = await api.send('employee', `GET /api/${resource}`, { headers: { accept: 'text/csv' } });
  expect(csv.body).toContain('of draft');
  expect(csv.body).not.toContain('of secret');
  const { results } = (await api.send('employee', 'GET /api/search?q=of%20secret')).json<{
    readonly results: readonly { readonly uuid: string }[];
  }>();
  expect(results.map(({ uuid }) => uuid)).not.toContain(secret[key]);
  for (const path of ['', '/history', '/timeline'])
    expect((await api.send('employee', `GET /api/${resource}/${secret[key]}${path}`)).statusCode, path).toBe(404);
  expect((await api.send('employee', `GET /api/${resource}/${seen[key]}`)).statusCode).toBe(200);
});

test('counts and sums of lines contain visible ones only', async () => {
  const figures = async (actor: 'management' | 'employee') =>
    (await api.send(actor, 'GET /api/figures/packing')).json<readonly { name: string; value: number }[]>();
  const value = (all: readonly { name: string; value: number }[], name: string): number =>
    all.find((one) => one.name === name)?.value ?? Number.NaN;
  const before = { all: await figures('management'), own: await figures('employee') };
  await box('secret');
  const after = { all: await figures('management'), own: await figures('employee') };
  for (const name of ['lines', 'options']) {
    expect(value(after.all, name) - value(before.all, name), name).toBe(1);
    expect(value(after.own, name) - value(before.own, name), name).toBe(0);
  }
});

test('bulk changes of lines and of their parts stop where the owner is read-only; an action has its own condition', async () => {
  const [draft, sent, secret] = [await box('draft'), await box('sent'), await box('secret')];
  const employee = byActor('employee');
  const marks = await Promise.all(
    [draft, sent, secret].map(({ line }) => employee(`PUT /api/box-lines/${line}/mark`, {})),
  );
  const removed = await employee('DELETE /api/box-lines', { uuids: [draft.line, sent.line] });
  const parts = await Promise.all(
    [draft, sent, secret].map(({ option }) => employee(`PUT /api/box-options/${option}`, { name: 'changed' })),
  );
  expect({ marks, removed, parts }).toEqual({ marks: [200, 200, 404], removed: 409, parts: [200, 409, 404] });
  expect(await employee(`GET /api/box-lines/${draft.line}`), 'all or none').toBe(200);
});
