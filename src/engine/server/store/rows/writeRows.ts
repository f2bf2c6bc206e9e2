/**
 * Inserts, updates and deletes rows, many per statement. PostgreSQL converts them from JSON to the types of the table. A
 * statement for one row that is compiled once has a parameter per column instead, which PostgreSQL reads faster.
 */
import { sql } from 'kysely';
import type { ChangesOf } from '../../../registry/rows.ts';
import { isOneOfRecords } from '../select/recordKey.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { columns, columnType, storedFields } from '../columns/table.ts';
import { columnPlaceholder } from '../compiledStatement.ts';
import type { Row } from '../contract.ts';
import { joinTableName } from '../sql/names.ts';
import { isEncrypted, sealField } from '../encryption.ts';
import { always, keysOf, noRowOf, parameter, type Executor, type Fragment } from '../fragment.ts';
import { hasOwn } from './draft.ts';

/** Inserts whole rows. Each has its uuid; missing fields are null. Sets `version` and the timestamps. */
export async function insertRows(
  executor: Executor,
  resource: Resource,
  rows: readonly Row[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const written = writtenForInsert(executor, resource, rows, now);
  await insertStatement(resource, parameter(JSON.stringify(written), 'json'), always).execute(executor);
  for (const field of keyFields(resource)) await insertKeys(executor, resource, field, rows);
}

/** Converts rows to the form in which `insertStatement` takes them as JSON. */
export function writtenForInsert(
  executor: Executor,
  resource: Resource,
  rows: readonly Row[],
  now: Date,
): readonly Row[] {
  const fields = storedFields(resource.fields);
  const instant = now.toISOString();
  const system = { version: 1, created_at: instant, updated_at: instant };
  return rows.map((row) => databaseRow(executor, resource, { fields, row: { ...system, ...row } }));
}

/** @param rows JSON of the result of `writtenForInsert` */
export function insertStatement(resource: Resource, rows: Fragment, where: Fragment): Fragment {
  const names = sql.join(storedFields(resource.fields).map((field) => sql.id(field.name)));
  return sql`insert into ${sql.table(resource.table)} (${names}) select ${names}
    from json_populate_recordset(${noRowOf(resource.table)}, ${rows}) where ${where}`;
}

/** @param row name of the row among the values, a result of `parametersForInsert` */
export function insertOneStatement(resource: Resource, row: string, where: Fragment): Fragment {
  const fields = storedFields(resource.fields);
  return sql`insert into ${sql.table(resource.table)} (${sql.join(fields.map(({ name }) => sql.id(name)))})
    select ${sql.join(fields.map((field) => columnParameter(row, field)))} where ${where}`;
}

/** Converts a row to the values of `insertOneStatement`. */
export function parametersForInsert(executor: Executor, resource: Resource, row: Row, now: Date): Row {
  const [written = {}] = writtenForInsert(executor, resource, [row], now);
  return parametersOf(storedFields(resource.fields), written);
}

/** Converts changes of a row to the values of `updateOneStatement`. */
export function parametersForUpdate(executor: Executor, resource: Resource, row: Row): Row {
  const [written = {}] = writtenForUpdate(executor, resource, [row]);
  return parametersOf(changedColumns(resource, row), written);
}

const columnParameter = (row: string, field: Field): Fragment =>
  parameter(columnPlaceholder(row, field.name), columnType(field) ?? 'text');

/** Writes structures as JSON, since `pg` would write a list among them as an array of PostgreSQL. */
function parametersOf(fields: readonly Field[], row: Row): Row {
  const structures = fields.filter((field) => columnType(field) === 'jsonb' && (row[field.name] ?? null) !== null);
  return structures.length === 0
    ? row
    : { ...row, ...Object.fromEntries(structures.map(({ name }) => [name, JSON.stringify(row[name])])) };
}

/**
 * Updates the given fields of existing rows by uuid, and increments their version. Also passes the uuids as a separate
 * parameter: PostgreSQL cannot estimate the number of rows in JSON, and would scan the whole table for one row.
 */
export async function updateRows<Name extends string>(
  executor: Executor,
  resource: Resource<Name>,
  rows: readonly ChangesOf<Name>[],
  now: Date,
): Promise<void> {
  for (const group of alike(rows)) await updateAlike(executor, resource, group, now);
  for (const field of keyFields(resource)) {
    const changed = rows.filter((row) => hasOwn(row, field.name));
    if (changed.length === 0) continue;
    const owners = parameter(
      changed.map((row) => row['uuid']),
      'uuid[]',
    );
    await sql`delete from ${sql.table(joinTableName(resource.table, field.name))} where owner_uuid = any(${owners})`.execute(
      executor,
    );
    await insertKeys(executor, resource, field, changed);
  }
}

/** Deletes rows without checks. The caller has locked them. */
export async function deleteRows(executor: Executor, resource: Resource, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 0)
    await sql`delete from ${sql.table(resource.table)} where uuid = any(${parameter(uuids, 'uuid[]')})`.execute(
      executor,
    );
}

async function updateAlike(executor: Executor, resource: Resource, rows: readonly Row[], now: Date): Promise<void> {
  const [first = {}] = rows;
  const change = {
    fields: changedColumns(resource, first),
    rows: parameter(JSON.stringify(writtenForUpdate(executor, resource, rows)), 'json'),
    uuids: keysOf(rows.map((row) => row['uuid'])),
    count: rows.length,
    now: parameter(now.toISOString(), 'timestamptz'),
  };
  await updateStatement(resource, change, always).execute(executor);
}

/** Returns the fields of a row that an update sets. */
export function changedColumns(resource: Resource, row: Row): readonly Field[] {
  return storedFields(resource.fields).filter((field) => !field.system && hasOwn(row, field.name));
}

/** Converts rows that set the same fields to the form in which `updateStatement` takes them as JSON. */
function writtenForUpdate(executor: Executor, resource: Resource, rows: readonly Row[]): readonly Row[] {
  const [first = {}] = rows;
  const fields = changedColumns(resource, first);
  return rows.map((row) => ({ ...databaseRow(executor, resource, { fields, row }), uuid: row['uuid'] }));
}

interface ChangedRows {
  readonly fields: readonly Field[];
  /** JSON of the result of `writtenForUpdate`. */
  readonly rows: Fragment;
  /** In the form that `isOneOf` takes. */
  readonly uuids: unknown;
  readonly count: number;
  readonly now: Fragment;
}

/**
 * Returns the statement that updates rows, increments their version and sets `updated_at`.
 * @param where further condition, for rows that must be unchanged
 */
function updateStatement(
  resource: Resource,
  { fields, rows, uuids, count, now }: ChangedRows,
  where: Fragment,
): Fragment {
  const changes = fields.map((field) => sql`${sql.id(field.name)} = changed.${sql.id(field.name)}`);
  return sql`${updating(resource, changes, now)} from json_populate_recordset(${noRowOf(resource.table)}, ${rows}) changed
    where present.uuid = changed.uuid and ${isOneOfRecords(resource, 'present', uuids, count)} and ${where}`;
}

interface ChangedRow {
  readonly fields: readonly Field[];
  /** Name of the row among the values, a result of `parametersForUpdate`. */
  readonly row: string;
  readonly now: Fragment;
}

/** Returns the statement that updates one row as `updateStatement` does. */
export function updateOneStatement(resource: Resource, { fields, row, now }: ChangedRow, where: Fragment): Fragment {
  const changes = fields.map((field) => sql`${sql.id(field.name)} = ${columnParameter(row, field)}`);
  const isThis = isOneOfRecords(resource, 'present', columnPlaceholder(row, 'uuid'), 1);
  return sql`${updating(resource, changes, now)} where ${isThis} and ${where}`;
}

function updating(resource: Resource, changes: readonly Fragment[], now: Fragment): Fragment {
  const all = [
    ...changes,
    sql`version = present.version + 1`,
    ...(resource.fields['updated_at'] ? [sql`updated_at = ${now}`] : []),
  ];
  return sql`update ${sql.table(resource.table)} present set ${sql.join(all)}`;
}

/** Groups rows that set the same fields, for one statement per group. */
function alike(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = Object.keys(row).toSorted().join();
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

interface Written {
  readonly fields: readonly Field[];
  readonly row: Row;
}

function databaseRow(executor: Executor, { table }: Resource, { fields, row }: Written): Row {
  return Object.fromEntries(
    fields.map((field) => {
      const value = row[field.name] ?? null;
      if (value === null) return [field.name, null];
      const stored = columns[field.kind].toDatabase(value, field);
      return [
        field.name,
        isEncrypted(field) ? sealField(executor, field, stored, { table, row: String(row['uuid']) }) : stored,
      ];
    }),
  );
}

/** Returns the fields that are stored in a join table. */
export const keyFields = (resource: Resource): readonly Field[] =>
  Object.values(resource.fields).filter((field) => field.kind === 'references');

/** Returns the rows of the join table of a field. */
export function keyPairs(field: Field, rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => {
    const keys = row[field.name];
    return Array.isArray(keys)
      ? keys.map((key: unknown, position) => ({ owner_uuid: row['uuid'], target_uuid: key, position }))
      : [];
  });
}

async function insertKeys(executor: Executor, resource: Resource, field: Field, rows: readonly Row[]): Promise<void> {
  const pairs = keyPairs(field, rows);
  if (pairs.length === 0) return;
  const table = joinTableName(resource.table, field.name);
  await sql`insert into ${sql.table(table)} (owner_uuid, target_uuid, position) select owner_uuid, target_uuid, position
    from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(pairs), 'json')})`.execute(executor);
}
