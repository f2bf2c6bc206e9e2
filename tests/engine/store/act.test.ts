/** Named actions: who, when, with what, and what they do. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionHandler, Row } from '../../../src/engine/server/store/contract.ts';
import {
  fixtureNow,
  management,
  openFixtureStore,
  refusal,
  refusedFields,
  userOf,
  type FixtureStore,
} from '../../support/fixtureStore.ts';

let fixture: FixtureStore;
let client: string;

const check: ActionHandler = async ({ tx, record, caller, body }) => {
  const made = await fixture.store
    .within(tx)
    .create(caller, fixture.resource('servers'), { name: `checked ${String(record['name'])}` });
  if (record['name'] === 'fails.nl') throw new Error('The registrar does not answer.');
  return record['name'] === 'silent.nl' ? undefined : { checked: made['name'], body };
};

beforeAll(async () => {
  fixture = await openFixtureStore({ actions: { 'domains.check': check } });
  client = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
});
afterAll(() => fixture.close());

let counter = 0;
const make = (body: Row = {}): Promise<string> =>
  fixture.add('domains', { name: `domain${(counter += 1)}.nl`, client_uuid: client, ...body });
const act = (uuid: string, action: string, body: unknown = {}, caller = management): Promise<Row> =>
  fixture.store.act(caller, fixture.resource('domains'), uuid, action, body);

describe('actions that set fields', () => {
  test('move the state along its transitions only', async () => {
    const uuid = await make({ auto_renew: false, cancel_reason: 'x' });
    const early = await refusal(act(uuid, 'expire'));
    expect([early.code, early.details.message?.en]).toEqual([
      'E_STATE',
      '“Expire” isn’t possible while the status is “Requested”.',
    ]);
    expect(await act(uuid, 'activate')).toMatchObject({ status: 'active', version: 2, client: { name: 'Alfa' } });
    expect((await refusal(act(uuid, 'activate'))).code).toBe('E_STATE');
    expect(await act(uuid, 'expire')).toMatchObject({ status: 'expired' });
  });

  test('run only if their condition holds', async () => {
    const { code, details } = await refusal(act(await make(), 'expire'));
    expect([code, details.message]).toEqual([
      'E_STATE',
      {
        en: '“Expire” isn’t possible while the status is “Requested”.',
        nl: '‘Laten verlopen’ kan niet zolang de status ‘requested (nl)’ is.',
      },
    ]);
  });

  test('fail with the condition rather than with the state', async () => {
    const uuid = await make();
    await act(uuid, 'activate');
    expect((await refusal(act(uuid, 'expire'))).details.message).toEqual({
      en: '“Expire” isn’t possible right now.',
      nl: '‘Laten verlopen’ kan nu niet.',
    });
  });

  test('ask for fields, and set the time', async () => {
    expect(await act(await make(), 'cancel', { cancel_reason: 'moved', expires_on: '2026-12-31' })).toMatchObject({
      cancel_reason: 'moved',
      expires_on: '2026-12-31',
      auto_renew: false,
      cancelled_at: fixtureNow.toISOString(),
      status: 'requested',
    });
  });

  test.each<readonly [string, unknown, Readonly<Record<string, string>>]>([
    ['what is required', {}, { cancel_reason: 'required' }],
    ['null for it', { cancel_reason: null }, { cancel_reason: 'text' }],
    ['an empty one', { cancel_reason: '' }, { cancel_reason: 'required' }],
    ['a field that is not asked for', { cancel_reason: 'x', status: 'active' }, { status: 'unknownField' }],
    ['a wrong value', { cancel_reason: 'x', expires_on: 'soon' }, { expires_on: 'format.date' }],
    [
      'a broken rule',
      { cancel_reason: 'x', expires_on: '2020-01-01' },
      { expires_on: 'Expires after it was registered.' },
    ],
    ['no object', [], { '': 'object' }],
  ])('reject %s', async (_, body, expected) => {
    expect(await refusedFields(act(await make({ registered_on: '2025-01-01' }), 'cancel', body))).toEqual(expected);
  });
});

describe('actions on several records', () => {
  const actMany = (uuids: readonly string[], action: string): Promise<void> =>
    fixture.store.actMany(management, fixture.resource('domains'), uuids, action, {});
  const state = async (uuid: string): Promise<unknown> =>
    (await fixture.store.one(management, fixture.resource('domains'), uuid))['status'];

  test('are carried out on each', async () => {
    const uuids = [await make(), await make()];
    await actMany(uuids, 'activate');
    expect([await state(uuids[0] ?? ''), await state(uuids[1] ?? '')]).toEqual(['active', 'active']);
  });

  test('are carried out on all or none', async () => {
    const [free, active] = [await make(), await make()];
    await act(active, 'activate');
    expect((await refusal(actMany([free, active], 'activate'))).code).toBe('E_STATE');
    expect(await state(free)).toBe('requested');
  });
});

describe('actions in code', () => {
  test('return the result of the code, or else the record', async () => {
    expect(await act(await make({ name: 'checked.nl' }), 'check')).toEqual({ checked: 'checked checked.nl', body: {} });
    expect(await act(await make({ name: 'silent.nl' }), 'check')).toMatchObject({ name: 'silent.nl', version: 1 });
  });

  test('roll back what they wrote when they fail', async () => {
    await expect(act(await make({ name: 'fails.nl' }), 'check')).rejects.toThrow('The registrar does not answer.');
    expect(await fixture.column(management, 'servers', 'name')).not.toContain('checked fails.nl');
  });

  test('report a missing function as an error of the program', async () => {
    const bare = await openFixtureStore();
    const { add, resource, store } = bare;
    const uuid = await add('domains', {
      name: 'a1.nl',
      client_uuid: await add('clients', { number: '1', email: 'a@example.nl' }),
    });
    await expect(store.act(management, resource('domains'), uuid, 'check', {})).rejects.toThrow(
      'No code carries out "domains.check"',
    );
    await bare.close();
  });
});

describe('permissions for actions', () => {
  test.each([
    ['cancel', null],
    ['activate', 'E_FORBIDDEN'],
    ['check', 'E_FORBIDDEN'],
    ['cnacel', 'E_NOT_FOUND'],
    ['constructor', 'E_NOT_FOUND'],
  ])('answer a user who calls %s: %s', async (action, code) => {
    const call = act(await make(), action, action === 'cancel' ? { cancel_reason: 'x' } : {}, userOf(client));
    if (code === null) expect(await call).toMatchObject({ auto_renew: false });
    else expect((await refusal(call)).code).toBe(code);
  });
});
