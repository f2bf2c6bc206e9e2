/**
 * Restores a backup into an empty database: tables, rows and constraints in one transaction. Triggers and policies are
 * created by the following migration.
 */
import { basename } from 'node:path';
import { DatabaseError, type Client } from 'pg';
import { Copying } from '../copyInto.ts';
import { extensionNames } from '../ddl/extensions.ts';
import { lockKey } from '../schemaLock.ts';
import { isLater, versionSetting } from '../ddl/programVersion.ts';
import { quoted, quotedList } from '../sql/text.ts';
import { backupSettings } from './record.ts';
import { tableOfEntry, type ManifestTable } from './format.ts';
import {
  copyIn,
  presentObjects,
  ruleStatements,
  sequenceStatement,
  tableStatement,
  type BackupPlan,
  type PlannedTable,
  type RuleStatement,
} from './plan.ts';
import { readEntries, rowsOf, type VerifiedBackup } from './read.ts';
import { withPatientClient } from './session.ts';
import { unfinishedRestore } from '../ddl/unfinished.ts';

interface RestoreOptions {
  readonly connectionString: string;
  /** The file, already verified. */
  readonly file: string;
  readonly backup: VerifiedBackup;
  /** Version of this program. */
  readonly version: string;
  readonly log: (line: string) => void;
  readonly onTable?: (table: ManifestTable, done: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** @throws Error with a message for a person; the database stays empty then */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  await withPatientClient(options.connectionString, async (client) => {
    await claimEmptyDatabase(client, options.file);
    await restoreInto(client, options).catch((error: unknown) => {
      throw error instanceof DatabaseError && !ofServer.test(error.code ?? '') ? refusedByPostgres(error) : error;
    });
  });
}

/** SQLSTATEs of errors that say nothing about the backup: a lost connection, no resources, an operator, the disk. */
const ofServer = /^(?:08|53|57|58)/;

/** Messages of PostgreSQL quote values of any length. */
const longestMessage = 300;

const refusedByPostgres = (error: DatabaseError): Error =>
  new Error(
    `PostgreSQL refused what is in the backup: ${error.message.slice(0, longestMessage)}. Nothing was restored. Use an earlier backup, or another copy of this one.`,
    { cause: error },
  );

/** Restores everything in one transaction. */
async function restoreInto(client: Client, options: RestoreOptions): Promise<void> {
  options.log('Making the tables and reading the rows.');
  await client.query('begin');
  await holdLock(client);
  await client.query(`drop table ${quoted(unfinishedRestore)}`);
  for (const name of Object.values(extensionNames))
    await makeIfPossible(client, { name, statement: `create extension if not exists ${quoted(name)}` }, options.log);
  await makeTables(client, options.backup.plan);
  await loadRows(client, options);
  await refuseLaterVersion(client, options);
  await continueIdentities(client, options.backup.plan);
  options.log('Making keys, rules and indexes.');
  await makeRules(client, options);
  await forgetBackups(client, options.backup.plan);
  options.signal?.throwIfAborted();
  await client.query('commit');
  await client.query(`analyze ${quotedList(options.backup.plan.tables.map(({ name }) => name))}`);
}

/**
 * Claims an empty database, or one with an interrupted restore. A marker stays until the rows are committed, so that
 * nothing else fills the database.
 */
async function claimEmptyDatabase(client: Client, file: string): Promise<void> {
  await client.query('begin');
  await holdLock(client);
  const present = (await presentObjects(client)).filter((name) => name !== unfinishedRestore);
  if (present.length > 0) throw notEmpty(present);
  await client.query(
    `create table if not exists ${quoted(unfinishedRestore)} (file text not null, started_at timestamptz not null default now())`,
  );
  await client.query(`delete from ${quoted(unfinishedRestore)}`);
  await client.query(`insert into ${quoted(unfinishedRestore)} (file) values ($1)`, [basename(file)]);
  await client.query('commit');
}

const shownObjects = 5;

function notEmpty(present: readonly string[]): Error {
  const shown = present.slice(0, shownObjects).join(', ');
  const names = present.length > shownObjects ? `${shown} and ${present.length - shownObjects} more` : shown;
  return new Error(
    `This database is not empty (it has ${names}), so nothing was restored. A backup goes into an empty one: ` +
      'set DATA_DIR to a directory that is not there yet, or DATABASE_URL to a database that was just made, and leave it unstarted until then.',
  );
}

/** Holds the migration lock: other starts on this database wait, and a second restore fails. */
async function holdLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken !== true)
    throw new Error('Another process is making the tables of this database. Wait until it has finished, or stop it.');
}

async function makeTables(client: Client, { tables, sequences }: BackupPlan): Promise<void> {
  for (const sequence of sequences) await client.query(sequenceStatement(sequence));
  for (const table of tables) await client.query(tableStatement(table));
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select setval(quote_ident($1)::regclass, $2)', [name, last]);
}

async function loadRows(client: Client, { file, backup, onTable, signal }: RestoreOptions): Promise<void> {
  const { plan, manifest, bytes } = backup;
  const byName = new Map(plan.tables.map((table) => [table.name, table]));
  const counts = new Map(manifest.tables.map((table) => [table.name, table]));
  let loading: { readonly table: PlannedTable; readonly rows: Copying } | null = null;
  let done = 0;
  const finish = async (): Promise<void> => {
    if (loading === null) return;
    const written = counts.get(loading.table.name);
    const rows = await loading.rows.end();
    if (written === undefined || rows !== written.rows)
      throw new Error(`${rows} rows went into ${loading.table.name}, of ${written?.rows ?? 0}. Nothing was restored.`);
    done += 1;
    onTable?.(written, done, counts.size);
    loading = null;
  };
  for await (const entry of readEntries(file, bytes)) {
    signal?.throwIfAborted();
    const name = tableOfEntry(entry.name);
    if (name === null) continue;
    if (loading?.table.name !== name) {
      await finish();
      const table = byName.get(name);
      if (table === undefined) throw new Error(`The backup has rows of ${name} and no plan of it.`);
      loading = { table, rows: new Copying(client, copyIn(table)) };
    }
    for await (const rows of rowsOf(entry)) await loading.rows.write(rows);
  }
  await finish();
}

async function makeRules(client: Client, { backup, log }: RestoreOptions): Promise<void> {
  for (const rule of ruleStatements(backup.plan.tables)) {
    if (!rule.isOptional) await client.query(rule.statement);
    else await makeIfPossible(client, rule, log);
  }
}

/** SQLSTATEs for a missing object or extension, an unsupported feature, or a missing privilege. */
const missingCodes: ReadonlySet<string> = new Set(['42704', '42883', '0A000', '58P01', '42501']);

/**
 * Skips an index or constraint that needs an operator class, collation or extension that this server lacks; the
 * migration creates a substitute.
 */
async function makeIfPossible(
  client: Client,
  { name, statement }: Omit<RuleStatement, 'isOptional'>,
  log: RestoreOptions['log'],
): Promise<void> {
  await client.query('savepoint rule');
  try {
    await client.query(statement);
    await client.query('release savepoint rule');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!missingCodes.has(code)) throw error;
    await client.query('rollback to savepoint rule');
    log(`${name} is left out, which this server cannot have: ${error instanceof Error ? error.message : code}`);
  }
}

/** Sets the identity columns to continue after the highest value. */
async function continueIdentities(client: Client, { tables }: BackupPlan): Promise<void> {
  for (const table of tables)
    for (const column of table.columns.filter(({ identity }) => identity !== null)) {
      const [name, of] = [quoted(column.name), quoted(table.name)];
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${name})) from ${of} having max(${name}) is not null`,
        [of, column.name],
      );
    }
}

/** @throws Error for the data of a later version: the migration would drop what this version does not know */
async function refuseLaterVersion(client: Client, { backup, version }: RestoreOptions): Promise<void> {
  if (!backup.plan.tables.some(({ name }) => name === 'beheer_settings')) return;
  const { rows } = await client.query<{ value: string }>('select value from beheer_settings where key = $1', [
    versionSetting,
  ]);
  const used = rows[0]?.value;
  if (used === undefined || !isLater(used, version)) return;
  throw new Error(
    `This backup is of a database that Beheer ${used} has used, and this is ${version}. An older program would drop what it does not know. Restore it with Beheer ${used} or later. Nothing was restored.`,
  );
}

/** Deletes the record of backups, which is about the installation of the backup. */
async function forgetBackups(client: Client, { tables }: BackupPlan): Promise<void> {
  if (tables.some(({ name }) => name === 'beheer_settings'))
    await client.query('delete from beheer_settings where key = any($1)', [Object.values(backupSettings)]);
}
