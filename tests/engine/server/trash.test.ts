/** Deleted records over HTTP: what goes into the trash and comes back, for whom, and when it is gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrashEntry } from '../../../src/engine/registry/calls/trash.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { purgeOldTrash } from '../../../src/engine/server/jobs/purgeTrash.ts';
import { purgeUnusedFiles } from '../../../src/engine/server/jobs/purgeUnusedFiles.ts';
import { fileStore } from '../../../src/engine/server/store/files.ts';
import { address, createTestApp, startOfTests, type TestActor, type TestApp } from '../../support/app.ts';
import { attempt } from '../../support/queue.ts';
import { changedTestRegistry } from '../../support/testRegistry.ts';

let api: TestApp;

/** People of clients delete their projects; employees delete their own hours, and no projects that are active. */
const registry = (): Promise<Registry> =>
  changedTestRegistry((entries) => {
    const { projects, hours, tlds } = entries;
    for (const name of ['projects', 'hours', 'application-templates', 'price-lists', 'tlds']) {
      const entry = entries[name];
      if (entry) entry.trash = true;
    }
    if (tlds) tlds.trash = { days: 90 };
    if (projects) {
      projects.access['user'] = ['list', 'show', 'create', 'delete'];
      projects.access['employee'] = {
        verbs: ['list', 'show', 'edit', 'delete'],
        where: { notes: { empty: true } },
        hidden: ['name'],
      };
    }
    if (hours) hours.access['employee'] = { verbs: '*', where: { employee_uuid: '$employee' } };
  });

beforeAll(async () => {
  api = await createTestApp({ registry: await registry() });
});
afterAll(() => api.close());

let minutes = 0;
async function send(actor: TestActor, methodAndUrl: string, body?: unknown) {
  api.clock.now = new Date(startOfTests.getTime() + (minutes += 1) * 60_000);
  return api.send(actor, methodAndUrl, body === undefined ? {} : { body });
}

type Row = Readonly<Record<string, unknown>>;

async function make(resource: string, body: Row, actor: TestActor = 'management'): Promise<string> {
  const answer = await send(actor, `POST /api/${resource}`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ uuid: string }>().uuid;
}

const project = (name: string, more: Row = {}): Promise<string> =>
  make('projects', { client_uuid: api.company.clients.own, name, start_on: '2026-01-05', ...more });

async function trash(actor: TestActor, query: Record<string, unknown> = {}): Promise<readonly TrashEntry[]> {
  return (await send(actor, `GET ${address('/api/trash', query)}`)).json<{ entries: TrashEntry[] }>().entries;
}

const inTrash = async (actor: TestActor, uuid: string): Promise<boolean> =>
  (await trash(actor)).some((entry) => entry.uuid === uuid);

const template = { key: 'blog', name: 'Blog', category: 'cms', manifest: 'files: []' };

describe('a record that is deleted', () => {
  test('is restored as it was, with its dependants and references', async () => {
    const uuid = await project('Website');
    const url = `/api/projects/${uuid}`;
    await send('management', `POST ${url}/notes`, { text: 'Kick-off on Monday' });
    const preset = await make(
      'hour-presets',
      { name: 'Meeting', client_uuid: api.company.clients.own, project_uuid: uuid },
      'employee',
    );
    const before = (await send('management', `GET ${url}`)).json<Row>();
    expect((await send('employee', `DELETE ${url}`)).statusCode).toBe(200);
    expect((await send('management', `GET ${url}`)).statusCode).toBe(404);
    expect((await send('management', `GET /api/hour-presets/${preset}`)).statusCode).toBe(404);
    const [entry] = await trash('management');
    expect(entry).toMatchObject({ uuid, resource: 'projects', user_name: 'Test employee' });
    expect(entry?.title).toContain('Website');
    expect(new Date(entry?.purge_at ?? '').getTime() - new Date(entry?.deleted_at ?? '').getTime()).toBe(
      30 * 86_400_000,
    );
    const restored = await send('management', `PUT /api/trash/${uuid}/restore`);
    expect(restored.statusCode, restored.body).toBe(200);
    expect(restored.json()).toMatchObject({
      resource: 'projects',
      record: { uuid, name: 'Website', number: before['number'], version: 2 },
    });
    expect((await send('management', `GET /api/hour-presets/${preset}`)).json()).toMatchObject({ project_uuid: uuid });
    const timeline = (await send('management', `GET ${url}/timeline`)).json<Row[]>();
    expect(timeline.map((one) => one['text'] ?? one['verb'])).toEqual(
      expect.arrayContaining(['restore-deleted', 'delete', 'Kick-off on Monday', 'create']),
    );
    expect(await inTrash('management', uuid)).toBe(false);
  });

  test('occupies its unique values again, or names the record that has them now', async () => {
    const list = await make('price-lists', {
      code: 'vip',
      name: 'VIP',
      seller_uuid: api.company.seller,
      valid_from: '2026-01-01',
    });
    await send('management', `DELETE /api/price-lists/${list}`);
    // What is unique in it is free meanwhile, and then it is not any more.
    const other = await make('price-lists', {
      code: 'vip',
      name: 'VIP again',
      seller_uuid: api.company.seller,
      valid_from: '2026-01-01',
    });
    const taken = await send('management', `PUT /api/trash/${list}/restore`);
    expect([taken.statusCode, taken.json<{ errors: object }>().errors]).toEqual([
      422,
      { code: 'Another record uses it now. Change or delete that one first' },
    ]);
    expect((await send('management', `DELETE /api/price-lists/${other}`)).statusCode).toBe(200);
    expect((await send('management', `PUT /api/trash/${list}/restore`)).statusCode).toBe(200);
  });

  test('keeps its file until it is purged', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const uploaded = await api.app.inject({
      method: 'POST',
      url: '/api/application-templates/files/logo?name=logo.png',
      headers: { authorization: `Bearer ${api.tokens.management}`, 'content-type': 'image/png' },
      payload: png,
    });
    const uuid = await make('application-templates', { ...template, logo: uploaded.json<Row>() });
    const url = `/api/application-templates/${uuid}`;
    await send('management', `DELETE ${url}`);
    const clear = purgeUnusedFiles(fileStore(api.store.database), api.store.registry);
    await clear.run(api.clock.now, attempt());
    expect((await send('management', `GET ${url}/logo`)).statusCode).toBe(404);
    await send('management', `PUT /api/trash/${uuid}/restore`);
    expect((await send('management', `GET ${url}/logo`)).statusCode).toBe(200);
    await send('management', `DELETE ${url}`);
    await send('management', `DELETE /api/trash/${uuid}`);
    const { rows } = await fileRows(uuid);
    expect(rows).toEqual([]);
  });

  test('is purged after its time, and immediately where its resource has no trash', async () => {
    const [kept, longer] = [await project('Old'), await make('tlds', { tld: 'club', periods_months: [12] })];
    await send('management', `DELETE /api/projects/${kept}`);
    await send('management', `DELETE /api/tlds/${longer}`);
    const job = purgeOldTrash(api.store.database);
    const days = (count: number): Date => new Date(api.clock.now.getTime() + count * 86_400_000);
    await job.run(days(29), attempt());
    expect(await inTrash('management', kept)).toBe(true);
    await job.run(days(31), attempt());
    expect([await inTrash('management', kept), await inTrash('management', longer)]).toEqual([false, true]);
    expect((await send('management', `PUT /api/trash/${kept}/restore`)).statusCode).toBe(404);
    const category = await make('product-categories', { name: 'Gone', slug: 'gone' });
    await send('management', `DELETE /api/product-categories/${category}`);
    expect(await inTrash('management', category)).toBe(false);
  });

  test('is removed from the trash when it is purged, or its client is', async () => {
    const uuid = await project('Secret');
    await send('management', `DELETE /api/projects/${uuid}`);
    expect((await send('management', `DELETE /api/trash/${uuid}`)).statusCode).toBe(204);
    expect(await inTrash('management', uuid)).toBe(false);
    const client = await make('clients', {
      company_name: 'Brief',
      email: 'info@example.nl',
      seller_uuid: api.company.seller,
    });
    const theirs = await project('Theirs', { client_uuid: client });
    await send('management', `DELETE /api/projects/${theirs}`);
    expect(await inTrash('management', theirs)).toBe(true);
    const gone = await send('management', `DELETE /api/clients/${client}`);
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await inTrash('management', theirs)).toBe(false);
  });
});

async function deleted(uuid: string, resource = 'projects'): Promise<string> {
  expect((await send('management', `DELETE /api/${resource}/${uuid}`)).statusCode).toBe(200);
  return uuid;
}

/** What each may: see it in the list, and restore it. */
async function openTo(uuid: string): Promise<Row> {
  const open: Record<string, unknown> = {};
  for (const actor of ['user', 'employee', 'management'] as const) {
    const seen = await inTrash(actor, uuid);
    const restored = await send(actor, `PUT /api/trash/${uuid}/restore`);
    if (restored.statusCode === 200) await deleted(uuid, restored.json<{ resource: string }>().resource);
    open[actor] = [seen, restored.statusCode];
  }
  return open;
}

describe('a record in the trash is visible and restorable for people who could see and delete it', () => {
  test('of their own client', async () => {
    expect(await openTo(await deleted(await project('Own')))).toEqual({
      user: [true, 200],
      employee: [true, 200],
      management: [true, 200],
    });
  });

  test('not of another client', async () => {
    const uuid = await deleted(await project('Other', { client_uuid: api.company.clients.other }));
    expect(await openTo(uuid)).toEqual({ user: [false, 404], employee: [true, 200], management: [true, 200] });
    expect((await send('user', `DELETE /api/trash/${uuid}`)).statusCode).toBe(404);
    expect(await inTrash('management', uuid)).toBe(true);
    expect((await send('user', `GET ${address('/api/trash', { resource: 'projects' })}`)).body).not.toContain('Other');
  });

  test('not where a row rule hides the row, or they may not delete such records', async () => {
    const hidden = await deleted(await project('Hidden', { notes: 'For management' }));
    expect(await openTo(hidden)).toEqual({ user: [true, 200], employee: [false, 404], management: [true, 200] });
    const tld = await deleted(await make('tlds', { tld: 'dev', periods_months: [12] }), 'tlds');
    expect(await openTo(tld)).toEqual({ user: [false, 404], employee: [true, 200], management: [true, 200] });
  });

  test('hours by their employee', async () => {
    const entry = (employee_uuid: string): Promise<string> =>
      make('hours', {
        client_uuid: api.company.clients.own,
        work_date: '2026-03-02',
        minutes: 60,
        description: 'Work',
        employee_uuid,
      });
    const [own, colleagues] = [await entry(api.company.employee), await entry(api.company.colleague)];
    for (const uuid of [own, colleagues]) await deleted(uuid, 'hours');
    expect((await openTo(own))['employee']).toEqual([true, 200]);
    expect((await openTo(colleagues))['employee']).toEqual([false, 404]);
  });

  test('without its title for people who may not read the fields of the title', async () => {
    const uuid = await deleted(await project('Named'));
    const seen = (await trash('employee')).find((entry) => entry.uuid === uuid);
    expect(seen).toMatchObject({ uuid, title: null });
  });

  test('within the active client, for staff', async () => {
    const [own, other] = [
      await deleted(await project('In own')),
      await deleted(await project('In other', { client_uuid: api.company.clients.other })),
    ];
    await send('management', `PUT /api/clients/${api.company.clients.other}/set-current`, {});
    expect([await inTrash('management', own), await inTrash('management', other)]).toEqual([false, true]);
    await send('management', 'DELETE /api/session/client');
  });

  test('and not without a session', async () => {
    expect((await api.send(null, 'GET /api/trash')).statusCode).toBe(401);
  });
});

function fileRows(record: string): Promise<{ readonly rows: readonly unknown[] }> {
  return api.store.database
    .selectFrom('beheer_files')
    .select('uuid')
    .where('record_uuid', '=', record)
    .execute()
    .then((rows) => ({ rows }));
}
