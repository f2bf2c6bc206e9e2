/**
 * The database's own wall: a role that may little, settings that end with the transaction, a declared way past it, and
 * what it stops.
 */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { runAsSystem } from '../../../src/engine/server/systemContext.ts';
import { isSystem, systemCaller } from '../../../src/engine/server/store/caller.ts';
import type { Tx, TxAcrossClients, WriteEvent } from '../../../src/engine/server/store/contract.ts';
import { fileStore } from '../../../src/engine/server/store/files.ts';
import { openStore } from '../../../src/engine/server/store/store.ts';
import { inTransaction } from '../../../src/engine/server/store/transaction.ts';
import { acrossClients } from '../../../src/engine/server/store/row-level-security/confine.ts';
import { confinedRole } from '../../../src/engine/server/store/row-level-security/role.ts';
import { asAdministrator, createTestDatabase } from '../../support/database.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { fixtureNow, openFixtureStore, refusal, userOf, type FixtureStore } from '../../support/fixtureStore.ts';
import { testKeyring } from '../../support/keyring.ts';

let fixture: FixtureStore;
let alfa = '';
let beta = '';
let hook: (event: WriteEvent) => Promise<void> = () => Promise.resolve();
const warned: string[] = [];

const names = async (executor: Tx | FixtureStore['store']['database']): Promise<readonly unknown[]> =>
  (await executor.selectFrom('domains').select('name').orderBy('name').execute()).map(({ name }) => name);

beforeAll(async () => {
  const registry = fixtureRegistry({ entries: { samples: { access: { management: '*', user: ['list', 'show'] } } } });
  fixture = await openFixtureStore({
    registry,
    warn: (line) => warned.push(line),
    hooks: { domains: { beforeWrite: async (event) => (await hook(event), event.values) } },
  });
  alfa = await fixture.add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
  beta = await fixture.add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' });
  await fixture.add('domains', { name: 'aa.nl', client_uuid: alfa });
  await fixture.add('domains', { name: 'bb.nl', client_uuid: beta });
});
afterAll(() => fixture.close());
beforeEach(() => {
  hook = () => Promise.resolve();
  warned.length = 0;
});

describe('the confined role', () => {
  test('owns nothing, bypasses nothing, cannot sign in, and is separate for each database', async () => {
    const {
      rows: [role],
    } = await fixture.store.reads(userOf(alfa), (executor) =>
      sql<Record<string, unknown>>`
      select rolsuper, rolbypassrls, rolcanlogin, rolinherit, rolcreaterole, rolcreatedb, current_user = session_user as signed_in, rolname ~ '^beheer_confined_[0-9a-f]{8}$' as named,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = current_user`.execute(
        executor,
      ),
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      signed_in: false,
      named: true,
      owned: 0,
    });
  });

  test.each(['beheer_sessions', 'beheer_migrations', 'beheer_idempotency', 'beheer_settings', 'employees', 'users'])(
    'cannot look at %s',
    async (table) => {
      await expect(
        fixture.store.reads(userOf(alfa), (executor) => sql`select 1 from ${sql.table(table)}`.execute(executor)),
      ).rejects.toThrow(`permission denied for table ${table}`);
    },
  );
});

describe('a statement without a scope', () => {
  test('returns the rows of the session’s clients, which may be none', async () => {
    expect(await fixture.store.reads(userOf(alfa), names)).toEqual(['aa.nl']);
    expect(await fixture.store.reads(userOf(alfa, beta), names)).toEqual(['aa.nl', 'bb.nl']);
    expect(await fixture.store.reads(userOf(), names)).toEqual([]);
    expect(await fixture.store.reads(systemCaller, names)).toEqual(['aa.nl', 'bb.nl']);
  });

  test('returns none where the settings are missing, and leaves none behind', async () => {
    const left = await fixture.store.reads(userOf(alfa), async (executor) => {
      await sql`select set_config('beheer.clients', '', true)`.execute(executor);
      return names(executor);
    });
    expect(left).toEqual([]);
    for (let time = 0; time < 3; time += 1) {
      expect(await fixture.store.reads(userOf(beta), names)).toEqual(['bb.nl']);
      const {
        rows: [after],
      } = await sql<{
        clients: string | null;
      }>`select nullif(current_setting('beheer.clients', true), '') as clients`.execute(fixture.store.database);
      expect(after?.clients).toBeNull();
    }
  });

  test('for files returns those of visible records', async () => {
    for (const [client, digit] of [
      [alfa, '1'],
      [beta, '2'],
    ] as const) {
      const record = await fixture.add('samples', { client_uuid: client });
      const uuid = `00000000-0000-7000-8000-00000000000${digit}`;
      const files = fileStore(fixture.store.database);
      await files.putPiece(uuid, 0, Buffer.from('x'));
      await files.finish(
        {
          uuid,
          resource: 'samples',
          field: 'file',
          name: 'x',
          media_type: 'text/plain',
          size_bytes: 1,
          sha256: 'x',
          uploaded_by: null,
        },
        fixtureNow,
      );
      await files.attach({ uuid, resource: 'samples', field: 'file', uploaded_by: null }, record);
    }
    const found = (digit: string): Promise<readonly [boolean, boolean]> =>
      fixture.store.reads(userOf(alfa), async (executor) => {
        const uuid = `00000000-0000-7000-8000-00000000000${digit}`;
        return [
          (await fileStore(executor).find(uuid)) !== null,
          (await fileStore(executor).piece(uuid, 0)) !== null,
        ] as const;
      });
    expect(await found('1')).toEqual([true, true]);
    expect(await found('2')).toEqual([false, false]);
  });
});

describe('a hook', () => {
  const renewed = async (): Promise<unknown> => {
    const {
      rows: [own],
    } = await fixture.list(userOf(alfa), 'domains');
    return fixture.store.update(userOf(alfa), fixture.resource('domains'), String(own?.['uuid']), { auto_renew: true });
  };

  test("a hook that writes to another client's record is stopped: the log reports it, and the caller gets 404", async () => {
    hook = async ({ tx }) => void (await tx.updateTable('domains').set({ client_uuid: beta }).execute());
    expect((await refusal(renewed())).code).toBe('E_NOT_FOUND');
    expect(warned).toEqual([
      expect.stringMatching(
        /^Internal error: the second wall between clients stopped what the first let through, for user unknown: new row violates row-level security policy for table "domains"/,
      ),
    ]);
    hook = async ({ tx }) => void (await tx.selectFrom('employees').select('uuid').execute());
    expect((await refusal(renewed())).code).toBe('E_NOT_FOUND');
    expect(warned[1]).toContain('permission denied for table employees');
  });

  test('can leave row-level security explicitly, and only for that call', async () => {
    const seen: (readonly unknown[])[] = [];
    hook = async ({ tx }) => {
      seen.push(await names(tx));
      const [one, other] = await Promise.all([
        acrossClients(tx, names),
        acrossClients(tx, async (all) => (await names(all), acrossClients(all, names))),
      ]);
      seen.push(one, other, await names(tx));
      await acrossClients(tx, () => Promise.reject(new Error('no'))).catch(() => undefined);
      seen.push(await names(tx));
    };
    await renewed();
    expect(seen).toEqual([['aa.nl'], ['aa.nl', 'bb.nl'], ['aa.nl', 'bb.nl'], ['aa.nl'], ['aa.nl']]);
  });

  test('runs system work on rows of all clients, on behalf of the person, and returns to the context of the caller', async () => {
    const seen: unknown[] = [];
    hook = async (event) => {
      if (isSystem(event.caller)) return;
      const person = { ...event, caller: { ...event.caller, name: 'Anna' } };
      await runAsSystem(person, async ({ tx, caller, records }) => {
        seen.push(await names(tx), isSystem(caller), caller.clients, caller.name, caller.audited_actor);
        const other = await records.list(caller, fixture.resource('clients'), {
          sort: null,
          range: [0, 9],
          filter: { company_name: 'Beta' },
          search: '',
          embed: [],
          columns: null,
        });
        seen.push(other.total);
      });
      seen.push(await names(event.tx), isSystem(event.caller));
    };
    await renewed();
    expect(seen).toEqual([['aa.nl', 'bb.nl'], true, null, 'Anna', 'user', 1, ['aa.nl'], false]);
  });

  test('cannot pass its own transaction to SQL that needs the rows of all clients', () => {
    expectTypeOf<Tx>().not.toExtend<TxAcrossClients>();
    expectTypeOf<TxAcrossClients>().toExtend<Tx>();
  });

  test('that fails outside row-level security reports its own error', async () => {
    hook = async ({ tx }) => void (await acrossClients(tx, (all) => sql`select 1 / 0`.execute(all)));
    expect((await refusal(renewed())).code).toBe('E_INVALID');
    hook = ({ tx }) => acrossClients(tx, () => Promise.reject(new Error('its own words')));
    await expect(renewed()).rejects.toThrow('its own words');
  });

  test('that uses the store in the same transaction sees what each caller sees', async () => {
    const seen: unknown[] = [];
    hook = async ({ tx }) => {
      const store = fixture.store.within(tx);
      const query = {
        sort: { field: 'name', direction: 'ASC' as const },
        range: [0, 9] as const,
        filter: {},
        search: '',
        embed: [],
        columns: ['name'],
      };
      for (const caller of [systemCaller, userOf(alfa), userOf(beta)])
        seen.push((await store.list(caller, fixture.resource('domains'), query)).rows.map(({ name }) => name));
      seen.push(await names(tx));
    };
    await renewed();
    expect(seen).toEqual([['aa.nl', 'bb.nl'], ['aa.nl'], ['bb.nl'], ['aa.nl']]);
    await inTransaction(fixture.store.database, async (tx) => {
      await fixture.store.within(tx).list(userOf(alfa), fixture.resource('domains'), {
        sort: null,
        range: [0, 9],
        filter: {},
        search: '',
        embed: [],
        columns: null,
      });
      expect(await names(tx)).toEqual(['aa.nl', 'bb.nl']);
    });
  });
});

describe('an account that', () => {
  const openAs = async (
    attributes: string,
  ): Promise<{
    readonly warned: readonly string[];
    readonly names: readonly unknown[];
    readonly confined: boolean;
  }> => {
    const database = await createTestDatabase();
    const url = new URL(database.connectionString);
    const account = `account_${url.pathname.slice(1)}`;
    const admin = new Client({ connectionString: asAdministrator(database.connectionString) });
    await admin.connect();
    await admin.query(
      `drop role ${confinedRole(url.pathname.slice(1))}; create role ${account} login password 'secret' nosuperuser ${attributes}; alter database ${url.pathname.slice(1)} owner to ${account}`,
    );
    [url.username, url.password] = [account, 'secret'];
    const said: string[] = [];
    const store = await openStore({
      keyring: testKeyring,
      connectionString: url.href,
      registry: fixtureRegistry(),
      hooks: {},
      actions: {},
      now: () => fixtureNow,
      log: () => undefined,
      warn: (line) => said.push(line),
    });
    try {
      const add = async (resource: string, body: object): Promise<string> =>
        String(
          (await store.create(systemCaller, store.registry().resources[resource] ?? fixture.resource(resource), body))[
            'uuid'
          ],
        );
      const client = await add('clients', { number: '1', company_name: 'Alfa', email: 'a@example.nl' });
      await add('domains', {
        name: 'other.nl',
        client_uuid: await add('clients', { number: '2', company_name: 'Beta', email: 'b@example.nl' }),
      });
      await add('domains', { name: 'own.nl', client_uuid: client });
      const { rows } = await store.list(
        userOf(client),
        store.registry().resources['domains'] ?? fixture.resource('domains'),
        { sort: null, range: [0, 9], filter: {}, search: '', embed: [], columns: null },
      );
      const seen = await store.reads(userOf(client), names);
      return { warned: said, names: rows.map(({ name }) => name), confined: seen.length === 1 };
    } finally {
      await store.close();
      await admin.end();
      await database.drop();
    }
  };

  test('an account that may create roles has the tenant scope and row-level security', async () => {
    expect(await openAs('createrole')).toEqual({ warned: [], names: ['own.nl'], confined: true });
  });

  test('an account without that permission has the tenant scope only, and the log says what to request', async () => {
    const { warned: said, ...rest } = await openAs('');
    expect(rest).toEqual({ names: ['own.nl'], confined: false });
    expect(said).toEqual([
      expect.stringMatching(
        /^Database: The second wall between clients is not there, only the program's own: permission denied to create role\. To have it, let an administrator of PostgreSQL run: CREATE ROLE (beheer_confined_[0-9a-f]{8}) NOLOGIN NOINHERIT; GRANT \1 TO "account_test_[0-9a-f]+"; and start again\.$/,
      ),
    ]);
  });
});

test('the history of a record is readable with permission, although the audit trail itself is closed', async () => {
  const {
    rows: [own],
  } = await fixture.list(userOf(alfa), 'domains');
  const caller = { ...userOf(alfa), grants: [{ resource: 'domains', verbs: ['history'] }] };
  expect(await fixture.store.history(caller, fixture.resource('domains'), String(own?.['uuid']), [0, 9])).toMatchObject(
    { total: expect.any(Number) },
  );
  const {
    rows: [other],
  } = await fixture.list(userOf(beta), 'domains');
  expect(
    (await refusal(fixture.store.history(caller, fixture.resource('domains'), String(other?.['uuid']), [0, 9]))).code,
  ).toBe('E_NOT_FOUND');
});
