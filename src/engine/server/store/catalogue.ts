/** Reads the catalogues of an external PostgreSQL schema in a read-only transaction. */
import { Client } from 'pg';

/** A column as `pg_attribute` and `pg_type` describe it. */
export interface ColumnFacts {
  readonly name: string;
  /** Result of `format_type`; for a domain that of its base type. */
  readonly type: string;
  /** `typname`: `int4`, `_text`, or the name of an enum. */
  readonly baseName: string;
  /** `typtype`: `e` enum, `b` base type, `r` range, `c` composite. */
  readonly baseKind: string;
  /** Dimensions that an array was declared with, such as 2 for `text[][]`; 0 for other types. */
  readonly dimensions: number;
  /** Name of its domain. */
  readonly domain: string | null;
  readonly choices: readonly string[] | null;
  readonly required: boolean;
  /** SQL expression. */
  readonly default: string | null;
  readonly identity: boolean;
  readonly generated: boolean;
  readonly comment: string | null;
}

/** A constraint as `pg_constraint` describes it. */
export interface ConstraintFacts {
  readonly name: string;
  readonly kind: 'primary' | 'unique' | 'foreign' | 'check' | 'exclude';
  readonly columns: readonly string[];
  readonly definition: string;
  /** Target of a foreign key. */
  readonly target: { readonly schema: string; readonly table: string; readonly columns: readonly string[] } | null;
  /** `confdeltype`: `a` no action, `r` restrict, `c` cascade, `n` set null, `d` set default. */
  readonly onDelete: string;
}

/** A table or view with its columns and constraints. */
export interface RelationFacts {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly comment: string | null;
  readonly columns: readonly ColumnFacts[];
  readonly constraints: readonly ConstraintFacts[];
  /** Estimate of PostgreSQL. */
  readonly rows: number;
  /**
   * Error of PostgreSQL on reading it, as for a materialized view that was never refreshed; null where it is readable.
   */
  readonly unreadable: string | null;
  /** Privileges of the account. */
  readonly may: { readonly read: boolean; readonly write: boolean };
}

/** Facts by table name, then by column name. */
export type TextsByTable = ReadonlyMap<string, ReadonlyMap<string, TextFacts>>;

/** The tables and views of one schema. */
export interface DatabaseFacts {
  readonly database: string;
  readonly schema: string;
  readonly relations: readonly RelationFacts[];
  /** Partitions of partitioned tables, which are read through their parent. */
  readonly parts: readonly string[];
}

/** Types of which a sample is read. */
const written = ['text', 'varchar', 'bpchar', 'citext'];

/** @throws Error without the password, where the database or the schema cannot be read */
export async function readCatalogue(
  url: string,
  schema: string,
): Promise<{ readonly facts: DatabaseFacts; readonly texts: TextsByTable }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read, read only');
    const facts = await readFacts(client, schema);
    const texts = new Map<string, ReadonlyMap<string, TextFacts>>();
    const relations: RelationFacts[] = [];
    for (const relation of facts.relations) {
      const unreadable = relation.may.read ? await refusalToRead(client, relation) : null;
      relations.push({ ...relation, unreadable });
      if (!relation.may.read || unreadable !== null) continue;
      const columns = relation.columns.filter(({ baseName }) => written.includes(baseName)).map(({ name }) => name);
      texts.set(relation.name, await readTexts(client, relation, columns));
    }
    return { facts: { ...facts, relations }, texts };
  } catch (error) {
    throw new Error(withoutPassword(error instanceof Error ? error.message : String(error), url), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url);
  return password === '' ? text : text.replaceAll(password, '•••');
}

/** @throws Error where the schema does not exist */
async function readFacts(client: Client, schema: string): Promise<DatabaseFacts> {
  const { rows: found } = await client.query<{ database: string; there: boolean }>(
    'select current_database() as database, exists (select from pg_namespace where nspname = $1) as there',
    [schema],
  );
  if (found[0]?.there !== true)
    throw new Error(`There is no schema "${schema}" in this database. Name the one that the tables are in: --schema.`);
  const relations = await rowsOf<RelationRow>(client, relationsQuery, schema);
  const columns = grouped(await rowsOf<ColumnFacts & Of>(client, columnsQuery, schema));
  const constraints = grouped(await rowsOf<ConstraintFacts & Of>(client, constraintsQuery, schema));
  return {
    database: found[0].database,
    schema,
    relations: relations
      .filter(({ part }) => !part)
      .map(({ name, kind, comment, rows, reads, writes }) => ({
        schema,
        name,
        kind,
        comment,
        rows: Number(rows),
        unreadable: null,
        may: { read: reads, write: writes },
        columns: columns.get(name) ?? [],
        constraints: constraints.get(name) ?? [],
      })),
    parts: relations.filter(({ part }) => part).map(({ name }) => name),
  };
}

interface Of {
  readonly relation: string;
}

interface RelationRow {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly comment: string | null;
  readonly rows: string;
  readonly part: boolean;
  readonly reads: boolean;
  readonly writes: boolean;
}

async function rowsOf<Row extends object>(client: Client, query: string, schema: string): Promise<readonly Row[]> {
  return (await client.query<Row>(query, [schema])).rows;
}

function grouped<Row extends Of>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.relation, [...(groups.get(row.relation) ?? []), row]);
  return groups;
}

const relationsQuery = `
  select c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment, greatest(c.reltuples, 0)::bigint::text as rows, c.relispartition as part,
    has_table_privilege(c.oid, 'select') as reads,
    has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as writes
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Resolves domains over domains to their base type. */
const columnsQuery = `
  with recursive bases as (
    select t.oid, t.oid as base, t.typtypmod as typmod, false as required from pg_type t where t.typtype <> 'd'
    union all
    select t.oid, b.base, case when t.typtypmod >= 0 then t.typtypmod else b.typmod end, t.typnotnull or b.required
    from pg_type t join bases b on t.typbasetype = b.oid where t.typtype = 'd')
  select c.relname as relation, a.attname as name, base.typname as "baseName", base.typtype as "baseKind",
    format_type(b.base, case when t.typtype = 'd' then b.typmod else a.atttypmod end) as type,
    case when t.typtype = 'd' then t.typndims else a.attndims end as dimensions,
    case when t.typtype = 'd' then t.typname end as domain,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid in (base.oid, base.typelem)) as choices,
    a.attnotnull or b.required as required, coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) as default,
    a.attidentity <> '' as identity, a.attgenerated <> '' as generated, col_description(c.oid, a.attnum) as comment
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    join bases b on b.oid = t.oid join pg_type base on base.oid = b.base
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** Includes the constraints of domains on every column of that domain. */
const constraintsQuery = `
  with found as (
    select c.oid as relation, k.conname, k.contype, k.conkey, pg_get_constraintdef(k.oid) as definition,
      k.confrelid, k.confkey, k.confdeltype
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = $1::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x')
    union all
    select c.oid, k.conname, k.contype, array[a.attnum],
      regexp_replace(pg_get_constraintdef(k.oid), '\\mVALUE\\M', quote_ident(a.attname), 'g'), 0, null, ' '
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_constraint k on k.contypid = a.atttypid and k.contype = 'c'
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped)
  select c.relname as relation, f.conname as name,
    case f.contype when 'p' then 'primary' when 'u' then 'unique' when 'f' then 'foreign' when 'c' then 'check' else 'exclude' end as kind,
    array(select a.attname::text from unnest(f.conkey) with ordinality as k (num, place)
      join pg_attribute a on a.attrelid = f.relation and a.attnum = k.num order by k.place) as columns,
    f.definition, f.confdeltype::text as "onDelete",
    case when f.confrelid <> 0 then (select json_build_object('schema', n.nspname, 'table', t.relname, 'columns',
      array(select a.attname::text from unnest(f.confkey) with ordinality as k (num, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.num order by k.place))
      from pg_class t join pg_namespace n on n.oid = t.relnamespace where t.oid = f.confrelid) end as target
  from found f join pg_class c on c.oid = f.relation
  order by c.relname, f.contype = 'p' desc, f.conname`;

/** Returns the error of reading one row of all columns; null where there is none. */
async function refusalToRead(client: Client, { schema, name }: RelationFacts): Promise<string | null> {
  await client.query('savepoint reading');
  try {
    await client.query(`select * from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)} limit 1`);
    return null;
  } catch (error) {
    await client.query('rollback to savepoint reading');
    return error instanceof Error ? error.message : String(error);
  }
}

/** Facts about the texts of a column, from a sample of rows. */
export interface TextFacts {
  readonly longest: number;
  readonly hasLines: boolean;
}

const looked = 10_000;

async function readTexts(
  client: Client,
  { schema, name }: RelationFacts,
  columns: readonly string[],
): Promise<ReadonlyMap<string, TextFacts>> {
  if (columns.length === 0) return new Map();
  const quote = (text: string): string => client.escapeIdentifier(text);
  const asked = columns.map((column, index) => {
    const text = `${quote(column)}::text`;
    return `coalesce(max(char_length(${text})), 0)::int as "l${index}",
      coalesce(bool_or(${text} ~ '[\\n\\r]'), false) as "h${index}"`;
  });
  const { rows } = await client.query<Readonly<Record<string, number | boolean>>>(
    `select ${asked.join(', ')} from (select * from ${quote(schema)}.${quote(name)} limit ${looked}) first`,
  );
  return new Map(
    columns.map((column, index) => [
      column,
      { longest: Number(rows[0]?.[`l${index}`] ?? 0), hasLines: rows[0]?.[`h${index}`] === true },
    ]),
  );
}
