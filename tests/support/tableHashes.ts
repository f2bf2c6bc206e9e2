/**
 * What a database holds, so that two of them can be compared: the rows of each table by number, each column by its
 * hash.
 */
import { createHash } from 'node:crypto';
import { Client } from 'pg';

export interface TableContent {
  readonly rows: number;
  /** The first half of SHA-256 over the values of each column, in the order of the primary key. */
  readonly columns: Readonly<Record<string, string>>;
}

export type DatabaseContent = Readonly<Record<string, TableContent>>;

/** Reads a value as an earlier version kept it, of the row with this key. */
export type Reading = (kept: string, key: string) => string;

export interface ContentOptions {
  /** Only these tables and columns: those of an earlier version, in a database that has more by now. */
  readonly known?: DatabaseContent;
  /** Of values that are kept in another form now, by `table.column`. */
  readonly readings?: Readonly<Record<string, Reading>>;
}

export async function databaseContent(
  connectionString: string,
  { known, readings = {} }: ContentOptions = {},
): Promise<DatabaseContent> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    // One moment, whatever is written meanwhile. What values look like as text must not depend on the server's own
    // settings.
    await client.query(`begin isolation level repeatable read read only;
      set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'`);
    const tables = await columnsOf(client);
    const content: [string, TableContent][] = [];
    for (const [table, columns] of tables) {
      if (known !== undefined && !Object.hasOwn(known, table)) continue;
      const wanted = columns.filter(
        ({ name }) => known === undefined || Object.hasOwn(known[table]?.columns ?? {}, name),
      );
      const key = columns.filter((column) => column.key);
      content.push([table, await tableContent(client, table, { wanted, key, readings })]);
    }
    return Object.fromEntries(content);
  } finally {
    await client.end();
  }
}

interface Column {
  readonly name: string;
  readonly key: boolean;
}

async function columnsOf(client: Client): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await client.query<{ table: string; name: string; key: boolean }>(`
    select c.relname as "table", a.attname as name, coalesce(a.attnum = any(i.indkey), false) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

interface Wanted {
  readonly wanted: readonly Column[];
  readonly key: readonly Column[];
  readonly readings: Readonly<Record<string, Reading>>;
}

async function tableContent(client: Client, table: string, { wanted, key, readings }: Wanted): Promise<TableContent> {
  const order = (key.length > 0 ? key : wanted).map(({ name }) => `"${name}"::text collate "C"`).join(', ');
  const ordered = `(select * from "${table}" order by ${order}) as ordered`;
  const hashes = wanted.map(
    ({ name }, index) =>
      `left(encode(sha256(convert_to(coalesce(string_agg(coalesce("${name}"::text, '\\N'), E'\\n'), ''), 'UTF8')), 'hex'), 16) as c${index}`,
  );
  const { rows } = await client.query<Record<string, string>>(
    `select count(*) as n, ${hashes.join(', ')} from ${ordered}`,
  );
  const row = rows[0] ?? {};
  const columns: [string, string][] = [];
  for (const [index, { name }] of wanted.entries()) {
    const reading = readings[`${table}.${name}`];
    columns.push([
      name,
      reading
        ? await hashAsRead(
            client,
            `select "${name}"::text as value, concat_ws(' ', ${order}) as key from ${ordered}`,
            reading,
          )
        : (row[`c${index}`] ?? ''),
    ]);
  }
  return { rows: Number(row['n']), columns: Object.fromEntries(columns) };
}

async function hashAsRead(client: Client, statement: string, reading: Reading): Promise<string> {
  const { rows } = await client.query<{ value: string | null; key: string }>(statement);
  const values = rows.map(({ value, key }) => (value === null ? '\\N' : reading(value, key)));
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 16);
}
