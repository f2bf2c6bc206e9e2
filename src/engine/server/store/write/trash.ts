/**
 * Trash: deleted records are moved as a whole to `beheer_trash`. They are in no other table, so no query has to filter
 * them out and their unique values are free for new records.
 */
import { sql } from 'kysely';
import { purgedVerb } from '../../../registry/records/audit.ts';
import { notes } from '../../../registry/records/timeline.ts';
import { presentChoice } from '../../../registry/option.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { describeRecords } from '../audit/describe.ts';
import { noteRestored } from './auditNotes.ts';
import type { HooksByResource, Row } from '../contract.ts';
import { storedFields } from '../columns/table.ts';
import { readFormerNames, type FormerNames } from '../ddl/formerNames.ts';
import { joinTableName } from '../sql/names.ts';
import { Failure } from '../failure.ts';
import { fileStore } from '../files.ts';
import { always, noRowOf, parameter } from '../fragment.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { Executor } from '../fragment.ts';
import { findTrashed } from '../select/trash.ts';
import { systemDefaults, writableDefaults } from './defaults.ts';
import { insertStatement } from '../rows/writeRows.ts';
import { violationFailure } from './violations.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { hasOwn } from '../rows/draft.ts';

/**
 * Rejects hooks that have effects elsewhere when a record is deleted, since a restore could not undo them.
 *
 * @throws Error that names the hook
 */
export function ensureRestorable(registry: Registry, hooks: HooksByResource): void {
  for (const resource of Object.values(registry.resources).filter(({ trashDays }) => trashDays !== null)) {
    const lines = Object.values(resource.fields).flatMap((field) => field.lines?.resource ?? []);
    const name = [resource.name, ...lines].find((one) => hooks[one]?.beforeRemove);
    if (name !== undefined)
      throw new Error(
        `"trash" of ${resource.name} cannot be kept: the hook beforeRemove of ${name} does more as a record goes. Take out "trash".`,
      );
  }
}

const dayMilliseconds = 86_400_000;

/** Deleted rows of one resource, or of the join table of one of its fields. */
interface Part {
  readonly resource: string;
  readonly field: string | null;
  /** Rows as JSON of their table. */
  readonly rows: readonly Row[];
}

/** References to the deleted record, which the database set to null. */
interface Link {
  readonly resource: string;
  readonly field: string;
  /** Uuid of the deleted record. */
  readonly target: string;
  readonly uuids: readonly string[];
}

interface Collected {
  readonly parts: Part[];
  readonly links: Link[];
}

/**
 * Copies records to the trash; call it before deleting the rows. Returns false where nothing is kept: for deletions by
 * the program, and for resources without a trash.
 */
export async function moveToTrash(work: UnitOfWork, resource: Resource, uuids: readonly string[]): Promise<boolean> {
  const { trashDays } = resource;
  const { caller } = work.trail;
  if (trashDays === null || caller.user_uuid === null) return false;
  const { now } = work;
  // System context: the person may lack permission to see records that are deleted along.
  await acrossClients(work.tx, async (all) => {
    const described = await describeRecords(all, work.view(), { resource, uuids });
    for (const uuid of uuids) {
      const collected: Collected = { parts: [], links: [] };
      await collect(work, all, resource, { uuids: [uuid], collected });
      await collectNotes(work, all, resource, { uuid, collected });
      const { title = null, client_uuid = null } = described.get(uuid) ?? {};
      const rows = collected.parts.flatMap((part) => (part.field === null ? part.rows : []));
      await sql`insert into beheer_trash
        (uuid, resource, title, tenant_uuid, deleted_at, user_uuid, user_name, purge_at, record, parts, links, row_uuids)
        values (${parameter(uuid, 'uuid')}, ${resource.name}, ${title}, ${parameter(client_uuid, 'uuid')}, ${now},
        ${parameter(caller.user_uuid, 'uuid')}, ${caller.name ?? null}, ${new Date(now.getTime() + trashDays * dayMilliseconds)},
        ${parameter(JSON.stringify(rows[0] ?? {}), 'jsonb')}, ${parameter(JSON.stringify(collected.parts), 'jsonb')},
        ${parameter(JSON.stringify(collected.links), 'jsonb')}, ${parameter(
          rows.map((row) => row['uuid']),
          'uuid[]',
        )})`.execute(all);
    }
  });
  return true;
}

interface Collecting {
  readonly uuids: readonly string[];
  readonly collected: Collected;
}

/** Collects the rows and those that `on delete cascade` deletes, in an order in which they can be inserted again. */
async function collect(
  work: UnitOfWork,
  executor: Executor,
  resource: Resource,
  { uuids, collected }: Collecting,
): Promise<void> {
  const rows = await rowsOf(executor, resource.table, 'uuid', uuids);
  if (rows.length === 0) return;
  collected.parts.push({ resource: resource.name, field: null, rows });
  for (const field of Object.values(resource.fields).filter(({ kind }) => kind === 'references')) {
    const keys = await rowsOf(executor, joinTableName(resource.table, field.name), 'owner_uuid', uuids);
    if (keys.length > 0) collected.parts.push({ resource: resource.name, field: field.name, rows: keys });
  }
  for (const { other, field } of pointingAt(work, resource)) {
    const found = await rowsOf(executor, other.table, field.name, uuids);
    // Rows that are collected already are deleted and need no link.
    const known = collected.parts.flatMap((part) => (part.field === null ? part.rows.map((row) => row['uuid']) : []));
    const left = found.filter((row) => !known.includes(row['uuid']));
    if (left.length === 0) continue;
    if (field.relation?.onDelete === 'cascade')
      await collect(work, executor, other, { uuids: left.map((row) => String(row['uuid'])), collected });
    else
      for (const target of uuids) {
        const of = left.filter((row) => row[field.name] === target).map((row) => String(row['uuid']));
        if (of.length > 0) collected.links.push({ resource: other.name, field: field.name, target, uuids: of });
      }
  }
}

function pointingAt(
  work: UnitOfWork,
  resource: Resource,
): readonly { readonly other: Resource; readonly field: Field }[] {
  return Object.values(work.registry.resources)
    .filter((other) => other.view === null)
    .flatMap((other) =>
      Object.values(other.fields)
        .filter(
          ({ kind, relation }) =>
            kind === 'reference' &&
            relation?.to === resource.name &&
            (relation.onDelete === 'cascade' || relation.onDelete === 'set-null'),
        )
        .map((field) => ({ other, field })),
    );
}

async function rowsOf(
  executor: Executor,
  table: string,
  column: string,
  uuids: readonly string[],
): Promise<readonly Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(found) as row from ${sql.table(table)} found
    where ${sql.id(column)} = any(${parameter(uuids, 'uuid[]')}) order by 1`.execute(executor);
  return rows.map(({ row }) => row);
}

async function collectNotes(
  { registry }: UnitOfWork,
  executor: Executor,
  { name, timeline }: Resource,
  { uuid, collected }: { readonly uuid: string; readonly collected: Collected },
): Promise<void> {
  const notesResource = registry.resources[notes];
  if (!notesResource || !timeline) return;
  const { rows } = await sql<{ row: Row }>`select to_jsonb(found) as row from ${sql.table(notesResource.table)} found
    where resource = ${name} and record_uuid = ${parameter(uuid, 'uuid')}`.execute(executor);
  if (rows.length > 0) collected.parts.push({ resource: notes, field: null, rows: rows.map(({ row }) => row) });
}

interface Trashed {
  readonly resource: Resource;
  readonly uuid: string;
}

/**
 * Restores a record with everything that was deleted with it.
 *
 * @throws Failure E_NOT_FOUND where it is not in the trash, or the caller may not delete such records or could not see
 *   this one; E_INVALID by field where another record has taken one of its unique values, or its owner no longer exists
 */
export async function restoreDeleted(work: UnitOfWork, uuid: string): Promise<Trashed> {
  const trashed = await lockTrashed(work, uuid);
  const { resource } = trashed;
  await acrossClients(work.tx, async (all) => {
    const former = await readFormerNames(all);
    try {
      for (const part of trashed.parts) await insertPart(work, all, part, { former, restored: trashed.uuid });
      for (const link of trashed.links) await linkAgain(work, all, link, former);
    } catch (error) {
      throw violationFailure(work.state, resource, error, {}) ?? error;
    }
    await sql`delete from beheer_trash where uuid = ${parameter(trashed.uuid, 'uuid')}`.execute(all);
  });
  await noteRestored(work, resource, trashed.uuid);
  return { resource, uuid: trashed.uuid };
}

/** Purges a record in the trash. @throws Failure E_NOT_FOUND as {@link restoreDeleted} does */
export async function purgeDeleted(work: UnitOfWork, uuid: string): Promise<void> {
  const trashed = await lockTrashed(work, uuid);
  await acrossClients(work.tx, (all) => deleteTrashed(all, [trashed]));
  const { resource, title, tenant_uuid: client_uuid } = trashed;
  work.trail.note([{ verb: purgedVerb, resource, uuid: trashed.uuid, title, client_uuid, changes: [] }]);
}

/** Purges the trash of removed tenants, which nobody can restore any more. */
export async function emptyTrashOf(work: UnitOfWork, clients: readonly string[]): Promise<void> {
  await acrossClients(work.tx, (all) => purgeTrashOf(all, clients));
}

/** Purges the trash of the tenants, except the tenant records themselves. */
export async function purgeTrashOf(executor: Executor, clients: readonly string[]): Promise<void> {
  const { rows } = await sql<TrashedFiles>`select uuid, row_uuids from beheer_trash
    where tenant_uuid = any(${parameter(clients, 'uuid[]')}) and uuid <> all(${parameter(clients, 'uuid[]')})`.execute(
    executor,
  );
  await deleteTrashed(executor, rows);
}

/** Number of records purged per statement. */
const purgedAtOnce = 500;

/** Purges all records whose retention in the trash has ended, and returns their number. */
export async function purgeTrash(executor: Executor, now: Date): Promise<number> {
  const { rows } = await sql<TrashedFiles>`select uuid, row_uuids from beheer_trash
    where purge_at <= ${now} order by purge_at limit ${purgedAtOnce}`.execute(executor);
  await deleteTrashed(executor, rows);
  return rows.length === purgedAtOnce ? rows.length + (await purgeTrash(executor, now)) : rows.length;
}

interface TrashedFiles {
  readonly uuid: string;
  readonly row_uuids: readonly string[];
}

async function deleteTrashed(executor: Executor, trashed: readonly TrashedFiles[]): Promise<void> {
  if (trashed.length === 0) return;
  await fileStore(executor).removeFrom(trashed.flatMap(({ row_uuids }) => row_uuids));
  await sql`delete from beheer_trash where uuid = any(${parameter(
    trashed.map(({ uuid }) => uuid),
    'uuid[]',
  )})`.execute(executor);
}

interface TrashedRow extends TrashedFiles {
  readonly resource: string;
  readonly title: string | null;
  readonly tenant_uuid: string | null;
  readonly parts: readonly Part[];
  readonly links: readonly Link[];
}

async function lockTrashed(
  work: UnitOfWork,
  uuid: string,
): Promise<Omit<TrashedRow, 'resource'> & { readonly resource: Resource }> {
  const found = await acrossClients(work.tx, async (all) => {
    if (!(await findTrashed(all, work.view(), uuid))) return undefined;
    const { rows } = await sql<TrashedRow>`select uuid, resource, title, tenant_uuid, parts, links, row_uuids
      from beheer_trash where uuid = ${parameter(uuid, 'uuid')} for update`.execute(all);
    return rows[0];
  });
  const resource = work.registry.resources[found?.resource ?? ''];
  if (!found || !resource) throw new Failure('E_NOT_FOUND');
  return { ...found, resource };
}

interface Inserting {
  readonly former: FormerNames;
  /** Uuid of the restored record, whose version and `updated_at` change. */
  readonly restored: string;
}

async function insertPart(
  work: UnitOfWork,
  executor: Executor,
  { resource: name, field, rows }: Part,
  { former, restored }: Inserting,
): Promise<void> {
  const resource = nowCalled(work, name, former);
  if (!resource) return;
  if (field !== null) return insertKeys(executor, resource, fieldNow(resource, field, former), rows);
  const defaults = { ...systemDefaults(work, resource), ...writableDefaults(work, resource) };
  const written = rows.map((row) => ({
    ...defaults,
    ...underNamesOfNow(resource, row, former),
    ...(row['uuid'] === restored ? { version: Number(row['version']) + 1, updated_at: work.now.toISOString() } : {}),
  }));
  await insertStatement(resource, parameter(JSON.stringify(written), 'json'), always).execute(executor);
}

async function insertKeys(
  executor: Executor,
  resource: Resource,
  field: Field | undefined,
  rows: readonly Row[],
): Promise<void> {
  if (field?.kind !== 'references') return;
  const table = joinTableName(resource.table, field.name);
  await sql`insert into ${sql.table(table)} (owner_uuid, target_uuid, position) select owner_uuid, target_uuid, position
    from json_populate_recordset(${noRowOf(table)}, ${parameter(JSON.stringify(rows), 'json')})`.execute(executor);
}

/** Restores references, except on records that are gone or have another value by now. */
async function linkAgain(work: UnitOfWork, executor: Executor, link: Link, former: FormerNames): Promise<void> {
  const resource = nowCalled(work, link.resource, former);
  const field = resource && fieldNow(resource, link.field, former);
  if (!resource || field?.kind !== 'reference') return;
  const column = sql.id(field.name);
  await sql`update ${sql.table(resource.table)} set ${column} = ${parameter(link.target, 'uuid')}
    where uuid = any(${parameter(link.uuids, 'uuid[]')}) and ${column} is null`.execute(executor);
}

function nowCalled({ registry }: UnitOfWork, name: string, former: FormerNames): Resource | undefined {
  return (
    registry.resources[name] ??
    Object.values(registry.resources).find((resource) => former.ofResource(resource.name).includes(name))
  );
}

const fieldNow = (resource: Resource, name: string, former: FormerNames): Field | undefined =>
  resource.fields[name] ??
  Object.values(resource.fields).find((field) => former.ofField(resource.name, field.name).includes(name));

/** Maps a row that was deleted before a migration to the current columns. */
function underNamesOfNow(resource: Resource, row: Row, former: FormerNames): Row {
  return Object.fromEntries(
    storedFields(resource.fields).flatMap((field) => {
      const name = [field.name, ...former.ofField(resource.name, field.name)].find((one) => hasOwn(row, one));
      return name === undefined ? [] : [[field.name, presentChoice(field.property, row[name])]];
    }),
  );
}
