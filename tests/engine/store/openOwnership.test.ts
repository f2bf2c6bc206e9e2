/**
 * A database that the superuser made, by hand or as an earlier version did: everything in it becomes the program's,
 * once there is a backup.
 */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/engine/server/store/open/open.ts';
import { type OpenOptions } from '../../../src/engine/server/store/open/contract.ts';
import { type OpenedDatabase } from '../../../src/engine/server/store/open/contract.ts';
import { makeDataDirectory, removeDataDirectory } from '../../support/databaseDirectory.ts';
import { administratorOf } from '../../support/globalDatabase.ts';

let dataDirectory: string;
let running: OpenedDatabase | undefined;
beforeAll(() => void (dataDirectory = makeDataDirectory()));
afterEach(() => running?.stop());
afterAll(() => removeDataDirectory(dataDirectory));

const open = async (options: Partial<OpenOptions> = {}): Promise<OpenedDatabase> =>
  (running = await openDatabase({ dataDirectory, log: () => undefined, ...options }));

async function query<T = Record<string, unknown>>(connectionString: string, sql: string): Promise<readonly T[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result: unknown = await client.query(sql);
    const last = Array.isArray(result) ? result.at(-1) : result;
    return (last as { readonly rows: readonly T[] }).rows;
  } finally {
    await client.end();
  }
}

/** One of every kind that has an owner, some of them with names that have to be quoted. */
const everything = `
  create schema "Own schema";
  create table numbered (id serial primary key, other integer generated always as identity, word text);
  create table "Own schema"."Order" (uuid uuid primary key, "from" text not null);
  create table parts (id integer, at date) partition by range (at);
  create table parts_2026 partition of parts for values from ('2026-01-01') to ('2027-01-01');
  create view looking as select id from numbered;
  create materialized view kept as select id from numbered;
  create sequence counting;
  create domain code as text check (value <> '');
  create type mood as enum ('good', 'bad');
  create type pair as (a integer, b text);
  create type span as range (subtype = integer);
  create function twice(a integer, b text default '"') returns integer language sql as 'select 2 * a';
  create function own_rows() returns bigint language sql security definer as 'select count(*) from numbered';
  create procedure nothing() language sql as 'select 1';
  create aggregate summed(integer) (sfunc = int4pl, stype = integer);
  create function same(a mood, b mood) returns boolean language sql as 'select a::text = b::text';
  create operator === (leftarg = mood, rightarg = mood, function = same);
  create operator family sorting using btree;
  create collation plain (provider = libc, locale = 'C');
  create statistics together on id, word from numbered;
  create text search dictionary words (template = simple);
  create text search configuration plain_words (copy = simple);
  create extension if not exists pg_trgm;
  create index trigrams on numbered using gin (word gin_trgm_ops);
  alter table numbered enable row level security;
  create policy those on numbered using (id > 1);
  create role reporting nologin;
  grant select on numbered to reporting;
  alter default privileges in schema public grant select on tables to reporting;
  alter default privileges revoke execute on functions from public;
  select lo_create(47110);
  insert into numbered (word) values ('one'), ('two');
  insert into parts values (1, '2026-05-01');
  alter database beheer owner to beheer;`;

/**
 * Lists the owners of everything that belongs to no extension and not to PostgreSQL itself, from the catalogue:
 * independent of the product's own list.
 */
const owners = `
  select distinct pg_get_userbyid(owner)::text as owner, class::text from (
    select 'pg_class'::regclass as class, oid, relowner as owner from pg_class where relnamespace not in ('pg_toast'::regnamespace)
    union all select 'pg_type', oid, typowner from pg_type
    union all select 'pg_proc', oid, proowner from pg_proc
    union all select 'pg_namespace', oid, nspowner from pg_namespace
    union all select 'pg_operator', oid, oprowner from pg_operator
    union all select 'pg_opfamily', oid, opfowner from pg_opfamily
    union all select 'pg_collation', oid, collowner from pg_collation
    union all select 'pg_statistic_ext', oid, stxowner from pg_statistic_ext
    union all select 'pg_ts_dict', oid, dictowner from pg_ts_dict
    union all select 'pg_ts_config', oid, cfgowner from pg_ts_config
    union all select 'pg_largeobject', oid, lomowner from pg_largeobject_metadata
    union all select 'pg_database', oid, datdba from pg_database where datname = current_database()
  ) o where oid >= 16384 and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')
  order by 1, 2`;

const classes = [
  'pg_class',
  'pg_collation',
  'pg_database',
  'pg_largeobject',
  'pg_namespace',
  'pg_operator',
  'pg_opfamily',
  'pg_proc',
  'pg_statistic_ext',
  'pg_ts_config',
  'pg_ts_dict',
  'pg_type',
];
const ownedBy = (owner: string): readonly unknown[] => classes.map((one) => ({ owner, class: one }));

describe('objects of the superuser', () => {
  test('are left unchanged without a backup', async () => {
    const { connectionString, stop } = await open();
    await query(administratorOf(dataDirectory, connectionString), everything);
    await stop();
    await expect(open()).rejects.toThrow(
      'An earlier version of Beheer made this database. Start this one on it once: npm start',
    );
    await expect(open({ backUp: () => Promise.reject(new Error('The disk is full.')) })).rejects.toThrow(
      'The disk is full.',
    );
  });

  test('are transferred to the program after a backup', async () => {
    const backedUp: unknown[] = [];
    const said: string[] = [];
    const { connectionString } = await open({
      log: (line) => said.push(line),
      backUp: async (address) => void backedUp.push(await query(address, owners)),
    });
    expect(backedUp).toEqual([ownedBy('beheer')]);
    expect(await query(connectionString, owners)).toEqual(ownedBy('beheer_program'));
    expect(said.join('\n')).toMatch(
      /Database: \d+ objects that belonged to PostgreSQL's superuser became those of the account/,
    );
  });

  test('work as before, for the program and for other grantees', async () => {
    const { connectionString } = await open({ backUp: () => Promise.reject(new Error('Nothing is to be moved.')) });
    const administrator = administratorOf(dataDirectory, connectionString);
    // The owner of a table looks past its policies.
    expect(
      await query(
        connectionString,
        `insert into numbered (word) values ('three'); refresh materialized view kept;
         select (select array_agg(word order by id) from numbered) as words, own_rows()::int, twice(4),
          (select count(*)::int from kept) as kept, (select count(*)::int from parts) as parts`,
      ),
    ).toEqual([{ words: ['one', 'two', 'three'], own_rows: 3, twice: 8, kept: 3, parts: 1 }]);
    expect(await query(administrator, `set role reporting; select word from numbered order by id`)).toEqual([
      { word: 'two' },
      { word: 'three' },
    ]);
    await query(
      connectionString,
      `create table later (a integer); create function later() returns int language sql as 'select 1'`,
    );
    expect(
      await query(
        administrator,
        `select has_table_privilege('reporting', 'later', 'select') as reads,
          has_table_privilege('reporting', 'later', 'insert') as writes,
          has_function_privilege('reporting', 'later()', 'execute') as runs`,
      ),
    ).toEqual([{ reads: true, writes: false, runs: false }]);
    expect(
      await query(
        connectionString,
        `alter table numbered add more text; drop schema "Own schema" cascade; select 1 as done`,
      ),
    ).toEqual([{ done: 1 }]);
  });

  test('may be a thousand tables', async () => {
    const { connectionString, stop } = await open();
    await query(
      administratorOf(dataDirectory, connectionString),
      `do $$ begin for n in 1..1000 loop execute format('create table many_%s (word text primary key)', n); end loop; end $$; select 1`,
    );
    await stop();
    const again = await open();
    expect(
      await query(
        again.connectionString,
        `select pg_get_userbyid(relowner)::text as owner, count(*)::int from pg_class where relname ~ '^many_\\d+$' group by 1`,
      ),
    ).toEqual([{ owner: 'beheer_program', count: 1000 }]);
  });

  test('include later ones made by hand, and no code of them runs as superuser', async () => {
    const { connectionString, stop } = await open();
    const administrator = administratorOf(dataDirectory, connectionString);
    await query(administrator, 'create table by_hand (a integer)');
    // Better matches for what the catalogue is asked with than PostgreSQL's own functions are.
    await query(
      connectionString,
      `create table ran (by text);
       create function quote_ident(name) returns text language plpgsql as $$
          begin insert into public.ran values (current_user); return $1; end $$;
       create function pg_identify_object(regclass, oid, integer) returns record language plpgsql as $$
          begin insert into public.ran values (current_user); return null; end $$;
       alter database beheer set search_path = public, pg_catalog; select 1`,
    );
    await stop();
    const again = await open({ backUp: () => Promise.reject(new Error('Its own database is not backed up again.')) });
    expect(
      await query(
        again.connectionString,
        `select (select count(*)::int from by_hand) as kept, (select count(*)::int from ran) as ran,
          (select pg_get_userbyid(relowner)::text from pg_class where relname = 'by_hand') as owner`,
      ),
    ).toEqual([{ kept: 0, ran: 0, owner: 'beheer_program' }]);
  });
});
