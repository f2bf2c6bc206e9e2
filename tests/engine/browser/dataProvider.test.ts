// What react-admin asks, as the API is asked it; over real HTTP.
import { HttpError } from 'react-admin';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { dataProvider } from '../../../src/engine/browser/providers/dataProvider.ts';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

const uuid = '0191f0c4-6d3a-7c1e-9b52-000000000001';
const list = { pagination: { page: 2, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };

describe('reading', () => {
  test('a list is one request, with API name, range, sort, filter and embedded references', async () => {
    api.answer = () => ({ headers: { 'content-range': 'clients 25-25/26' }, body: [{ uuid, name: 'Acme' }] });
    const result = await dataProvider.getList('settings/clients', {
      ...list,
      filter: { q: 'ac', status: 'active' },
      meta: { embed: ['seller'] },
    });
    expect(result).toEqual({ data: [{ id: uuid, uuid, name: 'Acme' }], total: 26 });
    expect(api.asked).toHaveLength(1);
    expect(api.asked[0]).toMatchObject({
      method: 'GET',
      path: '/api/clients',
      query: { sort: ['name', 'ASC'], range: [25, 49], filter: { q: 'ac', status: 'active' }, embed: ['seller'] },
    });
    // Browsers ask for an answer that is not compressed where it has this header.
    expect(api.asked[0]?.headers).not.toHaveProperty('range');
  });

  test('an estimated total is marked', async () => {
    api.answer = () => ({
      headers: { 'content-range': 'clients 25-49/120000', 'x-total-estimated': 'true' },
      body: [],
    });
    expect(await dataProvider.getList('clients', list)).toEqual({
      data: [],
      total: 120_000,
      meta: { estimated: true },
    });
  });

  test('a page beyond the last one becomes the last one', async () => {
    api.answer = ({ query }) =>
      JSON.stringify(query['range']) === '[0,24]'
        ? { headers: { 'content-range': 'clients 0-0/1' }, body: [{ uuid, name: 'Acme' }] }
        : { headers: { 'content-range': 'clients */1' }, body: [] };
    expect(await dataProvider.getList('clients', list)).toEqual({ data: [{ id: uuid, uuid, name: 'Acme' }], total: 1 });
    expect(api.asked.map(({ query }) => query['range'])).toEqual([
      [25, 49],
      [0, 24],
    ]);
  });

  test('id is translated to uuid in filter and sort', async () => {
    api.answer = () => ({ headers: { 'content-range': 'clients */0' }, body: [] });
    await dataProvider.getList('clients', { ...list, sort: { field: 'id', order: 'DESC' }, filter: { id: uuid } });
    expect(api.asked[0]?.query).toMatchObject({ sort: ['uuid', 'DESC'], filter: { uuid } });
  });

  test.each([
    [
      'several fields',
      'status,-due_date',
      [
        ['status', 'DESC'],
        ['due_date', 'DESC'],
      ],
    ],
    ['no field, for the order of the server', '', undefined],
  ])('a list is sorted by %s', async (_, field, sent) => {
    api.answer = () => ({ headers: { 'content-range': 'clients */0' }, body: [] });
    await dataProvider.getList('clients', { ...list, sort: { field, order: 'DESC' } });
    expect(api.asked[0]?.query['sort']).toEqual(sent);
  });

  test('a list that is no longer needed is not waited for', async () => {
    const reading = new AbortController();
    api.answer = () => {
      reading.abort();
      return { headers: { 'content-range': 'clients */0' }, body: [] };
    };
    await expect(dataProvider.getList('clients', { ...list, signal: reading.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('a list without a total is an error', async () => {
    api.answer = () => ({ body: [] });
    await expect(dataProvider.getList('clients', list)).rejects.toThrow('without a Content-Range header');
  });

  test('a record is read with its embedded references', async () => {
    api.answer = () => ({ body: { uuid, name: 'Acme' } });
    expect(await dataProvider.getOne('settings/clients', { id: uuid, meta: { embed: ['seller'] } })).toEqual({
      data: { id: uuid, uuid, name: 'Acme' },
    });
    expect(api.asked[0]).toMatchObject({ path: `/api/clients/${uuid}`, query: { embed: ['seller'] } });
  });

  test('several records are read in one request', async () => {
    api.answer = () => ({ body: [{ uuid: 'a' }, { uuid: 'b' }] });
    const { data } = await dataProvider.getMany('settings/clients', { ids: ['a', 'b'] });
    expect(data.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(api.asked).toHaveLength(1);
    expect(api.asked[0]?.query).toEqual({ filter: { id: ['a', 'b'] } });
  });

  test('referring records are read', async () => {
    api.answer = () => ({ headers: { 'content-range': 'invoices 0-0/1' }, body: [{ uuid }] });
    const filter = { id: uuid, status: 'sent' };
    const result = await dataProvider.getManyReference('invoices', { ...list, filter, target: 'client_uuid', id: 'c' });
    expect(result).toEqual({ data: [{ id: uuid, uuid }], total: 1 });
    expect(api.asked[0]).toMatchObject({
      path: '/api/invoices',
      query: { range: [25, 49], sort: ['name', 'ASC'], filter: { uuid, status: 'sent', client_uuid: 'c' } },
    });
    expect(api.asked[0]?.headers).not.toHaveProperty('range');
  });
});

describe('writing', () => {
  const stored = {
    id: uuid,
    uuid,
    version: 3,
    created_at: '2026-01-01T00:00:00Z',
    subject: 'Hosting',
    notes: null,
    client_uuid: 'c',
    client: { uuid: 'c', name: 'Acme' },
    status: 'draft',
    address: { street: 'Kade', city: 'Urk' },
    lines: [{ id: 'l1', uuid: 'l1', description: 'One', quantity: 1, invoice_uuid: uuid, version: 1 }],
  };

  test('a create sends what a person may set', async () => {
    api.answer = ({ body }) => ({ status: 201, body: { ...(body as object), uuid } });
    const { data } = await dataProvider.create('invoices', {
      data: {
        id: 'x',
        subject: 'Hosting',
        status: 'sent',
        client: { uuid: 'c' },
        notes: undefined,
        lines: [{ id: 'l', description: 'One', quantity: 2, invoice: {} }],
      },
    });
    expect(api.asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/invoices',
      body: { subject: 'Hosting', lines: [{ description: 'One', quantity: 2 }] },
    });
    expect(Object.keys(api.asked[0]?.body as object).sort()).toEqual(['lines', 'subject']);
    expect(data.id).toBe(uuid);
  });

  test('an update sends what changed, and the version it was read with', async () => {
    api.answer = () => ({ body: { ...stored, version: 4 } });
    const { data } = await dataProvider.update('invoices', {
      id: uuid,
      data: { ...stored, notes: 'Paid in cash', address: { city: 'Urk', street: 'Kade' }, status: 'sent' },
      previousData: stored,
    });
    expect(api.asked[0]).toMatchObject({
      method: 'PUT',
      path: `/api/invoices/${uuid}`,
      headers: { 'if-match': '"3"' },
    });
    expect(api.asked[0]?.body).toEqual({ notes: 'Paid in cash' });
    expect(data).toMatchObject({ id: uuid, version: 4 });
  });

  test('a changed line sends all lines, those that exist by their uuid', async () => {
    const lines = [
      { ...stored.lines[0], quantity: 5 },
      { description: 'Two', quantity: 1 },
    ];
    await dataProvider.update('invoices', { id: uuid, data: { ...stored, lines }, previousData: stored });
    expect(api.asked[0]?.body).toEqual({
      lines: [
        { uuid: 'l1', description: 'One', quantity: 5 },
        { description: 'Two', quantity: 1 },
      ],
    });
  });

  test('an emptied field is sent as null', async () => {
    await dataProvider.update('invoices', { id: uuid, data: { ...stored, client_uuid: null }, previousData: stored });
    expect(api.asked[0]?.body).toEqual({ client_uuid: null });
  });

  test('nothing is sent when nothing changed', async () => {
    expect(await dataProvider.update('invoices', { id: uuid, data: { ...stored }, previousData: stored })).toEqual({
      data: stored,
    });
    expect(api.asked).toEqual([]);
  });

  test('several are changed with one request', async () => {
    expect(
      await dataProvider.updateMany('invoices', { ids: ['a', 'b'], data: { notes: 'x', status: 'sent' } }),
    ).toEqual({ data: ['a', 'b'] });
    expect(api.asked).toHaveLength(1);
    expect(api.asked[0]).toMatchObject({
      method: 'PUT',
      path: '/api/invoices',
      body: { uuids: ['a', 'b'], values: { notes: 'x' } },
    });
  });

  test('one is removed without a body, several in one request', async () => {
    api.answer = () => ({ body: { uuid } });
    expect(await dataProvider.delete('invoices', { id: uuid })).toEqual({ data: { id: uuid, uuid } });
    expect(await dataProvider.deleteMany('invoices', { ids: ['a', 'b'] })).toEqual({ data: ['a', 'b'] });
    expect(api.asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'DELETE', path: `/api/invoices/${uuid}`, body: undefined },
      { method: 'DELETE', path: '/api/invoices', body: { uuids: ['a', 'b'] } },
    ]);
  });

  test('errors by field are shown in the form', async () => {
    api.answer = () => ({
      status: 422,
      body: {
        code: 'E_INVALID',
        message: 'Check it.',
        hint: '',
        errors: { subject: 'Required', 'lines.1.quantity': 'Use whole numbers only', '': 'A line is missing' },
      },
    });
    const error: unknown = await dataProvider.create('invoices', { data: {} }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      status: 422,
      body: {
        code: 'E_INVALID',
        errors: {
          subject: 'Required',
          lines: { 1: { quantity: 'Use whole numbers only' } },
          root: { serverError: 'A line is missing' },
        },
      },
    });
  });
});

describe('calls beyond react-admin', () => {
  test('an action sends the values of its dialog', async () => {
    api.answer = () => ({ body: { uuid, status: 'sent' } });
    expect(await dataProvider.action('invoices', { id: uuid, action: 'send', body: { to: 'a@b.nl' } })).toEqual({
      data: { id: uuid, uuid, status: 'sent' },
    });
    expect(api.asked[0]).toMatchObject({ method: 'PUT', path: `/api/invoices/${uuid}/send`, body: { to: 'a@b.nl' } });
  });

  test('an export downloads the list in the format, with the server’s file name', async () => {
    const saved: string[] = [];
    // A browser saves the file; happy-dom would go there.
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    api.answer = () => ({
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="klanten-2026-11-20.csv"' },
      body: 'name\r\nAcme\r\n',
    });
    await dataProvider.exportList('settings/clients', {
      form: 'csv',
      filter: { status: 'active', q: 'ac' },
      sort: { field: 'name', direction: 'DESC' },
      columns: ['name'],
    });
    expect(api.asked[0]).toMatchObject({
      path: '/api/clients',
      headers: { accept: 'text/csv' },
      query: { filter: { status: 'active', q: 'ac' }, sort: ['name', 'DESC'], columns: ['name'], values: 'local' },
    });
    api.answer = () => ({ headers: { 'content-type': 'application/octet-stream' }, body: 'PK' });
    await dataProvider.exportList('settings/clients', {
      form: 'xlsx',
      filter: {},
      sort: { field: 'name', direction: 'ASC' },
    });
    expect(api.asked[1]?.headers).toMatchObject({
      accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(saved).toEqual(['klanten-2026-11-20.csv', 'clients.xlsx']);
    click.mockRestore();
  });

  test('the active client is switched, and cleared', async () => {
    signIn();
    await dataProvider.setActiveClient({ uuid, name: 'Acme' });
    expect(currentSession()?.client).toEqual({ uuid, name: 'Acme' });
    await dataProvider.setActiveClient(null);
    expect(currentSession()?.client).toBeNull();
    expect(api.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/clients/${uuid}/set-current`,
      'DELETE /api/session/client',
    ]);
  });

  test('a switch that fails changes nothing', async () => {
    signIn({ client: { uuid: 'c', name: 'Before' } });
    api.answer = () => ({ status: 403, body: { code: 'E_FORBIDDEN', message: 'No.', hint: '' } });
    await expect(dataProvider.setActiveClient({ uuid, name: 'Acme' })).rejects.toMatchObject({ status: 403 });
    expect(currentSession()?.client).toEqual({ uuid: 'c', name: 'Before' });
  });
});
