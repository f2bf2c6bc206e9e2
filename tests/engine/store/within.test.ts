/**
 * What a reference may point at depends on the rest of its record: however it is written, and whichever of the two
 * changes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields, type FixtureStore } from '../../support/fixtureStore.ts';

const to = (resource: string, more: object = {}) => ({ 'x-relation': { to: resource, ...more } });
const name = { type: 'string' } as const;

let fixture: FixtureStore;
const made: Record<string, string> = {};

beforeAll(async () => {
  fixture = await openFixtureStore({
    registry: fixtureRegistry({
      schemas: {
        owners: { title: 'Owner', required: ['name'], properties: { name } },
        machines: {
          title: 'Machine',
          required: ['name'],
          properties: { name, owner_uuid: to('owners'), is_active: { type: 'boolean', default: true } },
        },
        accounts: {
          title: 'Account',
          properties: {
            name,
            owner_uuid: to('owners'),
            machine_uuid: to('machines', {
              within: { or: [{ owner_uuid: { empty: true } }, { owner_uuid: '$.owner_uuid' }], is_active: true },
            }),
            state: { default: 'new', enum: ['new', 'moved'], 'x-transitions': { new: ['moved'], moved: ['moved'] } },
          },
        },
        bills: { title: 'Bill', properties: { name, owner_uuid: to('owners') } },
        'bill-lines': {
          title: 'Bill line',
          required: ['bill_uuid'],
          properties: {
            name,
            bill_uuid: to('bills', { owned: true, inverse: 'lines' }),
            account_uuid: to('accounts', { within: { owner_uuid: '$.bill.owner_uuid' } }),
          },
        },
      },
      entries: {
        owners: {},
        machines: {},
        bills: {},
        'bill-lines': {},
        accounts: {
          actions: {
            move: { label: { en: 'Move', nl: 'Verplaatsen' }, fields: ['machine_uuid'], set: { state: 'moved' } },
          },
        },
      },
    }),
  });
  for (const owner of ['ada', 'bob']) made[owner] = await create('owners', { name: owner });
  made['shared'] = await create('machines', { name: 'shared' });
  made['ofAda'] = await create('machines', { name: 'of ada', owner_uuid: made['ada'] });
  made['ofBob'] = await create('machines', { name: 'of bob', owner_uuid: made['bob'] });
  made['off'] = await create('machines', { name: 'off', is_active: false });
});
afterAll(() => fixture.close());

const create = async (resource: string, body: object): Promise<string> =>
  String((await fixture.store.create(management, fixture.resource(resource), body))['uuid']);
const update = (resource: string, uuid: string | undefined, body: object) =>
  fixture.store.update(management, fixture.resource(resource), String(uuid), body);

const another = (field: string) => ({
  label: {
    en: `Doesn’t match “${field}”. Choose another`,
    nl: `Past niet bij ‘${field}’. Kies iets anders`,
  },
});
const notOwners = another('Owner');
const offUse = {
  label: {
    en: 'No longer available. Choose another',
    nl: 'Niet meer beschikbaar. Kies iets anders',
  },
};
const refusedOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
    return {};
  } catch (error) {
    return (error as { details?: { errors?: unknown } }).details?.errors;
  }
};

describe('a reference with a rule', () => {
  test('belongs to the owner, or to nobody, on creation', async () => {
    const ada = { owner_uuid: made['ada'] };
    expect(await refusedOf(create('accounts', { ...ada, machine_uuid: made['ofBob'] }))).toEqual({
      machine_uuid: notOwners,
    });
    expect(await refusedOf(create('accounts', { ...ada, machine_uuid: made['off'] }))).toEqual({
      machine_uuid: offUse,
    });
    await create('accounts', { ...ada, machine_uuid: made['ofAda'] });
    await create('accounts', { ...ada, machine_uuid: made['shared'] });
  });

  test('is not checked if it is empty', async () => {
    await create('accounts', { machine_uuid: made['ofBob'] });
    await create('accounts', { owner_uuid: made['ada'] });
  });

  test('is checked again when it or its owner changes', async () => {
    const uuid = await create('accounts', { owner_uuid: made['ada'], machine_uuid: made['ofAda'] });
    expect(await refusedOf(update('accounts', uuid, { machine_uuid: made['ofBob'] }))).toEqual({
      machine_uuid: notOwners,
    });
    expect(await refusedOf(update('accounts', uuid, { owner_uuid: made['bob'] }))).toEqual({ machine_uuid: notOwners });
    await update('accounts', uuid, { owner_uuid: made['bob'], machine_uuid: made['ofBob'] });
  });

  test('is checked in bulk calls and in actions', async () => {
    const uuids = [
      await create('accounts', { owner_uuid: made['ada'] }),
      await create('accounts', { owner_uuid: made['bob'] }),
    ];
    const accounts = fixture.resource('accounts');
    expect(
      await refusedFields(fixture.store.updateMany(management, accounts, uuids, { machine_uuid: made['ofBob'] })),
    ).toHaveProperty('machine_uuid');
    const move = (machine_uuid: string | undefined) =>
      fixture.store.act(management, accounts, String(uuids[0]), 'move', { machine_uuid });
    expect(await refusedOf(move(made['ofBob']))).toEqual({ machine_uuid: notOwners });
    expect(await move(made['ofAda'])).toMatchObject({ machine_uuid: made['ofAda'], state: 'moved' });
  });

  test('may keep a value of before the rule, and everything else can be changed', async () => {
    const machine = await create('machines', { name: 'goes out of use' });
    const uuid = await create('accounts', { owner_uuid: made['ada'], machine_uuid: machine });
    await update('machines', machine, { is_active: false, owner_uuid: made['bob'] });
    expect(
      await update('accounts', uuid, { name: 'renamed', machine_uuid: machine, owner_uuid: made['ada'] }),
    ).toMatchObject({
      name: 'renamed',
      machine_uuid: machine,
    });
  });
});

describe('a reference of an owned line', () => {
  test('is checked by its owner, also where only the owner changes', async () => {
    const ofAda = await create('accounts', { owner_uuid: made['ada'] });
    const ofBob = await create('accounts', { owner_uuid: made['bob'] });
    const lines = (account_uuid: string) => [{ name: 'one', account_uuid }];
    expect(await refusedOf(create('bills', { owner_uuid: made['ada'], lines: lines(ofBob) }))).toEqual({
      'lines.0.account_uuid': notOwners,
    });
    const bill = await create('bills', { owner_uuid: made['ada'], lines: lines(ofAda) });
    expect(await refusedOf(update('bills', bill, { lines: lines(ofBob) }))).toEqual({
      'lines.0.account_uuid': notOwners,
    });
    expect(await refusedOf(update('bills', bill, { owner_uuid: made['bob'] }))).toEqual({
      'lines.0.account_uuid': notOwners,
    });
    expect(await refusedOf(create('bill-lines', { bill_uuid: bill, account_uuid: ofBob }))).toEqual({
      account_uuid: notOwners,
    });
    await update('bills', bill, { owner_uuid: made['bob'], lines: lines(ofBob) });
  });
});
