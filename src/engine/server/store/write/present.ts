/** Reads records in the transaction of a write: locked before it, all of them or a 404, and as shown after it. */
import { sql } from 'kysely';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { isOneOfRecords } from '../select/recordKey.ts';
import { selectOne } from '../select/one.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, columnOf, keysOf } from '../fragment.ts';
import { precedesTransaction } from '../pipelinedTransaction.ts';
import { noEmbeds } from '../select/embedTree.ts';
import { readableFields, recordColumns } from '../select/record.ts';
import { compiledOnce, tablesIn, unrestricted, type At, type CallerView } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { isUuid } from '../uuid.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/**
 * Locks records and returns them in the order of the uuids, with all fields except secrets and with owned lines. For
 * internal use: it contains fields that the caller may not read.
 */
export async function lockRecords(
  work: UnitOfWork,
  resource: Resource,
  uuids: readonly string[],
): Promise<readonly Row[]> {
  if (!uuids.every(isUuid)) throw new Failure('E_NOT_FOUND');
  if (uuids.length > 0) await work.hooks[resource.name]?.beforeLock?.({ tx: work.tx, uuids, verb: work.verb });
  const view = work.view();
  const { locking, reading } = compiledOnce(view, `lock ${resource.name} ${uuids.length === 1 ? 1 : 'n'}`, () =>
    compileLock(work, view, { resource, count: uuids.length }),
  );
  let locked = await runCompiled<Locked>(work.tx, locking, { uuids: keysOf(uuids) });
  if (locked.length === 0 && uuids.length > 0) throw new Failure('E_NOT_FOUND');
  // In the system context: computed fields can depend on rows that the caller cannot see.
  if (reading)
    locked = await acrossClients(work.tx, (tx) =>
      runCompiled<Locked>(tx, reading, { uuids: uuids.length === 1 ? uuids[0] : locked.map(({ uuid }) => uuid) }),
    );
  const byUuid = new Map(locked.map(({ record }) => [String(record['uuid']), stripEmbedded(work, resource, record)]));
  return uuids.map((uuid) => byUuid.get(uuid.toLowerCase()) ?? missing());
}

interface Locked {
  readonly uuid: string;
  readonly record: Row;
}

/** A record that is not locked. */
interface Unlocked {
  readonly record: Row;
  /** The transaction that wrote it last, which changes with the next one. */
  readonly xmin: string;
}

/**
 * Reads a record as {@link lockRecords} does, without a lock and before the transaction begins.
 *
 * @throws Failure E_NOT_FOUND
 */
export async function readUnlocked(work: UnitOfWork, resource: Resource, uuid: string): Promise<Unlocked> {
  if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  const view = work.view();
  const { unlocked } = compiledOnce(view, `lock ${resource.name} 1`, () =>
    compileLock(work, view, { resource, count: 1 }),
  );
  const [found] = await runCompiled<Unlocked>(work.tx, unlocked, { uuids: uuid });
  if (!found) throw new Failure('E_NOT_FOUND');
  return { record: stripEmbedded(work, resource, found.record), xmin: found.xmin };
}

interface Lock {
  /** Returns the records too, unless `reading` is set. */
  readonly locking: CompiledStatement;
  readonly reading: CompiledStatement | null;
  /** Reads the records without a lock. Not for the views of adopted tables, which have no `xmin`. */
  readonly unlocked: CompiledStatement;
}

/**
 * After waiting for a row lock, PostgreSQL returns the new columns of the row, but subqueries on other tables still see
 * the old snapshot. Records that need other tables are therefore read in a second statement after the lock.
 */
function compileLock(
  work: UnitOfWork,
  view: CallerView,
  { resource, count }: { readonly resource: Resource; readonly count: number },
): Lock {
  const all = unrestricted(view);
  const at: At = { resource, alias: view.nextAlias() };
  const alias = sql.id(at.alias ?? '');
  const [key, row] = [columnOf(at.alias, 'uuid'), sql.id('~row')];
  const from = sql`${sql.table(resource.table)} ${alias}`;
  const isNamed = isOneOfRecords(resource, at.alias, placeholder('uuids'), count);
  const named = sql`${from} where ${allOf([isNamed, visible(view, at, 'write')])}`;
  // A view has no rows to lock: the code of its actions checks the state where it writes.
  const isView = resource.view !== null && resource.adopted === null;
  const locked = isView ? sql`${named} order by ${key}` : sql`${named} order by ${key} for update of ${alias}`;
  const columns = recordColumns(all, at, { fields: readableFields(all, resource), embed: noEmbeds(), lines: true });
  const whole = sql`(select to_json(${row}) from (select ${columns}) ${row})`;
  const unlocked = compileStatement(
    work.tx,
    sql`${sql.raw(precedesTransaction)} select ${columnOf(at.alias, 'xmin')}::text as xmin, ${whole} as record from ${named}`,
  );
  if (tablesIn(compileStatement(work.tx, sql`select ${columns}`).text).size === 0) {
    const statement = sql`select uuid, to_json(${row}) as record from (select ${columns} from ${locked}) ${row}`;
    return { locking: compileStatement(work.tx, statement), reading: null, unlocked };
  }
  return {
    locking: compileStatement(work.tx, sql`select ${key} as uuid from ${locked}`),
    reading: compileStatement(
      work.tx,
      sql`select ${row}.uuid, to_json(${row}) as record from (select ${columns} from ${from} where ${isNamed}) ${row}`,
    ),
    unlocked,
  };
}

function missing(): never {
  throw new Failure('E_NOT_FOUND');
}

/** Removes the embedded records of lines and keeps their own fields. */
function stripEmbedded(work: UnitOfWork, resource: Resource, record: Row): Row {
  const entries = Object.entries(record)
    .filter(([name]) => resource.fields[name] !== undefined)
    .map(([name, value]) => {
      const child = work.registry.resources[resource.fields[name]?.lines?.resource ?? ''];
      return [
        name,
        child && Array.isArray(value) ? value.map((line: Row) => stripEmbedded(work, child, line)) : value,
      ] as const;
    });
  return Object.fromEntries(entries);
}

/** Reads a written record. Ignores the active client, since the record can belong to another one. */
export function readShown<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  uuid: string,
): Promise<RecordOf<Name>> {
  return selectOne(work.tx, work.view(), resource, { uuid, embed: null, narrowing: 'embed' });
}
