/**
 * The tables of a database as data, and the statements that recreate them: tables first, constraints after the rows.
 */
import type { Client } from 'pg';
import { quoted } from '../sql/text.ts';

interface PlannedColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** SQL; for a generated column its expression. */
  readonly default: string | null;
  readonly generated: boolean;
  readonly identity: 'always' | 'by default' | null;
}

interface PlannedRule {
  readonly name: string;
  /** Result of `pg_get_constraintdef`. */
  readonly definition: string;
  readonly type: 'key' | 'check' | 'exclude' | 'foreign';
}

interface PlannedIndex {
  readonly name: string;
  /** The whole statement, with the table name without a schema. */
  readonly statement: string;
}

export interface PlannedTable {
  readonly name: string;
  readonly columns: readonly PlannedColumn[];
  readonly primaryKey: readonly string[];
  readonly rules: readonly PlannedRule[];
  readonly indexes: readonly PlannedIndex[];
  /** Partitions of a partitioned table. Missing for an ordinary one, and in backups of earlier versions. */
  readonly partitions?: PlannedPartitions | undefined;
}

interface PlannedPartitions {
  /** Such as `RANGE (at)`. */
  readonly by: string;
  readonly parts: readonly {
    readonly name: string;
    /** Such as `FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00')`. */
    readonly bound: string;
    /** Indexes that this partition has beyond those of the table. */
    readonly indexes: readonly PlannedIndex[];
  }[];
}

interface PlannedSequence {
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly increment: string;
  /** Null before the first value. */
  readonly last: string | null;
}

export interface BackupPlan {
  readonly tables: readonly PlannedTable[];
  readonly sequences: readonly PlannedSequence[];
}

interface CatalogueRow {
  readonly name: string;
  readonly columns: readonly (PlannedColumn & { readonly key: number | null })[];
  readonly rules: readonly PlannedRule[] | null;
  readonly indexes: readonly PlannedIndex[] | null;
  readonly by: string | null;
  readonly parts: PlannedPartitions['parts'] | null;
  readonly schema: string;
}

/**
 * Reads the tables of the current schema. Triggers, policies and views are left out, since a migration derives them
 * from the registry.
 */
export async function readPlan(client: Client): Promise<BackupPlan> {
  const { rows } = await client.query<CatalogueRow>(`
    select c.relname as name, quote_ident(n.nspname) as schema,
      (select jsonb_agg(jsonb_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated <> '',
          'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
          'key', array_position(p.indkey::int2[], a.attnum)) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_index p on p.indrelid = a.attrelid and p.indisprimary
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid),
          'type', case k.contype when 'c' then 'check' when 'x' then 'exclude' when 'f' then 'foreign' else 'key' end) order by k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')) as rules,
      (select jsonb_agg(jsonb_build_object('name', i.relname, 'statement', pg_get_indexdef(i.oid)) order by i.relname)
        from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and x.indisvalid and not exists (select 1 from pg_constraint k where k.conindid = i.oid)) as indexes,
      pg_get_partkeydef(c.oid) as by,
      (select jsonb_agg(jsonb_build_object('name', part.relname, 'bound', pg_get_expr(part.relpartbound, part.oid),
          'indexes', (select coalesce(jsonb_agg(jsonb_build_object('name', i.relname, 'statement', pg_get_indexdef(i.oid)) order by i.relname), '[]')
            from pg_index x join pg_class i on i.oid = x.indexrelid
            where x.indrelid = part.oid and x.indisvalid and not i.relispartition
              and not exists (select 1 from pg_constraint k where k.conindid = i.oid))) order by part.relname)
        from pg_inherits h join pg_class part on part.oid = h.inhrelid where h.inhparent = c.oid) as parts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and ${notOfExtension}
    order by c.relname collate "C"`);
  const { rows: sequences } = await client.query<PlannedSequence>(`
    select s.sequencename as name, s.data_type::text as type, s.start_value::text as start, s.increment_by::text as increment, s.last_value::text as last
    from pg_sequences s join pg_class c on c.oid = format('%I.%I', s.schemaname, s.sequencename)::regclass
    where s.schemaname = current_schema() and ${notOfExtension}
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i')
    order by 1`);
  return { tables: rows.map(plannedTable), sequences };
}

const notOfExtension = `not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

function plannedTable({ name, columns, rules, indexes, by, parts, schema }: CatalogueRow): PlannedTable {
  const keyed = columns.flatMap(({ name: column, key }) => (key === null ? [] : [{ column, key }]));
  const here = (planned: readonly PlannedIndex[]): readonly PlannedIndex[] =>
    planned.map((index) => ({
      name: index.name,
      // The index of a partitioned table is made on its partitions too.
      statement: index.statement.replace(` ON ONLY ${schema}.`, ' ON ').replace(` ON ${schema}.`, ' ON '),
    }));
  return {
    name,
    columns: columns.map(({ key: _key, ...column }) => column),
    primaryKey: keyed.sort((left, right) => left.key - right.key).map(({ column }) => column),
    rules: rules ?? [],
    indexes: here(indexes ?? []),
    ...(by !== null && parts !== null
      ? { partitions: { by, parts: parts.map((part) => ({ ...part, indexes: here(part.indexes) })) } }
      : {}),
  };
}

/** Returns the names of all objects in the schema, which prevent a restore. */
export async function presentObjects(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${notOfExtension} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the columns that are stored; generated ones are left out. */
const writtenColumns = (table: PlannedTable): readonly string[] =>
  table.columns.filter(({ generated }) => !generated).map(({ name }) => name);

/** Selects all rows in an order that is independent of their location and of the collation of the database. */
export function copyOut(table: PlannedTable): string {
  const type = new Map(table.columns.map((column) => [column.name, column.type]));
  const isText = (name: string): boolean => /^(?:text|character|name|citext)/.test(type.get(name) ?? '');
  const keys = table.primaryKey.map((name) => `${quoted(name)}${isText(name) ? ' collate "C"' : ''}`);
  const columns = writtenColumns(table);
  const order = keys.length > 0 ? keys : columns.map((name) => `${quoted(name)}::text collate "C"`);
  const sorted = order.length > 0 ? ` order by ${order.join(', ')}` : '';
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(table.name)}${sorted}) to stdout`;
}

export const copyIn = (table: PlannedTable): string =>
  `copy ${quoted(table.name)} (${writtenColumns(table).map(quoted).join(', ')}) from stdin`;

export function sequenceStatement({ name, type, start, increment }: PlannedSequence): string {
  return `create sequence ${quoted(name)} as ${type} start with ${start} increment by ${increment}`;
}

/** Creates the table with its partitions, and without constraints, so that rows can be inserted in any order. */
export function tableStatement({ name, columns, partitions }: PlannedTable): string {
  const parts = columns.map((column) => {
    const value = column.default === null ? '' : defaultOf(column);
    const identity = column.identity === null ? '' : ` generated ${column.identity} as identity`;
    return `${quoted(column.name)} ${column.type}${value}${identity}${column.nullable ? '' : ' not null'}`;
  });
  const table = `create table ${quoted(name)} (${parts.join(', ')})`;
  if (partitions === undefined) return table;
  return [
    `${table} partition by ${partitions.by}`,
    ...partitions.parts.map((part) => `create table ${quoted(part.name)} partition of ${quoted(name)} ${part.bound}`),
  ].join('; ');
}

const defaultOf = ({ default: value, generated }: PlannedColumn): string =>
  generated ? ` generated always as (${value}) stored` : ` default ${value}`;

export interface RuleStatement {
  readonly name: string;
  readonly statement: string;
  /** True where the database works without it; a migration creates what the server supports. */
  readonly isOptional: boolean;
}

/** Returns the constraints to add after the rows: keys before the foreign keys that refer to them. */
export function ruleStatements(tables: readonly PlannedTable[]): readonly RuleStatement[] {
  const rulesOf = (type: PlannedRule['type']): readonly RuleStatement[] =>
    tables.flatMap((table) =>
      table.rules
        .filter((rule) => rule.type === type)
        .map(({ name, definition }) => ({
          name,
          statement: `alter table ${quoted(table.name)} add constraint ${quoted(name)} ${definition}`,
          isOptional: type === 'exclude',
        })),
    );
  const indexes = tables.flatMap((table) =>
    [table, ...(table.partitions?.parts ?? [])].flatMap((one) =>
      one.indexes.map(({ name, statement }) => ({ name, statement, isOptional: true })),
    ),
  );
  return [...rulesOf('key'), ...rulesOf('check'), ...indexes, ...rulesOf('exclude'), ...rulesOf('foreign')];
}
