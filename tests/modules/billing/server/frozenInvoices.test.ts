/**
 * Invoices that are out, attacked with SQL by the owner of the tables and by the role of people who are confined to a
 * client: they stay as they are.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import type { Database, Tx } from '../../../../src/engine/server/store/contract.ts';
import { codeOf } from '../../../../src/engine/server/store/transaction.ts';
import { confiningText } from '../../../../src/engine/server/store/row-level-security/confine.ts';
import { administering } from '../../../support/database.ts';
import { createBillingWorld, type BillingWorld, type Fields } from '../../../support/billing.ts';

let world: BillingWorld;
let out: string;
let draft: string;
let role: string;

beforeAll(async () => {
  world = await createBillingWorld();
  out = String((await world.sent({ lines: [world.line(), world.line({ unit_price_cents: 250 })] }))['uuid']);
  draft = String((await world.draft())['uuid']);
  const { rows } = await sql<{
    rolname: string;
  }>`select rolname from pg_roles where rolname like 'beheer_confined_%' and has_table_privilege(rolname, 'invoices', 'select')`.execute(
    world.api.store.database,
  );
  role = rows[0]?.rolname ?? '';
});
afterAll(() => world.api.close());

const frozen = '55B01';
const unique = '23505';
/** Insufficient privilege. */
const forbidden = '42501';
const apiErrorOf = ([what]: Attack): string => (what === 'its number once more' ? unique : frozen);

interface Place {
  readonly out: string;
  readonly draft: string;
}
type Attack = readonly [what: string, statement: (at: Place) => string];

const rowWith = (table: string, changes: string, where: string): string =>
  `select (jsonb_populate_record(t, ${changes})).* from ${table} t where ${where}`;

const attacks: readonly Attack[] = [
  ['an amount', ({ out: uuid }) => `update invoices set net_cents = 1, gross_cents = 1 where uuid = '${uuid}'`],
  ['the number', ({ out: uuid }) => `update invoices set number = 'x' where uuid = '${uuid}'`],
  ['the key', ({ out: uuid }) => `update invoices set uuid = gen_random_uuid() where uuid = '${uuid}'`],
  [
    'the client, through a join',
    ({ out: uuid, draft: other }) =>
      `update invoices i set client_uuid = o.client_uuid, buyer_reference = 'x' from invoices o where o.uuid = '${other}' and i.uuid = '${uuid}'`,
  ],
  [
    'back to draft, and then the amount',
    ({ out: uuid }) =>
      `update invoices set status = 'draft' where uuid = '${uuid}'; update invoices set net_cents = 1 where uuid = '${uuid}'`,
  ],
  ['the invoice', ({ out: uuid }) => `delete from invoices where uuid = '${uuid}'`],
  [
    'the invoice, within another statement',
    ({ out: uuid }) =>
      `with gone as (delete from invoices where uuid = '${uuid}' returning 1) select count(*) from gone`,
  ],
  [
    'an amount, as an insertion that finds it there',
    ({ out: uuid }) =>
      `insert into invoices ${rowWith('invoices', `'{}'`, `uuid = '${uuid}'`)} on conflict (uuid) do update set net_cents = 1`,
  ],
  [
    'an amount, as a merge',
    ({ out: uuid }) =>
      `merge into invoices i using (select '${uuid}'::uuid as uuid) s on i.uuid = s.uuid when matched then update set net_cents = 1`,
  ],
  [
    'its number once more',
    ({ out: uuid }) =>
      `insert into invoices ${rowWith('invoices', `jsonb_build_object('uuid', gen_random_uuid())`, `uuid = '${uuid}'`)}`,
  ],
  ['a line', ({ out: uuid }) => `update invoice_lines set unit_price_cents = 1 where invoice_uuid = '${uuid}'`],
  ['a line less', ({ out: uuid }) => `delete from invoice_lines where invoice_uuid = '${uuid}'`],
  [
    'a line more',
    ({ out: uuid }) =>
      `insert into invoice_lines ${rowWith('invoice_lines', `jsonb_build_object('uuid', gen_random_uuid())`, `invoice_uuid = '${uuid}'`)}`,
  ],
  [
    'a line, as an insertion that finds it there',
    ({ out: uuid }) =>
      `insert into invoice_lines ${rowWith('invoice_lines', `'{}'`, `invoice_uuid = '${uuid}'`)} on conflict (uuid) do update set line_net_cents = 1`,
  ],
  [
    'a line to a draft',
    ({ out: uuid, draft: other }) =>
      `update invoice_lines set invoice_uuid = '${other}' where invoice_uuid = '${uuid}'`,
  ],
  [
    'a line of a draft onto it',
    ({ out: uuid, draft: other }) =>
      `update invoice_lines set invoice_uuid = '${uuid}' where invoice_uuid = '${other}'`,
  ],
  ['everything', () => 'truncate invoices cascade'],
  ['all lines', () => 'truncate invoice_lines cascade'],
  ['everything as a replica', () => `set local session_replication_role = replica; delete from invoices`],
];

/** What only the owner of a table may. */
const offTheHinges: readonly Attack[] = [
  ['its trigger off', () => 'alter table invoices disable trigger all'],
  ['the trigger of its lines off', () => 'alter table invoice_lines disable trigger all'],
  ['its table away', () => 'drop table invoices cascade'],
  ['its table aside', () => 'alter table invoices rename to gone'],
  [
    'another function for its trigger',
    () =>
      `do $$ declare f text; begin select p.oid::regprocedure::text into f from pg_proc p where p.proname like 'beheer_frozen_invoices_%' limit 1; execute 'create or replace function ' || f || ' returns trigger language plpgsql as ''begin return new; end'''; end $$`,
  ],
  ['row-level security off', () => 'alter table invoices disable row level security'],
];

async function standing(): Promise<Fields | undefined> {
  const { rows } =
    await sql<Fields>`select (select jsonb_agg(to_jsonb(i) order by uuid) from invoices i) as invoices, (select jsonb_agg(to_jsonb(l) order by uuid) from invoice_lines l) as lines`.execute(
      world.api.store.database,
    );
  return rows[0];
}

/** The SQLSTATE that it was refused with; what it changed where it was not. */
async function attempt(
  [, statement]: Attack,
  before: (tx: Tx) => Promise<unknown>,
  database: Database = world.api.store.database,
): Promise<string> {
  try {
    await database.transaction().execute(async (tx) => {
      await before(tx);
      await sql.raw(statement({ out, draft })).execute(tx);
    });
    return 'done';
  } catch (error) {
    return codeOf(error) || String(error);
  }
}

describe('the owner of the tables', () => {
  test.each(attacks.map((attack) => [attack[0], attack] as const))('cannot alter: %s', async (_what, attack) => {
    const before = await standing();
    const isSuperusers = attack[1]({ out, draft }).startsWith('set ');
    expect(await attempt(attack, () => Promise.resolve())).toBe(isSuperusers ? forbidden : apiErrorOf(attack));
    expect(await standing()).toEqual(before);
  });
});

describe('a superuser of the server', () => {
  test.each(attacks.map((attack) => [attack[0], attack] as const))('cannot alter: %s', async (_what, attack) => {
    const before = await standing();
    const refused = await administering(world.api.connectionString, (database) =>
      attempt(attack, () => Promise.resolve(), database),
    );
    expect(refused).toBe(apiErrorOf(attack));
    expect(await standing()).toEqual(before);
  });
});

describe('the confined role of the client’s people', () => {
  const confined = (tx: Tx): Promise<unknown> =>
    sql
      .raw(
        confiningText(role, {
          ...systemCaller,
          user_uuid: world.api.company.users.user,
          clients: [world.api.company.clients.own],
        }),
      )
      .execute(tx);

  test('exists, and sees the invoice', async () => {
    const seen = await world.api.store.database.transaction().execute(async (tx) => {
      await confined(tx);
      return tx.selectFrom('invoices').select('uuid').where('uuid', '=', out).execute();
    });
    expect(seen).toHaveLength(1);
  });

  test.each([...attacks, ...offTheHinges].map((attack) => [attack[0], attack] as const))(
    'cannot alter: %s',
    async (_what, attack) => {
      const before = await standing();
      const isOwners = offTheHinges.includes(attack) || /^(truncate|set )/.test(attack[1]({ out, draft }));
      expect(await attempt(attack, confined)).toBe(isOwners ? forbidden : apiErrorOf(attack));
      expect(await standing()).toEqual(before);
    },
  );
});
