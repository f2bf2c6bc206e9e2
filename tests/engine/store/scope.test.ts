/** Whose rows: in lists, one by one, embedded, over relations, and in what is written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../../src/engine/server/store/caller.ts';
import {
  employee,
  lookingAt,
  management,
  openFixtureStore,
  refusal,
  refusedFields,
  userOf,
  type FixtureStore,
} from '../../support/fixtureStore.ts';
import { isolationChoices } from '../../support/isolations.ts';

describe.each(isolationChoices)('$name', ({ walls }) => {
  let fixture: FixtureStore;
  const key: Record<'alfa' | 'beta' | 'shared' | 'ofBeta' | 'eva' | 'kees', string> = {
    alfa: '',
    beta: '',
    shared: '',
    ofBeta: '',
    eva: '',
    kees: '',
  };
  const domain: Record<string, string> = {};

  beforeAll(async () => {
    fixture = await openFixtureStore({ isolation: walls });
    const { add } = fixture;
    key.alfa = await add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
    key.beta = await add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
    key.shared = await add('servers', { name: 'shared', rack: 'r1' });
    key.ofBeta = await add('servers', { name: 'of-beta', rack: 'r2', client_uuid: key.beta });
    for (const [name, client_uuid, server_uuid] of [
      ['a1.nl', key.alfa, key.shared],
      ['a2.nl', key.alfa, key.ofBeta],
      ['b1.nl', key.beta, null],
    ] as const) {
      domain[name] = await add('domains', { name, client_uuid, server_uuid, secret_note: 'x' });
    }
    for (const [number, client_uuid] of [
      ['F1', key.alfa],
      ['F2', key.beta],
    ] as const) {
      await add('invoices', {
        number,
        client_uuid,
        lines: [{ description: 'hosting', quantity: 1, unit_price_cents: 100 }],
      });
    }
    key.eva = await add('users', { email: 'eva@example.nl', first_name: 'Eva', last_name: 'J' });
    key.kees = await add('users', { email: 'kees@example.nl', first_name: 'Kees', last_name: 'J' });
    await add('employees', { number: '1', first_name: 'Eva', last_name: 'J', user_uuid: key.eva });
    await add('employees', { number: '2', first_name: 'Kees', last_name: 'J', user_uuid: key.kees });
  });
  afterAll(() => fixture.close());

  const who: Readonly<Record<string, () => Caller>> = {
    management: () => management,
    'management looking at Alfa': () => lookingAt(key.alfa),
    'a user of Alfa': () => userOf(key.alfa),
    'a user of both': () => userOf(key.alfa, key.beta),
    'a user of nobody': () => userOf(),
  };
  const as = (name: string): Caller => (who[name] ?? (() => management))();

  describe('lists', () => {
    test.each([
      ['management', 'domains', ['a1.nl', 'a2.nl', 'b1.nl']],
      ['management looking at Alfa', 'domains', ['a1.nl', 'a2.nl']],
      ['a user of Alfa', 'domains', ['a1.nl', 'a2.nl']],
      ['a user of both', 'domains', ['a1.nl', 'a2.nl', 'b1.nl']],
      ['a user of nobody', 'domains', []],
      ['management looking at Alfa', 'clients', ['Alfa', 'Beta']],
      ['a user of Alfa', 'clients', ['Alfa']],
      ['management', 'servers', ['of-beta', 'shared']],
      ['management looking at Alfa', 'servers', []],
      ['a user of Alfa', 'servers', []],
    ])('%s sees of %s: %j', async (name, resource, expected) => {
      const page = await fixture.list(as(name), resource);
      expect([page.rows.map((row) => row['name']).toSorted(), page.total]).toEqual([expected, expected.length]);
    });

    test('owned rows are scoped through their owner', async () => {
      expect(await fixture.column(lookingAt(key.alfa), 'invoice-lines', 'description')).toEqual(['hosting']);
      expect((await fixture.list(management, 'invoice-lines')).total).toBe(2);
      expect((await refusal(fixture.list(userOf(key.alfa), 'invoice-lines'))).code).toBe('E_FORBIDDEN');
    });

    test('a shared record can be read by its key, as a form needs it', async () => {
      expect(
        await fixture.column(lookingAt(key.alfa), 'servers', 'name', { filter: { uuid: [key.shared, key.ofBeta] } }),
      ).toEqual(['shared']);
    });

    test('the row rule narrows further', async () => {
      expect(await fixture.column(employee(key.eva), 'employees', 'first_name')).toEqual(['Eva']);
      expect(await fixture.column(employee(null), 'employees', 'first_name')).toEqual([]);
    });
  });

  describe('single records', () => {
    test.each([
      ['a user of Alfa', 'b1.nl'],
      ['management looking at Alfa', 'b1.nl'],
      ['a user of nobody', 'a1.nl'],
    ])('are hidden from %s: %s', async (name, domainName) => {
      const uuid = domain[domainName] ?? '';
      const resource = fixture.resource('domains');
      const caller = as(name);
      expect((await refusal(fixture.store.one(caller, resource, uuid))).code).toBe('E_NOT_FOUND');
      expect((await refusal(fixture.store.update(caller, resource, uuid, { auto_renew: true }))).code).toBe(
        'E_NOT_FOUND',
      );
      expect((await refusal(fixture.store.remove(caller, resource, [uuid]))).code).toBe('E_NOT_FOUND');
      expect((await refusal(fixture.store.act(caller, resource, uuid, 'cancel', { cancel_reason: 'x' }))).code).toBe(
        'E_NOT_FOUND',
      );
    });

    test.each([['x'], [''], ['0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10'], ["' or 1=1"]])('%j is missing', async (uuid) => {
      expect((await refusal(fixture.store.one(management, fixture.resource('domains'), uuid))).code).toBe(
        'E_NOT_FOUND',
      );
      expect((await refusal(fixture.store.remove(management, fixture.resource('domains'), [uuid]))).code).toBe(
        'E_NOT_FOUND',
      );
    });

    test('are removed in bulk all or none', async () => {
      expect(
        (
          await refusal(
            fixture.store.remove(userOf(key.alfa), fixture.resource('domains'), [
              domain['a1.nl'] ?? '',
              domain['b1.nl'] ?? '',
            ]),
          )
        ).code,
      ).toBe('E_NOT_FOUND');
      expect((await fixture.list(management, 'domains')).total).toBe(3);
    });
  });

  describe('related records', () => {
    test('are embedded where the caller may see them, or else null', async () => {
      const embedded = async (caller: Caller) =>
        (
          await fixture.list(caller, 'domains', {
            embed: ['client', 'server'],
            sort: { field: 'name', direction: 'ASC' },
            filter: { name: ['a1.nl', 'a2.nl'] },
          })
        ).rows.map((row) => [row['client'], row['server']]);
      const alfa = { uuid: key.alfa, name: 'Alfa', status: 'active' };
      expect(await embedded(management)).toEqual([
        [alfa, { uuid: key.shared, name: 'shared' }],
        [alfa, { uuid: key.ofBeta, name: 'of-beta' }],
      ]);
      expect(await embedded(lookingAt(key.alfa))).toEqual([
        [alfa, { uuid: key.shared, name: 'shared' }],
        [alfa, { uuid: key.ofBeta, name: 'of-beta' }],
      ]);
      expect(await embedded(userOf(key.alfa))).toEqual([
        [alfa, null],
        [alfa, null],
      ]);
    });

    test('a filter, a search or an order reveals nothing about hidden rows', async () => {
      expect(await fixture.column(management, 'domains', 'name', { filter: { 'server.name': 'of-beta' } })).toEqual([
        'a2.nl',
      ]);
      expect(
        await fixture.column(userOf(key.alfa), 'domains', 'name', { filter: { 'server.name': 'of-beta' } }),
      ).toEqual([]);
      expect(
        await fixture.column(userOf(key.alfa), 'domains', 'name', { filter: { 'server.name': { ne: 'of-beta' } } }),
      ).toHaveLength(2);
      expect((await refusal(fixture.list(userOf(key.alfa), 'domains', { filter: { 'server.rack': 'r2' } }))).code).toBe(
        'E_QUERY',
      );
      expect(
        (await refusal(fixture.list(userOf(key.alfa), 'domains', { sort: { field: 'server.rack', direction: 'ASC' } })))
          .code,
      ).toBe('E_QUERY');
    });

    test('of a resource that the caller cannot see cannot be followed', async () => {
      const { details } = await refusal(fixture.list(employee(key.eva), 'employees', { embed: ['user'] }));
      expect(details.message?.en).toBe('embed: employees has no relation "user".');
      expect(
        await fixture.store.one(
          employee(key.eva),
          fixture.resource('employees'),
          String((await fixture.column(employee(key.eva), 'employees', 'uuid'))[0]),
        ),
      ).not.toHaveProperty('user');
    });
  });

  describe('hidden fields', () => {
    test.each<readonly [string, object]>([
      ['filter', { filter: { secret_note: 'x' } }],
      ['sort', { sort: { field: 'secret_note', direction: 'ASC' } }],
      ['columns', { columns: ['secret_note'] }],
    ])('are unknown in %s', async (_, query) => {
      const { code, details } = await refusal(fixture.list(userOf(key.alfa), 'domains', query));
      expect(code).toBe('E_QUERY');
      expect(
        `${details.message?.en} ${details.hint?.en}`.replaceAll(/filter\.secret_note|"secret_note"/g, ''),
      ).not.toContain('secret_note');
    });

    test('are not returned, and rejected like unknown ones', async () => {
      expect((await fixture.list(userOf(key.alfa), 'domains')).rows[0]).not.toHaveProperty('secret_note');
      expect(
        await refusedFields(
          fixture.store.update(userOf(key.alfa), fixture.resource('domains'), domain['a1.nl'] ?? '', {
            secret_note: 'y',
          }),
        ),
      ).toEqual({ secret_note: 'unknownField' });
    });
  });

  describe('writing', () => {
    test('a new row gets the only possible client', async () => {
      const made = await fixture.store.create(userOf(key.beta), fixture.resource('domains'), { name: 'new.nl' });
      expect(made['client_uuid']).toBe(key.beta);
      expect(
        (await fixture.store.create(lookingAt(key.alfa), fixture.resource('domains'), { name: 'newer.nl' }))[
          'client_uuid'
        ],
      ).toBe(key.alfa);
      await fixture.store.remove(management, fixture.resource('domains'), [String(made['uuid'])]);
    });

    test.each([
      [
        'another’s client',
        () => userOf(key.alfa),
        () => ({ name: 'cc.nl', client_uuid: key.beta }),
        { client_uuid: 'reference' },
      ],
      ['no client, of two', () => userOf(key.alfa, key.beta), () => ({ name: 'cc.nl' }), { client_uuid: 'required' }],
      [
        'another’s server',
        () => userOf(key.alfa),
        () => ({ name: 'cc.nl', server_uuid: key.ofBeta }),
        { server_uuid: 'reference' },
      ],
      [
        'a client that is not there',
        () => management,
        () => ({ name: 'cc.nl', client_uuid: key.shared }),
        { client_uuid: 'reference' },
      ],
    ] as const)('%s is rejected', async (_, caller, body, expected) => {
      expect(await refusedFields(fixture.store.create(caller(), fixture.resource('domains'), body()))).toEqual(
        expected,
      );
    });

    test('a row cannot be given away, nor moved out of the caller’s own row rule', async () => {
      expect(
        await refusedFields(
          fixture.store.update(userOf(key.alfa), fixture.resource('domains'), domain['a1.nl'] ?? '', {
            client_uuid: key.beta,
          }),
        ),
      ).toEqual({ client_uuid: 'reference' });
      const body = { number: '3', first_name: 'X', last_name: 'Y' };
      expect((await refusal(fixture.store.create(employee(key.eva), fixture.resource('employees'), body))).code).toBe(
        'E_FORBIDDEN',
      );
      expect((await fixture.list(management, 'employees')).total).toBe(2);
    });

    test.each([
      ['create', 'servers'],
      ['update', 'clients'],
      ['remove', 'clients'],
    ] as const)('a call without permission is rejected: %s', async (call, resource) => {
      const caller = userOf(key.alfa);
      const found = fixture.resource(resource);
      const calls = {
        create: () => fixture.store.create(caller, found, {}),
        update: () => fixture.store.update(caller, found, key.alfa, {}),
        remove: () => fixture.store.remove(caller, found, [key.alfa]),
      };
      expect((await refusal(calls[call]())).code).toBe('E_FORBIDDEN');
    });
  });
});
