/** Owned rows: read, judged and written with the record that owns them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import type { Hooks, Row } from '../../../src/engine/server/store/contract.ts';
import {
  employee,
  management,
  openFixtureStore,
  refusedFields,
  userOf,
  type FixtureStore,
} from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let client: string;
let server: string;
const removed: unknown[] = [];

/** A module that keeps the total of the lines, as billing does. */
const hooks: Readonly<Record<string, Hooks>> = {
  invoices: {
    beforeWrite: ({ before, values }) => {
      const lines = (values['lines'] ?? before?.['lines'] ?? []) as readonly Row[];
      return {
        ...values,
        vat_cents: Math.round(
          lines.reduce((sum, line) => sum + Number(line['quantity']) * Number(line['unit_price_cents']), 0) * 0.21,
        ),
      };
    },
  },
  'invoice-lines': {
    beforeWrite: ({ values }) =>
      typeof values['description'] === 'string' ? { ...values, description: values['description'].trim() } : values,
    beforeRemove: ({ record }) => void removed.push(record['description']),
  },
};

beforeAll(async () => {
  fixture = await openFixtureStore({ hooks });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  server = await fixture.add('servers', { name: 'web1' });
});
afterAll(() => fixture.close());

const invoices = () => fixture.resource('invoices');
const line = (description: string, rest: Row = {}): Row => ({
  description,
  quantity: 1,
  unit_price_cents: 100,
  ...rest,
});
const make = (lines: readonly unknown[]): Promise<Row> =>
  fixture.store.create(management, invoices(), { client_uuid: client, lines });
const change = (record: Row, body: Row): Promise<Row> =>
  fixture.store.update(management, invoices(), String(record['uuid']), body);
const linesOf = (record: Row): readonly Row[] => record['lines'] as readonly Row[];
const described = (record: Row): readonly unknown[] =>
  linesOf(record).map((one) => [one['position'], one['description']]);

describe('lines of a new record', () => {
  test('are written in their order, and returned with their references', async () => {
    const record = await make([line(' hosting ', { quantity: 1.5, server_uuid: server }), line('domain')]);
    expect(described(record)).toEqual([
      [1, 'hosting'],
      [2, 'domain'],
    ]);
    expect(linesOf(record)[0]).toMatchObject({
      version: 1,
      invoice_uuid: record['uuid'],
      net_cents: 150,
      server: { uuid: server, name: 'web1' },
    });
    expect(record).toMatchObject({ net_cents: 250, vat_cents: 53 });
  });

  test('have the values that the program sets, by their position in the body', async () => {
    const record: Row = await fixture.store.create(
      systemCaller,
      invoices(),
      { client_uuid: client, lines: [line('hosting'), line('domain')] },
      { lines: [{}, { server_uuid: server }] },
    );
    expect(linesOf(record).map((one) => [one['description'], one['server_uuid'], one['version']])).toEqual([
      ['hosting', null, 1],
      ['domain', server, 1],
    ]);
  });

  test('are none if they are not sent', async () => {
    expect(linesOf(await fixture.store.create(management, invoices(), { client_uuid: client }))).toEqual([]);
  });

  test.each<readonly [string, readonly unknown[], Readonly<Record<string, string>>]>([
    [
      'what is missing',
      [line('a'), { description: 'b' }],
      { 'lines.1.quantity': 'required', 'lines.1.unit_price_cents': 'required' },
    ],
    [
      'what is not right',
      [line('a', { quantity: 'x', nothing: 1 })],
      { 'lines.0.quantity': 'number', 'lines.0.nothing': 'unknownField' },
    ],
    [
      'what only the system sets',
      [line('a', { net_cents: 1, created_at: null })],
      { 'lines.0.net_cents': 'readOnly', 'lines.0.created_at': 'readOnly' },
    ],
    ['too many digits', [line('a', { quantity: 0.12345 })], { 'lines.0.quantity': 'multipleOf' }],
    [
      'a key of its own',
      [line('a', { uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' })],
      { 'lines.0.uuid': 'reference' },
    ],
    [
      'another owner',
      [line('a', { invoice_uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' })],
      { 'lines.0.invoice_uuid': 'reference' },
    ],
    [
      'a reference to nothing',
      [line('a'), line('b', { server_uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' })],
      { 'lines.1.server_uuid': 'reference' },
    ],
    ['the same twice', [line('a'), line('b'), line('a')], { 'lines.2.description': 'unique' }],
    ['what is no line', ['a', null], { 'lines.0': 'object', 'lines.1': 'object' }],
  ])('are rejected for %s, with their place', async (_, lines, expected) => {
    const before = (await fixture.list(management, 'invoices')).total;
    expect(await refusedFields(make(lines))).toEqual(expected);
    expect((await fixture.list(management, 'invoices')).total).toBe(before);
  });

  test('are rejected if they are no list', async () => {
    expect(
      await refusedFields(fixture.store.create(management, invoices(), { client_uuid: client, lines: {} })),
    ).toEqual({ lines: 'list' });
  });
});

describe('lines of a changed record', () => {
  test('with a key change, those without are added, missing ones are removed', async () => {
    const record = await make([line('a'), line('b'), line('c')]);
    const [a, b, c] = linesOf(record);
    removed.splice(0);
    const changed = await change(record, { lines: [{ ...c, description: 'c2' }, line('d'), { ...a }] });
    expect(described(changed)).toEqual([
      [1, 'a'],
      [2, 'd'],
      [3, 'c2'],
    ]);
    expect(
      linesOf(changed).map((one) => [one['uuid'] === a?.['uuid'], one['uuid'] === c?.['uuid'], one['version']]),
    ).toEqual([
      [true, false, 1],
      [false, false, 1],
      [false, true, 2],
    ]);
    expect(removed).toEqual(['b']);
    expect(b).toBeDefined();
    expect(changed).toMatchObject({ version: 2, net_cents: 300, vat_cents: 63 });
  });

  test('stay if they are not sent, and are removed if an empty list is sent', async () => {
    const record = await make([line('a')]);
    expect(described(await change(record, { note: 'x' }))).toEqual([[1, 'a']]);
    expect(described(await change(record, { lines: [] }))).toEqual([]);
  });

  test('can be sent in part if they are known', async () => {
    const record = await make([line('a', { server_uuid: server })]);
    const uuid = linesOf(record)[0]?.['uuid'];
    expect(linesOf(await change(record, { lines: [{ uuid, quantity: 3 }] }))[0]).toMatchObject({
      uuid,
      description: 'a',
      quantity: 3,
      net_cents: 300,
      server_uuid: server,
    });
  });

  test('may be sent back with the whole record', async () => {
    const record = await make([line('a', { server_uuid: server }), line('b')]);
    const changed = await change(record, { ...record, id: record['uuid'] });
    expect(linesOf(changed).map((one) => one['version'])).toEqual([1, 1]);
  });

  test('of another record are rejected', async () => {
    const [theirs] = linesOf(await make([line('a')]));
    const record = await make([line('a')]);
    expect(await refusedFields(change(record, { lines: [{ ...theirs, quantity: 9 }] }))).toEqual({
      'lines.0.uuid': 'reference',
    });
    expect(
      await refusedFields(change(record, { lines: [line('b', { invoice_uuid: theirs?.['invoice_uuid'] })] })),
    ).toEqual({ 'lines.0.invoice_uuid': 'reference' });
  });
});

describe('permissions for lines', () => {
  test('are those of the owner', async () => {
    const record = await make([line('a')]);
    expect(described(await fixture.store.one(userOf(client), invoices(), String(record['uuid'])))).toEqual([[1, 'a']]);
    expect(
      described(await fixture.store.update(employee(), invoices(), String(record['uuid']), { lines: [line('b')] })),
    ).toEqual([[1, 'b']]);
  });

  test('lines are removed with their owner', async () => {
    const record = await make([line('gone')]);
    removed.splice(0);
    await fixture.store.remove(management, invoices(), [String(record['uuid'])]);
    expect(removed).toEqual(['gone']);
    expect(await fixture.column(management, 'invoice-lines', 'uuid', { filter: { description: 'gone' } })).toEqual([]);
  });
});
