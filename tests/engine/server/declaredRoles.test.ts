/**
 * Roles that the registry declares, on the library: everything that a person with the role sees and does keeps to its
 * verbs, rows and fields; the records follow the registry and nobody else.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import type { TestApp } from '../../support/app.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';

type Json = Record<string, unknown>;

const desk = {
  name: 'Desk',
  access: {
    loans: {
      verbs: ['list', 'show', 'edit', 'return', 'history'],
      where: { status: ['reserved', 'out'] },
      hidden: ['remark'],
      fields: { write: ['due_on'] },
    },
    members: { verbs: 'read', fields: { read: ['first_name', 'last_name', 'name'] } },
  },
};
const own = {
  name: 'Own loans',
  access: { loans: { verbs: 'read', where: { librarian_uuid: '$employee' } } },
};

/** The library in which employees have nothing but what roles give them. */
function registryWith(roles: Json | undefined): Registry {
  const files = readRegistryFiles(libraryFolder);
  const written = JSON.parse(files['resources.json'] ?? '') as Record<'pages' | 'resources', Record<string, Json>>;
  delete written.pages['dashboard']?.['figures'];
  for (const name of ['loans', 'books', 'members'])
    written.resources[name] = { ...written.resources[name], access: { user: 'read' } };
  const { registry, problems } = buildRegistry(
    { ...files, 'resources.json': JSON.stringify({ ...written, roles }) },
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return registry;
}

let api: TestApp;
const loan = { out: '', returned: '', reserved: '' };
let member = '';

beforeAll(async () => {
  api = await createLibrary(registryWith({ desk, own }));
  const [book, first] = await Promise.all(
    ['books', 'members'].map(async (table) => {
      const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)} order by uuid limit 1`.execute(
        api.store.database,
      );
      return rows[0]?.uuid ?? '';
    }),
  );
  member = first ?? '';
  await sql`delete from loans`.execute(api.store.database);
  const employee = (await api.call<{ uuid: string }[]>('management', 'GET /api/librarians'))[0]?.uuid;
  for (const status of ['out', 'returned', 'reserved'] as const) {
    const { uuid } = await api.call<{ uuid: string }>('management', 'POST /api/loans', {
      book_uuid: book,
      member_uuid: member,
      lent_on: '2026-06-01',
      due_on: '2026-06-22',
      remark: `Secret of ${status}`,
    });
    loan[status] = uuid;
    await sql`update loans set status = ${status}, librarian_uuid = ${status === 'returned' ? employee : null},
      returned_on = ${status === 'returned' ? '2026-06-10' : null} where uuid = ${uuid}`.execute(api.store.database);
  }
});
afterAll(() => api.close());

beforeEach(() => give('desk'));

/** Gives the employee these roles and no others. */
async function give(...keys: readonly string[]): Promise<void> {
  await sql`delete from security_groups`.execute(api.store.database);
  const roles = await api.call<{ uuid: string; key: string }[]>('management', 'GET /api/roles');
  await api.call('management', 'POST /api/security-groups', {
    key: 'group',
    name: 'Group',
    role_uuids: roles.filter(({ key }) => keys.includes(key)).map(({ uuid }) => uuid),
    user_uuids: [api.company.users.employee],
  });
}

const roleCalled = async (key: string): Promise<Json | undefined> =>
  (await api.call<Json[]>('management', 'GET /api/roles')).find((role) => role['key'] === key);
const status = async (call: `${string} /${string}`, body?: object): Promise<number> =>
  (await api.send('employee', call, body === undefined ? {} : { body })).statusCode;
const filterOf = (condition: object): string => encodeURIComponent(JSON.stringify(condition));

describe('the records of declared roles', () => {
  test('have the key, the name and the permissions of the registry', async () => {
    expect(await roleCalled('desk')).toMatchObject({
      name: 'Desk',
      is_protected: true,
      grants: [
        {
          resource: 'loans',
          verbs: ['list', 'show', 'edit', 'return', 'history'],
          where: { status: { in: ['reserved', 'out'] } },
          only: { write: ['due_on'] },
        },
        { resource: 'members', verbs: ['list', 'show'], only: { read: ['name', 'first_name', 'last_name'] } },
      ],
    });
  });

  test('cannot be edited or deleted, also by management', async () => {
    const { uuid } = (await roleCalled('desk')) ?? {};
    for (const call of [`PUT /api/roles/${String(uuid)}`, `DELETE /api/roles/${String(uuid)}`] as const) {
      const answer = await api.send('management', call, call.startsWith('PUT') ? { body: { name: 'Mine' } } : {});
      expect(answer.statusCode, answer.body).toBe(409);
    }
  });

  test('are the only ones with conditions and lists of fields', async () => {
    const grants = [{ resource: 'books', verbs: ['list'], where: { genre: 'novel' } }];
    const refused = await api.send('management', 'POST /api/roles', { body: { key: 'own-made', name: 'X', grants } });
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { 'grants.0.where': expect.stringContaining('where') as string },
    ]);
  });
});

describe('a person with the role', () => {
  const seen = (): string[] => [loan.out, loan.reserved].toSorted();

  test('has the loans of its condition in lists, with their number, and no others', async () => {
    const answer = await api.send('employee', 'GET /api/loans?sort=["uuid","ASC"]');
    const rows = answer.json<Json[]>();
    expect(rows.map(({ uuid }) => uuid).toSorted()).toEqual(seen());
    expect(answer.headers['content-range']).toMatch(/\/2$/);
    expect(rows.flatMap((row) => Object.keys(row))).not.toContain('remark');
    expect(rows.flatMap((row) => Object.keys(row))).toContain('due_on');
  });

  test('opens these loans and gets 404 for others', async () => {
    expect(
      await Promise.all([loan.out, loan.reserved, loan.returned].map((uuid) => status(`GET /api/loans/${uuid}`))),
    ).toEqual([200, 200, 404]);
  });

  test('counts and adds up these loans only, and not by a closed field', async () => {
    const counted = await api.send('employee', 'GET /api/loans/aggregate?by=["status"]&measures=["count"]');
    expect(counted.statusCode, counted.body).toBe(200);
    expect(counted.body).not.toContain('returned');
    expect(await status('GET /api/loans/aggregate?by=["remark"]&measures=["count"]')).toBe(400);
  });

  test('cannot filter, sort or search by a closed field', async () => {
    expect(await status(`GET /api/loans?filter=${filterOf({ remark: { contains: 'Secret' } })}`)).toBe(400);
    expect(await status('GET /api/loans?sort=["remark","ASC"]')).toBe(400);
    const { rows } = { rows: await api.call<Json[]>('employee', `GET /api/loans?filter=${filterOf({ q: 'Secret' })}`) };
    expect(rows).toEqual([]);
  });

  test('exports these loans without the closed field', async () => {
    const { statusCode, body } = await api.send('employee', 'GET /api/loans', { headers: { accept: 'text/csv' } });
    expect(statusCode).toBe(200);
    expect(body.trim().split('\n')).toHaveLength(3);
    expect(body).not.toContain('Secret');
  });

  test('reads of a member, also embedded, only the listed fields', async () => {
    const row = await api.call<Json>('employee', `GET /api/members/${member}`);
    expect(Object.keys(row)).toEqual(expect.arrayContaining(['first_name', 'last_name', 'name']));
    for (const closed of ['email', 'phone', 'card_number', 'loans_out']) expect(row).not.toHaveProperty(closed);
    const answer = await api.send('employee', `GET /api/loans/${loan.out}?embed=["member"]`);
    expect(answer.body).not.toContain('card_number');
    expect(await status(`GET /api/loans?filter=${filterOf({ 'member.card_number': '1' })}`)).toBe(400);
  });

  test('does the verbs of the role and writes its fields, and nothing else', async () => {
    expect(await status(`PUT /api/loans/${loan.out}`, { due_on: '2026-06-25' })).toBe(200);
    expect(await status(`PUT /api/loans/${loan.out}`, { remark: 'Mine' })).toBe(422);
    expect(await status(`PUT /api/loans/${loan.returned}`, { due_on: '2026-06-25' })).toBe(404);
    expect(await status(`PUT /api/loans/${loan.out}/lose`, {})).toBe(403);
    expect(await status(`DELETE /api/loans/${loan.reserved}`)).toBe(403);
    expect(await status('POST /api/loans', {})).toBe(403);
    expect(await status('GET /api/books')).toBe(403);
  });

  test('has the time line of these loans only', async () => {
    expect(
      await Promise.all([loan.out, loan.returned].map((uuid) => status(`GET /api/loans/${uuid}/timeline`))),
    ).toEqual([200, 404]);
  });

  test('has events of these loans only', async () => {
    await api.call('management', `PUT /api/loans/${loan.returned}/undo`, {});
    await sql`update loans set status = 'returned', returned_on = '2026-06-10' where uuid = ${loan.returned}`.execute(
      api.store.database,
    );
    const events = await api.send('employee', 'GET /api/events?limit=100');
    expect(events.statusCode, events.body).toBe(200);
    expect(events.body).not.toContain('Secret');
    expect(events.body).not.toContain(loan.returned);
  });

  test('gets its rows and fields with the session, without the names of closed fields', async () => {
    const { grants } = await api.call<{ grants: Json[] }>('employee', 'GET /api/session');
    expect(grants.find(({ resource }) => resource === 'loans')).toMatchObject({ only: { write: ['due_on'] } });
    expect(JSON.stringify(grants)).not.toContain('remark');
    const registry = await api.send('employee', 'GET /api/registry');
    expect(registry.body).not.toContain('remark');
  });

  test('loses everything with the role', async () => {
    await give();
    expect(await status('GET /api/loans')).toBe(403);
  });
});

test('a field that one of two roles closes on other rows is closed on all rows', async () => {
  await give('own');
  const [mine] = await api.call<Json[]>('employee', 'GET /api/loans');
  expect(mine).toMatchObject({ uuid: loan.returned, remark: 'Secret of returned' });
  await give('own', 'desk');
  const rows = await api.call<Json[]>('employee', 'GET /api/loans');
  expect(rows).toHaveLength(3);
  expect(rows.flatMap((row) => Object.keys(row))).not.toContain('remark');
});

test('the records follow a changed registry; a role that is gone gives nothing and can be deleted', async () => {
  await api.store.swap(registryWith({ desk: { name: 'Front desk', access: { books: 'read' } } }));
  expect(await roleCalled('desk')).toMatchObject({
    name: 'Front desk',
    grants: [{ resource: 'books', verbs: ['list', 'show'] }],
  });
  expect([await status('GET /api/books'), await status('GET /api/loans')]).toEqual([200, 403]);
  const gone = await roleCalled('own');
  expect(gone).toMatchObject({ grants: [], is_protected: false });
  expect((await api.send('management', `DELETE /api/roles/${String(gone?.['uuid'])}`)).statusCode).toBe(200);
  await api.store.swap(registryWith({ desk, own }));
});
