/**
 * Applied migrations, each with its statements, their checksum, the permissions that were given, and a snapshot of the
 * tables.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../contract.ts';
import type { Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';
import { withoutRoleName } from '../row-level-security/role.ts';
import type { Snapshot } from './snapshot.ts';

interface History {
  /** Null before the first migration. */
  readonly snapshot: Snapshot | null;
  /** Keys of all permissions that were ever given. */
  readonly allowed: ReadonlySet<string>;
  /** Keys that were given to the last migration; they are still valid for steps that it did not reach. */
  readonly latest: ReadonlySet<string>;
}

interface Recorded {
  readonly snapshot?: Snapshot | null;
  readonly allowed?: readonly string[] | null;
}

/** Reads the rows as JSON, because the table may have the columns of an earlier version. */
export async function readHistory(tx: Tx): Promise<History> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('beheer_migrations') is not null as there`.execute(tx);
  if (!table?.there) return { snapshot: null, allowed: new Set(), latest: new Set() };
  const { rows } = await sql<{
    record: Recorded;
  }>`select to_jsonb(m) as record from beheer_migrations m order by applied_at desc, uuid desc`.execute(tx);
  return {
    snapshot: rows[0]?.record.snapshot ?? null,
    allowed: new Set(rows.flatMap(({ record }) => record.allowed ?? [])),
    latest: new Set(rows[0]?.record.allowed ?? []),
  };
}

/** Returns the uuid of the last applied migration. */
export async function latestMigration(executor: Executor): Promise<string | null> {
  const {
    rows: [latest],
  } = await sql<{
    uuid: string;
  }>`select uuid from beheer_migrations order by applied_at desc, uuid desc limit 1`.execute(executor);
  return latest?.uuid ?? null;
}

/** Returns true if a migration with this uuid was recorded. */
export async function hasMigration(executor: Executor, uuid: string): Promise<boolean> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('beheer_migrations') is not null as there`.execute(executor);
  if (!table?.there) return false;
  const { rows } = await sql`select 1 from beheer_migrations where uuid = ${uuid}`.execute(executor);
  return rows.length > 0;
}

interface Entry {
  readonly statements: readonly string[];
  /** Ids of the steps that were held. */
  readonly blocked: readonly string[];
  readonly allowed: readonly string[];
  readonly snapshot: Snapshot;
}

/** Replaces the snapshot of the last migration, if only the fields of the registry have changed. */
export async function rewriteSnapshot(tx: Tx, snapshot: Snapshot): Promise<void> {
  await sql`update beheer_migrations set snapshot = ${JSON.stringify(snapshot)}::jsonb where uuid = ${await latestMigration(tx)}`.execute(
    tx,
  );
}

/** Records a migration. @returns its uuid */
export async function recordMigration(tx: Tx, { statements, blocked, allowed, snapshot }: Entry): Promise<string> {
  const uuid = uuidv7();
  await sql`insert into beheer_migrations (uuid, applied_at, checksum, statements, left_alone, allowed, snapshot)
    values (${uuid}, clock_timestamp(), ${checksumOf(statements)}, ${statements}, ${blocked}, ${allowed}, ${JSON.stringify(snapshot)}::jsonb)`.execute(
    tx,
  );
  return uuid;
}

/** Updates the record of the same migration after a further transaction. */
export async function continueMigration(
  tx: Tx,
  uuid: string,
  { statements, blocked, allowed, snapshot }: Entry,
): Promise<void> {
  await sql`update beheer_migrations set checksum = ${checksumOf(statements)}, statements = ${statements}, left_alone = ${blocked},
    allowed = ${allowed}, snapshot = ${JSON.stringify(snapshot)}::jsonb where uuid = ${uuid}`.execute(tx);
}

/** Returns the SHA-256 of the statements in hexadecimal. The same plan has the same checksum on each database. */
export function checksumOf(statements: readonly string[]): string {
  return createHash('sha256')
    .update(withoutRoleName(statements.join(';\n')))
    .digest('hex');
}
