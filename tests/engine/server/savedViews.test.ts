/** Views of lists: whose they are, who shares them with whom, and that they come along at sign-in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedView } from '../../../src/engine/registry/lists/savedViews.ts';
import { limits } from '../../../src/engine/server/limits.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { emailOf, password } from '../../support/company.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => api.close());

const content = {
  filter: { status: { in: ['sent', 'partially_paid'] }, client_uuid: '$client' },
  sort: ['-due_date'],
  columns: [{ name: 'name', width: 240, pinned: true }, { name: 'open_cents' }],
  layout: 'table',
  per_page: 50,
};

async function keep(actor: TestActor, change: Readonly<Record<string, unknown>> = {}): Promise<SavedView> {
  return api.call<SavedView>(actor, 'POST /api/saved-views', {
    name: `Of ${actor}`,
    resource: 'invoices',
    ...content,
    ...change,
  });
}

const viewsOf = async (actor: TestActor): Promise<readonly SavedView[]> =>
  (await api.call<{ saved_views: readonly SavedView[] }>(actor, 'GET /api/session')).saved_views;

const namesFor = async (actor: TestActor): Promise<readonly string[]> => (await viewsOf(actor)).map(({ name }) => name);

const statusOf = async (actor: TestActor, call: string, body?: object): Promise<number> =>
  (await api.send(actor, call, body === undefined ? {} : { body })).statusCode;

describe('a private view', () => {
  test.each(['management', 'employee', 'user'] as const)('of %s is visible to its owner only', async (actor) => {
    const made = await keep(actor, { name: `Private to ${actor}` });
    expect(made).toMatchObject({ ...content, user_uuid: api.company.users[actor] });
    const view = (await viewsOf(actor)).find(({ uuid }) => uuid === made.uuid);
    expect(view).toMatchObject({ ...content, name: made.name, shared_with: [], is_default: false, version: 1 });
    for (const other of (['management', 'employee', 'user'] as const).filter((one) => one !== actor)) {
      expect(await namesFor(other)).not.toContain(made.name);
      expect(await statusOf(other, `GET /api/saved-views/${made.uuid}`)).toBe(404);
      expect(await statusOf(other, `PUT /api/saved-views/${made.uuid}`, { name: 'Taken' })).toBe(404);
      expect(await statusOf(other, `DELETE /api/saved-views/${made.uuid}`)).toBe(404);
    }
    expect(await statusOf(actor, `PUT /api/saved-views/${made.uuid}`, { name: 'Renamed' })).toBe(200);
    expect(await statusOf(actor, `DELETE /api/saved-views/${made.uuid}`)).toBe(200);
    expect(await namesFor(actor)).not.toContain('Renamed');
  });

  test('can be shared by its owner only', async () => {
    const answer = await api.send('employee', 'POST /api/saved-views', {
      body: { name: 'Planted', resource: 'invoices', user_uuid: api.company.users.management },
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('a shared view', () => {
  const seen: readonly (readonly [string, readonly string[], readonly TestActor[]])[] = [
    ['management', ['management'], ['management', 'employee']],
    ['employees', ['employee'], ['employee']],
    ['people of clients', ['user'], ['employee', 'user']],
    ['all', ['management', 'employee', 'user'], ['management', 'employee', 'user']],
  ];
  test.each(seen)('with %s is offered to them, and changed by its owner only', async (_name, shared_with, readers) => {
    const made = await keep('employee', { name: `To ${shared_with.join()}`, shared_with });
    for (const actor of ['management', 'employee', 'user'] as const)
      expect([actor, (await namesFor(actor)).includes(made.name)]).toEqual([actor, readers.includes(actor)]);
    expect(await statusOf('user', `PUT /api/saved-views/${made.uuid}`, { name: 'Taken' })).toBe(
      readers.includes('user') ? 403 : 404,
    );
    await api.call('employee', `PUT /api/saved-views/${made.uuid}`, { shared_with: [] });
    expect(await namesFor('user')).not.toContain(made.name);
  });

  test.each([
    ['filters on', { filter: { disputed_on: { empty: false } } }],
    ['sorts by', { sort: ['-disputed_on'] }],
    ['has a column of', { columns: [{ name: 'disputed_on' }] }],
  ])('is rejected where it %s a field that those people may not read', async (_how, change) => {
    const body = { name: 'Secret', resource: 'invoices', shared_with: ['user'], ...change };
    const refused = await api.send('management', 'POST /api/saved-views', { body });
    expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['shared_with'],
    ]);
    const made = await keep('management', { ...change, name: 'Secret', shared_with: ['management'] });
    expect(await statusOf('management', `PUT /api/saved-views/${made.uuid}`, { shared_with: ['user'] })).toBe(422);
    // One that was shared before the field was hidden.
    await api.store.database
      .updateTable('saved_views')
      .set({ shared_with: ['user'] })
      .where('uuid', '=', made.uuid)
      .execute();
    expect(await namesFor('user')).not.toContain('Secret');
    const hidden = Object.fromEntries(Object.keys(change).map((name) => [name, null]));
    const address = `GET /api/saved-views?filter=${JSON.stringify({ uuid: made.uuid })}`;
    expect(await api.call('user', address)).toMatchObject([{ uuid: made.uuid, name: 'Secret', ...hidden }]);
    expect(await api.call('user', `GET /api/saved-views/${made.uuid}`)).toMatchObject(hidden);
    const [partly] = await api.call<object[]>('user', `${address}&columns=${JSON.stringify(Object.keys(change))}`);
    expect(partly).toEqual({ id: made.uuid, uuid: made.uuid, ...hidden });
    const csv = await api.send('user', `${address}&columns=["name","filter","sort","columns"]`, {
      headers: { accept: 'text/csv' },
    });
    expect([csv.statusCode, csv.body.includes('disputed_on')]).toEqual([200, false]);
    expect(await api.call('management', `GET /api/saved-views/${made.uuid}`)).toMatchObject(change);
  });

  test('cannot be created by people of clients', async () => {
    for (const change of [{ shared_with: ['user'] }, { is_default: true }]) {
      const made = await api.send('user', 'POST /api/saved-views', {
        body: { name: 'Ours', resource: 'invoices', ...change },
      });
      expect([made.statusCode, made.json<{ code: string }>().code]).toEqual([422, 'E_INVALID']);
    }
    const own = await keep('user');
    expect(await statusOf('user', `PUT /api/saved-views/${own.uuid}`, { shared_with: ['user'] })).toBe(422);
  });

  test('of an employee can be removed by management', async () => {
    const made = await keep('employee', { name: 'Left behind', shared_with: ['employee'] });
    expect(await statusOf('management', `DELETE /api/saved-views/${made.uuid}`)).toBe(200);
  });

  test('is the default only for those it is shared with', async () => {
    const answer = await api.send('management', 'POST /api/saved-views', {
      body: { name: 'Nobody’s default', resource: 'invoices', is_default: true },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({
      is_default: 'Share the view first: it becomes the default for the people you share it with',
    });
  });
});

test('a person has at most as many views as the table of limits says', async () => {
  const body = { name: 'One more', resource: 'invoices' };
  const own = api.store.database.selectFrom('saved_views').where('user_uuid', '=', api.company.users.employee);
  const { kept } = await own.select(({ fn }) => fn.countAll<number>().as('kept')).executeTakeFirstOrThrow();
  await sql`insert into saved_views (uuid, name, resource, user_uuid)
    select gen_random_uuid(), 'Kept', 'invoices', ${api.company.users.employee}
    from generate_series(1, ${limits.savedViews.stored - kept - 1}::int)`.execute(api.store.database);
  expect(await statusOf('employee', 'POST /api/saved-views', body)).toBe(201);
  const refused = await api.send('employee', 'POST /api/saved-views', { body });
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([
    413,
    { code: 'E_TOO_LARGE', message: 'You have too many saved views.' },
  ]);
  expect(await statusOf('management', 'POST /api/saved-views', body)).toBe(201);
});

test('views are part of the sign-in answer', async () => {
  const made = await keep('management', { name: 'At the door' });
  const answer = await api.signIn(emailOf('management'), password);
  expect(answer.json<{ saved_views: readonly SavedView[] }>().saved_views.map(({ uuid }) => uuid)).toContain(made.uuid);
});

test.each([
  ['of a list that is not there', { resource: 'unicorns' }, 'resource'],
  ['with a column of no name', { columns: [{ width: 100 }] }, 'columns.0.name'],
  ['with a width that no screen has', { columns: [{ name: 'name', width: 100_000 }] }, 'columns.0.width'],
  ['with an order that is none', { sort: ['due date; drop table'] }, 'sort.0'],
  ['with more rows than a page has', { per_page: 100_000 }, 'per_page'],
])('a view %s is rejected at its field', async (_name, change, field) => {
  const answer = await api.send('employee', 'POST /api/saved-views', {
    body: { name: 'Wrong', resource: 'invoices', ...change },
  });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
});
