/** Creates databases with foreign schemas: tables, a few rows, and what is known of their definitions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

export const adoptedStyles = ['films', 'music', 'trade', 'tricky'] as const;
export type AdoptedStyle = (typeof adoptedStyles)[number];

export const adoptedSql = (style: AdoptedStyle): string =>
  readFileSync(join(import.meta.dirname, `adopted/${style}.sql`), 'utf8');

export async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All rows of a query. */
export const ask = <Row extends object>(connectionString: string, query: string): Promise<readonly Row[]> =>
  withClient(connectionString, async (client) => (await client.query<Row>(query)).rows);

/** Each thing of the schema by what makes it that and no other: also whether it was dropped and made again. */
const catalogues: readonly string[] = [
  `select c.oid::text, c.relname, c.relkind, c.relowner::regrole::text, c.relacl::text, c.reloptions::text, c.relrowsecurity, c.reltriggers, obj_description(c.oid, 'pg_class') from (select *, relhastriggers as reltriggers from pg_class) c where relnamespace = 'public'::regnamespace order by 2`,
  `select a.attrelid::regclass::text, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attacl::text, pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 order by 1, 2`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not tgisinternal order by 1, 2`,
  `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
  `select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1, 2`,
  `select typname, typtype, (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') order by 1`,
  `select sequencename, data_type::text, increment_by from pg_sequences where schemaname = 'public' order by 1`,
  `select polrelid::regclass::text, polname from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace order by 1, 2`,
];

/** Reads the definitions of the schema `public`, as a schema dump would. */
export const definitionsOf = (connectionString: string): Promise<readonly unknown[]> =>
  withClient(connectionString, async (client) => {
    const found: unknown[] = [];
    for (const query of catalogues) found.push((await client.query({ text: query, rowMode: 'array' })).rows);
    return found;
  });
