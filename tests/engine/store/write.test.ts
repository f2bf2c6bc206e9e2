/** Creating, changing and removing records: what is accepted, filled in, refused, and in which words. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../src/engine/server/store/caller.ts';
import type { Hooks, Row } from '../../../src/engine/server/store/contract.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';
import {
  fixtureNow,
  management,
  openFixtureStore,
  refusal,
  refusedFields,
  type FixtureStore,
} from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let client: string;
let other: string;
let server: string;
const told: string[] = [];

const hooks: Readonly<Record<string, Hooks>> = {
  domains: {
    beforeWrite: ({ before, values }) => {
      told.push(before === null ? 'create' : 'update');
      if (values['name'] === 'forbidden.nl') throw new Failure('E_STATE');
      return values['secret_note'] === 'shout' ? { ...values, secret_note: 'SHOUT' } : values;
    },
    afterWrite: async ({ uuid, before }) => void told.push(`${before === null ? 'created' : 'updated'} ${uuid.length}`),
    beforeRemove: ({ record }) => {
      if (record['secret_note'] === 'keep') throw new Failure('E_STATE');
    },
  },
};

beforeAll(async () => {
  fixture = await openFixtureStore({ hooks });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  other = await fixture.add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
  server = await fixture.add('servers', { name: 'web1' });
});
afterAll(() => fixture.close());
beforeEach(() => void told.splice(0));

const domains = () => fixture.resource('domains');
let counter = 0;
const make = (body: Row = {}): Promise<Row> =>
  fixture.store.create(management, domains(), { name: `domain${(counter += 1)}.nl`, client_uuid: client, ...body });
const change = (record: Row, body: unknown, version?: number | null): Promise<Row> =>
  fixture.store.update(management, domains(), String(record['uuid']), body, version);

describe('a new record', () => {
  test('has its key, times, version and defaults', async () => {
    expect(await make()).toMatchObject({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as string,
      version: 1,
      created_at: fixtureNow.toISOString(),
      updated_at: fixtureNow.toISOString(),
      auto_renew: true,
      status: 'requested',
      server_uuid: null,
      client: { uuid: client, name: 'Alfa', status: 'active' },
      server: null,
    });
    expect(told).toEqual(['create', 'created 36']);
  });

  test.each<readonly [string, Row, Readonly<Record<string, string>>]>([
    ['all that is missing at once', {}, { name: 'required', client_uuid: 'required' }],
    [
      'what only the system sets',
      { status: 'active', version: 1, created_at: '2026-01-01T00:00:00Z', days_left: 3, cancelled_at: null },
      {
        status: 'readOnly',
        version: 'readOnly',
        created_at: 'readOnly',
        days_left: 'readOnly',
        cancelled_at: 'readOnly',
        name: 'required',
        client_uuid: 'required',
      },
    ],
    [
      'what is not there',
      { nme: 'x', id: 'x', client: {}, constructor: 1, __proto__x: 1 },
      {
        nme: 'unknownField',
        id: 'unknownField',
        client: 'unknownField',
        constructor: 'unknownField',
        __proto__x: 'unknownField',
        name: 'required',
        client_uuid: 'required',
      },
    ],
    [
      'null where something must be',
      { name: null, client_uuid: null, auto_renew: null },
      { name: 'text', client_uuid: 'text', auto_renew: 'boolean' },
    ],
    ['an empty name', { name: '' }, { name: 'required', client_uuid: 'required' }],
  ])('is rejected with %s', async (_, body, expected) => {
    expect(await refusedFields(fixture.store.create(management, domains(), body))).toEqual(expected);
  });

  test('has the values that the program sets in the same write, and no person can send them', async () => {
    const body = { name: 'ours.nl', client_uuid: client };
    const set = { status: 'active', cancelled_at: fixtureNow.toISOString() };
    const record: Row = await fixture.store.create(systemCaller, domains(), body, set);
    expect(record).toMatchObject({ ...set, version: 1, auto_renew: true });
    expect(told).toEqual(['create', 'created 36']);
    await expect(fixture.store.create(management, domains(), { ...body, name: 'theirs.nl' }, set)).rejects.toThrow(
      'Only the program sets status, cancelled_at of "domains".',
    );
    expect(await refusedFields(fixture.store.create(systemCaller, domains(), { ...body, ...set }))).toEqual({
      status: 'readOnly',
      cancelled_at: 'readOnly',
    });
  });

  test('follows rules over several fields', async () => {
    expect(await refusedFields(make({ registered_on: '2026-02-01', expires_on: '2026-01-01' }))).toEqual({
      expires_on: 'Expires after it was registered.',
    });
    expect(await refusedFields(make({ auto_renew: false }))).toEqual({ cancel_reason: 'required' });
    expect(await make({ auto_renew: false, cancel_reason: 'moved' })).toMatchObject({ cancel_reason: 'moved' });
  });

  test('can be changed or rejected by a hook', async () => {
    expect(await make({ secret_note: 'shout' })).toMatchObject({ secret_note: 'SHOUT' });
    const before = (await fixture.list(management, 'domains')).total;
    expect((await refusal(make({ name: 'forbidden.nl' }))).code).toBe('E_STATE');
    expect((await fixture.list(management, 'domains')).total).toBe(before);
  });
});

describe('a change', () => {
  test('sets the sent fields and raises the version', async () => {
    const record = await make();
    expect(await change(record, { server_uuid: server })).toMatchObject({
      version: 2,
      server_uuid: server,
      name: record['name'],
      auto_renew: true,
    });
    expect(await change(record, {})).toMatchObject({ version: 3, server_uuid: server });
    expect(told).toEqual(['create', 'created 36', 'update', 'updated 36', 'update', 'updated 36']);
  });

  test('accepts the whole record, as react-admin sends it', async () => {
    const record = await make({ server_uuid: server, registered_on: '2026-01-01', expires_on: '2026-12-31' });
    const changed = await change(record, { ...record, id: record['uuid'], client_uuid: other, auto_renew: true });
    expect(changed).toMatchObject({ client_uuid: other, version: 2 });
    expect(await change(changed, { ...changed, client_uuid: null }).catch((error: unknown) => error)).toBeInstanceOf(
      Failure,
    );
  });

  test.each<readonly [string, Row, Readonly<Record<string, string>>]>([
    ['a state', { status: 'active' }, { status: 'readOnly' }],
    ['a time of the system', { updated_at: '2020-01-01T00:00:00Z' }, { updated_at: 'readOnly' }],
    ['another key', { uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' }, { uuid: 'readOnly' }],
    ['another id', { id: 'x' }, { id: 'unknownField' }],
    [
      'another record in place of the embedded one',
      { client: { uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' } },
      { client: 'readOnly' },
    ],
    ['what is computed', { days_left: 7 }, { days_left: 'readOnly' }],
    ['what was set once', { name: 'renamed.nl' }, { name: 'immutable' }],
    ['a reference to nothing', { server_uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10' }, { server_uuid: 'reference' }],
    ['an unknown field', { constructor: 1 }, { constructor: 'unknownField' }],
  ])('is rejected with %s', async (_, body, expected) => {
    expect(await refusedFields(change(await make(), body))).toEqual(expected);
  });

  test('accepts unchanged computed fields, and rejects different ones by name, whatever version was seen', async () => {
    const record = await make({ expires_on: '2026-12-31' });
    const { days_left } = record;
    expect(days_left).toEqual(expect.any(Number));
    expect(await change(record, { days_left, version: 1 })).toMatchObject({ version: 2, days_left });
    expect(await refusedFields(change(record, { days_left: Number(days_left) + 1, version: 2 }))).toEqual({
      days_left: 'readOnly',
    });
    expect(await refusedFields(change(record, { days_left: Number(days_left) + 1 }, 2))).toEqual({
      days_left: 'readOnly',
    });
  });

  test.each([
    ['the header’s version', {}, 1],
    ['the body’s version', { version: 1 }, undefined],
  ] as const)('is rejected by %s if it is stale', async (_, body, version) => {
    const record = await make();
    expect(await change(record, body, version)).toMatchObject({ version: 2 });
    expect((await refusal(change(record, body, version))).code).toBe('E_STALE');
    expect(await change(record, { version: 1 }, 2)).toMatchObject({ version: 3 });
  });

  test('rejects a version that is no number', async () => {
    expect(await refusedFields(change(await make(), { version: '1' }))).toEqual({ version: 'integer' });
  });

  test('is stale for all but one of concurrent ones', async () => {
    const record = await make();
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((index) => change(record, { secret_note: String(index), version: 1 })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('is possible only in a state that allows it', async () => {
    const record = await make({ auto_renew: false, cancel_reason: 'x' });
    const act = (action: string) => fixture.store.act(management, domains(), String(record['uuid']), action, {});
    await act('activate');
    await act('expire');
    const { code, details } = await refusal(change(record, {}));
    expect([code, details.message]).toEqual([
      'E_STATE',
      {
        en: 'This can’t be changed while its status is “Expired”.',
        nl: 'Dit kan niet worden gewijzigd zolang de status ‘expired (nl)’ is.',
      },
    ]);
  });

  test('of several records applies to all or none', async () => {
    const records = [await make(), await make()];
    const uuids = records.map((record) => String(record['uuid']));
    expect(await fixture.store.updateMany(management, domains(), uuids, { server_uuid: server })).toEqual(uuids);
    expect(await fixture.column(management, 'domains', 'server_uuid', { filter: { uuid: uuids } })).toEqual([
      server,
      server,
    ]);
    expect(await refusedFields(fixture.store.updateMany(management, domains(), uuids, { auto_renew: false }))).toEqual({
      cancel_reason: 'required',
    });
    expect(
      (await refusal(fixture.store.updateMany(management, domains(), [...uuids, client], { server_uuid: null }))).code,
    ).toBe('E_NOT_FOUND');
    expect(await fixture.column(management, 'domains', 'version', { filter: { uuid: uuids } })).toEqual([2, 2]);
  });
});

describe('database constraints', () => {
  test('reject a duplicate name', async () => {
    const record = await make();
    expect(await refusedFields(make({ name: record['name'] }))).toEqual({ name: 'unique' });
  });

  test('reject a duplicate address in any case', async () => {
    await fixture.add('users', { email: 'eva@example.nl', first_name: 'E', last_name: 'J' });
    expect(
      await refusedFields(fixture.add('users', { email: 'EVA@example.nl', first_name: 'E', last_name: 'J' })),
    ).toEqual({ email: 'unique' });
  });

  test('report fields that are unique together at the last field', async () => {
    const user_uuid = await fixture.add('users', { email: 'kees@example.nl', first_name: 'K', last_name: 'J' });
    await fixture.add('client-memberships', { user_uuid, client_uuid: client });
    expect(await refusedFields(fixture.add('client-memberships', { user_uuid, client_uuid: client }))).toEqual({
      client_uuid: 'unique',
    });
  });

  const overlap = { valid_from: 'This period overlaps with another. Choose different dates' };
  test.each<readonly [Row, Readonly<Record<string, string>> | null]>([
    [{ code: 'a', valid_from: '2026-01-01', valid_until: '2026-06-30' }, null],
    [{ code: 'a', valid_from: '2026-06-30' }, overlap],
    [{ code: 'a', valid_from: '2026-07-01' }, null],
    [{ code: 'a', valid_from: '2030-01-01', valid_until: '2030-01-01' }, overlap],
    [{ code: 'b', valid_from: '2026-01-01' }, null],
    [{ valid_from: '2026-01-01' }, null],
    [{ valid_from: '2026-02-01' }, overlap],
    [{ code: 'c', valid_from: '2026-02-01', valid_until: '2026-01-01' }, { valid_until: 'Ends after it starts.' }],
  ])('reject overlapping periods: %j', async (body, expected) => {
    const made = fixture.store.create(systemCaller, fixture.resource('prices'), { amount_cents: 1, ...body });
    if (expected === null) await made;
    else expect(await refusedFields(made)).toEqual(expected);
  });
});

describe('removing', () => {
  test('deletes the record', async () => {
    const record = await make();
    expect(await fixture.store.remove(management, domains(), [String(record['uuid'])])).toEqual([record['uuid']]);
    expect((await refusal(fixture.store.one(management, domains(), String(record['uuid'])))).code).toBe('E_NOT_FOUND');
  });

  test('is rejected while others refer to it, with their names and number', async () => {
    const used = await fixture.add('clients', { number: '9', email: 'a@example.nl' });
    const remove = () => fixture.store.remove(management, fixture.resource('clients'), [used]);
    await make({ client_uuid: used });
    const one = await refusal(remove());
    expect([one.code, one.details.message]).toEqual([
      'E_REFERENCED',
      { en: '1 domain refers to this.', nl: '1 domein verwijst hiernaar.' },
    ]);
    await make({ client_uuid: used });
    expect((await refusal(remove())).details.message).toEqual({
      en: '2 domains refer to this.',
      nl: '2 domeinen verwijzen hiernaar.',
    });
  });

  test('is rejected for references in a list too', async () => {
    const used = await fixture.add('servers', { name: 'x' });
    await fixture.add('samples', { server_uuids: [used] });
    expect(
      (await refusal(fixture.store.remove(management, fixture.resource('servers'), [used]))).details.message?.en,
    ).toBe('1 sample refers to this.');
  });

  test('empties or removes declared references', async () => {
    const used = await fixture.add('servers', { name: 'x' });
    const record = await make({ server_uuid: used });
    await fixture.store.remove(management, fixture.resource('servers'), [used]);
    expect(await fixture.store.one(management, domains(), String(record['uuid']))).toMatchObject({ server_uuid: null });
  });

  test('is possible only in a state that allows it, and unless a module objects', async () => {
    const active = await make();
    await fixture.store.act(management, domains(), String(active['uuid']), 'activate', {});
    expect((await refusal(fixture.store.remove(management, domains(), [String(active['uuid'])]))).code).toBe('E_STATE');
    const kept = await make({ secret_note: 'keep' });
    expect((await refusal(fixture.store.remove(management, domains(), [String(kept['uuid'])]))).code).toBe('E_STATE');
  });
});
