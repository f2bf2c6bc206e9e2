/**
 * A resource that gets another name keeps its rows, and all that stands on its table: what says the same stays the very
 * same, what speaks of the table by name follows.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { RawEntry, RawSchema } from '../../../src/engine/registry/raw.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { statementsOf, type Migration } from '../../../src/engine/server/store/ddl/outcome.ts';
import { fixtureEntries, fixtureRaw, fixtureSchemas } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, more, one, two } from '../../support/migratedDatabase.ts';

const tagged = { server_uuids: { type: 'array', items: { 'x-relation': { to: 'servers' } } } } as const;
const chained = { former_uuid: { 'x-relation': { to: 'invoices', inverse: 'later', onDelete: 'set-null' } } } as const;
const schemas: Readonly<Record<string, RawSchema>> = {
  ...fixtureSchemas,
  invoices: more('invoices', { ...tagged, ...chained }),
};
const entries: Readonly<Record<string, RawEntry>> = {
  ...fixtureEntries,
  invoices: { ...fixtureEntries['invoices'], frozen: { field: 'status', open: ['draft'] } },
};

/** @param name of what is called "invoices" in the fixture. */
function called(name: string, formerly: string | null): Registry {
  const text = JSON.stringify({ schemas, resources: entries }).replaceAll('"invoices"', `"${name}"`);
  const written = JSON.parse(text) as Pick<typeof fixtureRaw, 'schemas' | 'resources'>;
  const was = formerly === null ? {} : { 'x-renamed-from': formerly };
  return resolve({
    ...fixtureRaw,
    resources: written.resources,
    schemas: { ...written.schemas, [name]: { title: 'Invoice', properties: {}, ...written.schemas[name], ...was } },
  });
}

const facts = (table: string, lines: string): Readonly<Record<string, string>> => ({
  rows: `select uuid, number, status from ${table} order by uuid`,
  tagged: `select count(*) as tags from ${table}__server_uuids`,
  lines: `select invoice_uuid, description from ${lines} order by 1`,
  indexes: `select indexrelid::int as oid from pg_index where indrelid = '${table}'::regclass order by 1`,
  rules: `select oid::int as oid, conname like '${table}\\_%' as is_called_so from pg_constraint
    where conrelid = '${table}'::regclass and contype = 'c' order by 1`,
  rights: `select lower(privilege_type) as privilege from information_schema.role_table_grants
    where table_name = '${table}' and grantee like 'beheer_confined_%' order by 1`,
  secured: `select relrowsecurity, (select count(*) from pg_policy where polrelid = c.oid) as policies
    from pg_class c where oid = '${table}'::regclass`,
  triggers: `select tgenabled, tgtype::int as type from pg_trigger
    where tgrelid = '${table}'::regclass and not tgisinternal order by 1, 2`,
  references: `select confrelid::regclass::text as refers from pg_constraint
    where contype = 'f' and conrelid in ('${table}'::regclass, '${lines}'::regclass, '${table}__server_uuids'::regclass)
      and confrelid = '${table}'::regclass`,
});

describe('a renamed resource with rows', () => {
  let database: MigratedDatabase;
  let migration: Migration;
  const before: Record<string, readonly unknown[]> = {};
  const after: Record<string, readonly unknown[]> = {};
  const look = async (into: Record<string, readonly unknown[]>, table: string): Promise<void> => {
    for (const [name, query] of Object.entries(facts(table, 'invoice_lines'))) into[name] = await database.rows(query);
  };
  beforeAll(async () => {
    database = await MigratedDatabase.open();
    await database.done(called('invoices', null));
    await database.server(one);
    await database.rows(`insert into clients (uuid, number, email) values ('${one}', 'K1', 'a@example.nl')`);
    await database.rows(
      `insert into invoices (uuid, number, client_uuid, status) values ('${one}', 'F1', '${one}', 'draft'), ('${two}', 'F2', '${one}', 'sent')`,
    );
    await database.rows(
      `insert into invoices__server_uuids (owner_uuid, target_uuid, position) values ('${one}', '${one}', 0)`,
    );
    await database.rows(
      `insert into invoice_lines (uuid, invoice_uuid, position, description, quantity, unit_price_cents) values ('${one}', '${one}', 1, 'Work', 1, 100)`,
    );
    await look(before, 'invoices');
    migration = await database.to(called('bills', 'invoices'));
    await look(after, 'bills');
    return () => database.close();
  });

  test.each(['rows', 'tagged', 'lines', 'indexes', 'rules', 'rights', 'secured', 'triggers'])(
    'keeps its %s',
    (fact) => {
      expect(before[fact]?.length).toBeGreaterThan(0);
      expect(after[fact]).toEqual(before[fact]);
    },
  );

  test('is the target of its references', () => {
    expect(before['references']).toHaveLength(3);
    expect(after['references']).toEqual(before['references']?.map(() => ({ refers: 'bills' })));
  });

  test('builds no index, and waits for no lock', () => {
    const statements = statementsOf(migration.outcomes);
    expect(
      statements.filter((statement) => /create (?:unique )?index|create table|drop table/.test(statement)),
    ).toEqual([]);
    expect(migration.outcomes.every(({ became }) => became === 'applied')).toBe(true);
    expect(statements).toContain('alter table "invoices" rename to "bills"');
  });

  test('keeps its rules: finalised records cannot change, unique values stay unique', async () => {
    await expect(database.rows(`update bills set note = 'x' where uuid = '${two}'`)).rejects.toThrow(
      'A row of bills that is out stays as it is.',
    );
    await expect(database.rows(`update bills set number = 'F2' where uuid = '${one}'`)).rejects.toThrow(
      'duplicate key',
    );
  });

  test('is not renamed again, nor reported as a change by hand', async () => {
    expect(await database.to(called('bills', 'invoices'))).toMatchObject({ outcomes: [], drift: [] });
    expect(await database.to(called('bills', null))).toMatchObject({ outcomes: [], drift: [] });
  });
});
