/** Rows into and out of tables: many at a time, as JSON that PostgreSQL itself reads into the table's types. */
import { sql } from 'kysely';
import type { ChangesOf } from '../../../registry/rows.ts';
import { isOneOfRecords } from '../select/recordKey.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { columns, storedFields } from '../columns/table.ts';
import type { Row } from '../contract.ts';
import { joinTableName } from '../ddl/names.ts';
import { isEncrypted, sealField } from '../encryption.ts';
import { always, keysOf, noRowOf, parameter, type Executor, type Fragment } from '../fragment.ts';
import { hasOwn } from './unitOfWork.ts';

/** Whole rows, with their uuid; what is not given is empty. `version` and the times are filled in. */
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

/** The rows as their table takes them, in JSON. */
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

/** @param rows in JSON, as `writtenForInsert` answers them */
export function insertStatement(resource: Resource, rows: Fragment, where: Fragment): Fragment {
  const names = sql.join(storedFields(resource.fields).map((field) => sql.id(field.name)));
  return sql`insert into ${sql.table(resource.table)} (${names}) select ${names}
    from json_populate_recordset(${noRowOf(resource.table)}, ${rows}) where ${where}`;
}

/**
 * Changes to rows that are there: each with its uuid and the fields that change. Their version goes up by one. The
 * uuids are named apart from the JSON: how many rows that has PostgreSQL does not know beforehand, and it would read a
 * whole table for one of them.
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

/** The fields of a row that an update sets. */
export function changedColumns(resource: Resource, row: Row): readonly Field[] {
  return storedFields(resource.fields).filter((field) => !field.system && hasOwn(row, field.name));
}

/** Rows that set the same fields, as their table takes them, in JSON. */
export function writtenForUpdate(executor: Executor, resource: Resource, rows: readonly Row[]): readonly Row[] {
  const [first = {}] = rows;
  const fields = changedColumns(resource, first);
  return rows.map((row) => ({ ...databaseRow(executor, resource, { fields, row }), uuid: row['uuid'] }));
}

export interface ChangedRows {
  readonly fields: readonly Field[];
  /** In JSON, as `writtenForUpdate` answers them. */
  readonly rows: Fragment;
  /** As `isOneOf` takes them. */
  readonly uuids: unknown;
  readonly count: number;
  readonly now: Fragment;
}

export function updateStatement(
  resource: Resource,
  { fields, rows, uuids, count, now }: ChangedRows,
  where: Fragment,
): Fragment {
  const changes = [
    ...fields.map((field) => sql`${sql.id(field.name)} = changed.${sql.id(field.name)}`),
    sql`version = present.version + 1`,
    ...(resource.fields['updated_at'] ? [sql`updated_at = ${now}`] : []),
  ];
  return sql`update ${sql.table(resource.table)} present set ${sql.join(changes)} from json_populate_recordset(${noRowOf(resource.table)}, ${rows}) changed
    where present.uuid = changed.uuid and ${isOneOfRecords(resource, 'present', uuids, count)} and ${where}`;
}

/** Rows that set the same fields go in one statement. */
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

/** Those that have a table of their own between theirs and others. */
export const keyFields = (resource: Resource): readonly Field[] =>
  Object.values(resource.fields).filter((field) => field.kind === 'references');

async function insertKeys(executor: Executor, resource: Resource, field: Field, rows: readonly Row[]): Promise<void> {
  const pairs = rows.flatMap((row) => {
    const keys = row[field.name];
    return Array.isArray(keys)
      ? keys.map((key: unknown, position) => ({ owner_uuid: row['uuid'], target_uuid: key, position }))
      : [];
  });
  if (pairs.length === 0) return;
  const table = joinTableName(resource.table, field.name);
  await sql`insert into ${sql.table(table)} (owner_uuid, target_uuid, position) select owner_uuid, target_uuid, position
    from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(pairs), 'json')})`.execute(executor);
}
