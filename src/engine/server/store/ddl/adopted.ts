/**
 * Adopted tables, which belong to another program, as resources: a view over each has keys and versions like all
 * records, and passes writes on to the table. The tables and their rules are not changed.
 *
 * An integer key becomes a reversible UUID of version 8 (RFC 9562): eight digits of a digest of the table, then the
 * number. Other keys become a UUID from their MD5. The version is the transaction that last wrote the row (`xmin`).
 */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { storedFields } from '../columns/table.ts';
import { keyColumn } from '../select/recordKey.ts';
import { digest } from '../sql/names.ts';
import { quoted } from '../sql/text.ts';

interface AdoptedParts {
  /** Functions that the view uses. */
  readonly before: readonly string[];
  readonly select: string;
  /** Columns next to the fields: the key as the table has it. */
  readonly columns: readonly string[];
  /** Triggers and functions that write to the table. */
  readonly after: readonly string[];
}

type Adopted = NonNullable<Resource['adopted']>;

/** Name of the function that returns the key of a new row, which is given as JSON. */
export const keyFunction = ({ table }: Resource): string => `${table}~key`;
const writeFunction = ({ table }: Resource): string => `${table}~write`;

export function adoptedParts(registry: Registry, resource: Resource): AdoptedParts | null {
  const { adopted } = resource;
  if (adopted === null) return null;
  const fields = storedFields(resource.fields).filter(({ system }) => !system);
  const selected = [
    `${keyOf(adopted, adopted.key)} as "uuid"`,
    `(t.xmin::text::bigint & 2147483647)::integer as "version"`,
    ...fields.map((field) => `${readColumn(registry, field)} as ${quoted(field.name)}`),
    ...adopted.key.map((column, index) => `t.${quoted(column)} as ${quoted(keyColumn(index))}`),
  ];
  return {
    before: keyFunctions,
    select: `select ${selected.join(', ')} from ${tableName(adopted)} t`,
    columns: adopted.key.map((_column, index) => `source.${quoted(keyColumn(index))}`),
    after: [
      keyMaking(registry, resource, adopted),
      writing(registry, resource, { adopted, fields }),
      `create trigger "write" instead of insert or update or delete on ${quoted(resource.table)}
      for each row execute function ${quoted(writeFunction(resource))}()`,
    ],
  };
}

const tableName = ({ schema, name }: Adopted): string => `${quoted(schema)}.${quoted(name)}`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** Prefix that distinguishes the keys of different tables. */
const prefixOf = ({ schema, name }: Adopted): string => literal(digest(`${schema}.${name}`));

/** Functions that all adopted tables share. */
const keyFunctions: readonly string[] = [
  `create or replace function "beheer_number_key"(prefix text, key bigint) returns uuid language sql immutable strict parallel safe as
  $$ select (prefix || lpad(to_hex((key >> 48) & 65535), 4, '0') || '80008000' || lpad(to_hex(key & 281474976710655), 12, '0'))::uuid $$`,
  `create or replace function "beheer_text_key"(prefix text, key text) returns uuid language sql immutable strict parallel safe as
  $$ select overlay(overlay(prefix || left(md5(key), 24) placing '8' from 13) placing '8' from 17)::uuid $$`,
  `create or replace function "beheer_key_number"(key uuid) returns bigint language sql immutable strict parallel safe as
  $$ select ('x' || substr(key::text, 10, 4) || right(key::text, 12))::bit(64)::bigint $$`,
  // Convert floating point numbers by their decimal text, because a cast would round them.
  ...['bigint', 'numeric', 'money'].map((type) => exactFunction(type, 'value::numeric')),
  ...['real', 'double precision'].map((type) => exactFunction(type, 'value::text::numeric')),
  ...['timestamp', 'timestamptz', 'date'].map(instantFunction),
];

function exactFunction(type: string, expression: string): string {
  return `create or replace function "beheer_exact"(value ${type}) returns numeric language sql stable parallel safe as
  $$ select ${expression} $$`;
}

/**
 * Converts to milliseconds, as instants of the registry have. Infinite values and values near the limits of the type
 * become null.
 */
function instantFunction(type: string): string {
  return `create or replace function "beheer_instant"(value ${type}) returns timestamptz language sql stable parallel safe as
  $$ select case when value > '4000-01-01 BC'::${type} and value < '250000-01-01'::${type}
    then date_trunc('milliseconds', value::timestamptz) end $$`;
}

/** Returns a key as UUID, from the columns of a row that hold it. @param row name of the row in SQL */
function keyOf(target: Adopted, columns: readonly string[], row = 't'): string {
  const [only = ''] = columns;
  const column = `${row}.${quoted(only)}`;
  switch (target.keys) {
    case 'uuid':
      return column;
    case 'sequence':
    case 'integer':
      return `"beheer_number_key"(${prefixOf(target)}, ${column}::bigint)`;
    case 'values':
      return `"beheer_text_key"(${prefixOf(target)}, ${columns.map((one) => `${row}.${quoted(one)}::text`).join(` || e'\\x1f' || `)})`;
  }
}

const columnsOf = (field: Field): readonly string[] => [field.property['x-column'] ?? field.name].flat();

function targetOf(registry: Registry, field: Field): Adopted | null {
  return field.kind === 'reference' ? (registry.resources[field.relation?.to ?? '']?.adopted ?? null) : null;
}

function readColumn(registry: Registry, field: Field): string {
  const target = targetOf(registry, field);
  const columns = columnsOf(field);
  if (target) return keyOf(target, columns);
  const column = `t.${quoted(columns[0] ?? '')}`;
  switch (field.kind) {
    case 'exact-number':
      return `"beheer_exact"(${column})`;
    // `::text` of an address always includes the prefix length; concat() includes it only if it is not the default.
    case 'ip':
      return `nullif(concat(${column}), '')`;
    case 'datetime':
      return `"beheer_instant"(${column})`;
    default:
      return column;
  }
}

/** Returns PL/pgSQL that assigns the value of a field to the row `r`. */
function assigning(registry: Registry, field: Field, value: string): string {
  const target = targetOf(registry, field);
  const columns = columnsOf(field);
  const places = columns.map((column) => `r.${quoted(column)}`);
  if (target === null || target.keys === 'uuid') return `${places[0]} := ${value};`;
  if (target.keys !== 'values') return `${places[0]} := "beheer_key_number"(${value});`;
  const found = target.key.map((column) => `t.${quoted(column)}`).join(', ');
  return `select ${found} into ${places.join(', ')} from ${tableName(target)} t where ${keyOf(target, target.key)} = ${value};`;
}

function keyMaking(registry: Registry, resource: Resource, adopted: Adopted): string {
  const head = `create or replace function ${quoted(keyFunction(resource))}(given json) returns uuid language plpgsql as $beheer$`;
  if (adopted.keys === 'uuid') return `${head} begin return (given ->> 'uuid')::uuid; end $beheer$`;
  if (adopted.keys === 'sequence') return `${head} ${nextNumber(adopted)} $beheer$`;
  const fields = storedFields(resource.fields).filter(
    (field) => !field.system && columnsOf(field).some((column) => adopted.key.includes(column)),
  );
  const assigned = fields.map((field) => assigning(registry, field, `new.${quoted(field.name)}`)).join('\n  ');
  return `${head}
declare
  new ${quoted(resource.table)};
  r ${tableName(adopted)};
begin
  new := json_populate_record(null::${quoted(resource.table)}, given);
  ${assigned}
  return ${keyOf(adopted, adopted.key, 'r')};
end $beheer$`;
}

/** Returns the next key as the table itself generates it: by its default, or as an identity. */
function nextNumber(adopted: Adopted): string {
  const [column = ''] = adopted.key;
  return `
declare
  expression text;
  number bigint;
begin
  select coalesce(pg_get_expr(d.adbin, d.adrelid), format('nextval(%L)',
    pg_get_serial_sequence(${literal(tableName(adopted))}, ${literal(column)})))
    into expression from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${literal(tableName(adopted))}::regclass and a.attname = ${literal(column)};
  execute 'select ' || expression into number;
  return "beheer_number_key"(${prefixOf(adopted)}, number);
end`;
}

/**
 * Returns the trigger function that writes to the table. An insert leaves empty columns to the defaults of the table;
 * an update sets the changed columns only.
 */
function writing(
  registry: Registry,
  resource: Resource,
  { adopted, fields }: { readonly adopted: Adopted; readonly fields: readonly Field[] },
): string {
  const table = tableName(adopted);
  const same = adopted.key
    .map((column, index) => `t.${quoted(column)} = old.${quoted(keyColumn(index))}`)
    .join(' and ');
  const ofKey = same.replaceAll(/= old\./g, '= ($2).');
  const changed = (field: Field): string => `cols := cols || array[${columnsOf(field).map(literal).join(', ')}];`;
  const changes = fields.map((field) => {
    const now = `new.${quoted(field.name)}`;
    const before = `old.${quoted(field.name)}`;
    const assigned = assigning(registry, field, now);
    return `if ${now} is distinct from ${before} then ${assigned} ${changed(field)} end if;`;
  });
  const values = fields.map(
    (field) =>
      `if new.${quoted(field.name)} is not null then ${assigning(registry, field, `new.${quoted(field.name)}`)} ${changed(field)} end if;`,
  );
  const [first = ''] = adopted.key;
  const given =
    adopted.keys === 'uuid'
      ? `r.${quoted(first)} := new."uuid"; cols := cols || array[${literal(first)}];`
      : adopted.keys === 'sequence'
        ? `r.${quoted(first)} := "beheer_key_number"(new."uuid"); cols := cols || array[${literal(first)}];`
        : '';
  // The search path of the other program, so that its triggers and defaults resolve their names as usual.
  const path = [adopted.schema, ...(registry.schema === null ? [] : [registry.schema])].map(quoted).join(', ');
  return `create or replace function ${quoted(writeFunction(resource))}() returns trigger
language plpgsql set search_path = ${path} as $beheer$
declare
  r ${table};
  cols text[] := '{}';
  names text;
  vals text;
  matched bigint;
begin
  if tg_op = 'DELETE' then
    delete from ${table} t where ${same};
    return old;
  end if;
  if tg_op = 'UPDATE' then
    ${changes.join('\n    ')}
    if cols = '{}' then return new; end if;
    select string_agg(format('%1$I = ($1).%1$I', c), ', ') into vals from unnest(cols) c;
    execute format('update %s t set %s where %s', ${literal(table)}, vals, ${literal(ofKey)}) using r, old;
    get diagnostics matched = row_count;
    return case when matched = 1 then new end;
  end if;
  ${given}
  ${values.join('\n  ')}
  select string_agg(format('%I', c), ', '), string_agg(format('($1).%I', c), ', ') into names, vals
    from (select distinct unnest(cols)) given (c);
  execute format('insert into %s (%s) overriding system value select %s', ${literal(table)}, names, vals) using r;
  return new;
end $beheer$`;
}
