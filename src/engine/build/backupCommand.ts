/** Shared code of the backup commands: database access and output. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadFiles, registryFile, toRawRegistry } from '../registry/load.ts';
import { presentKeyring } from '../server/encryption/keyFile.ts';
import type { Environment } from '../server/env.ts';
import { backupBefore } from '../server/store/backup/beforeChange.ts';
import { DamagedBackup, type ManifestTable } from '../server/store/backup/format.ts';
import type { VerifiedBackup } from '../server/store/backup/read.ts';
import { runningDatabase } from '../server/store/open/join.ts';
import { openDatabase } from '../server/store/open/open.ts';
import { placeInSchema } from '../server/store/open/schema.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs the command. An error is printed as a sentence, with exit code 1. */
export async function runCommand(command: (signal: AbortSignal) => Promise<void>, interrupted: string): Promise<void> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error(interrupted));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await command(stopping.signal);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

type DatabaseSettings = Pick<
  Environment,
  'dataDirectory' | 'directDatabaseUrl' | 'backupDirectory' | 'backupRecipient' | 'registryDirectory' | 'secretKeys'
> & {
  /** Creates an empty database in a data directory that has none, if true. */
  readonly mayCreate: boolean;
};

/**
 * Runs work on the configured database, also while Beheer uses it. Starts our own PostgreSQL if it is not running, and
 * stops it afterwards.
 */
export async function withDatabase<T>(
  environment: DatabaseSettings,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const { dataDirectory, directDatabaseUrl, mayCreate } = environment;
  const within = async (address: string): Promise<T> => {
    const addresses = { connectionString: address, directConnectionString: address };
    return work((await placeInSchema(addresses, ownSchema(environment))).connectionString);
  };
  const running = directDatabaseUrl === null ? runningDatabase(dataDirectory) : null;
  if (running !== null) return within(running);
  const opened = await openDatabase({
    dataDirectory,
    databaseUrl: directDatabaseUrl ?? undefined,
    mayCreate,
    log: () => undefined,
    backUp: backupBefore({ environment, root, log: printLine }),
  });
  try {
    return await within(opened.connectionString);
  } finally {
    await opened.stop();
  }
}

/** Returns the schema of the product's own tables. Other tables are neither backed up nor overwritten by a restore. */
function ownSchema({ registryDirectory }: Pick<Environment, 'registryDirectory'>): string | null {
  const text = readFileSync(join(registryDirectory ?? root, registryFile), 'utf8');
  return toRawRegistry(loadFiles({ [registryFile]: text })).schema ?? null;
}

/** Returns a callback for each table that prints progress at most every few seconds. */
export function progress(): (table: ManifestTable, done: number, of: number) => void {
  let last = Date.now();
  return ({ name }, done, of) => {
    if (Date.now() - last < 2_000) return;
    last = Date.now();
    printLine(`  ${done} of ${of} tables, the last ${name}.`);
  };
}

const unitBytes = 1_024;

export function sizeText(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(unitBytes)), units.length - 1);
  return `${(bytes / unitBytes ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const countText = (tables: readonly ManifestTable[]): string =>
  `${counted(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )} in ${counted(tables.length, 'table')}`;

export function describeBackup({ header, manifest, bytes }: VerifiedBackup): string {
  const keys = header.keys.map(({ id }) => id);
  const secrets =
    keys.length === 0
      ? 'It holds no encrypted secrets.'
      : `Its secrets are encrypted under key ${keys.join(', ')}, which is not in it.`;
  return `Made at ${header.made_at} by Beheer ${header.version} on PostgreSQL ${header.postgres}: ${countText(manifest.tables)}, ${sizeText(bytes)}. ${secrets}`;
}

/** Origin of a backup: signed by a local key (`own`), or the reason why that is unknown. */
type Origin = 'own' | 'foreign' | 'unsigned';

/** @throws DamagedBackup if it names a local key that has not signed it */
export function originOf({ signature }: VerifiedBackup, { dataDirectory, secretKeys }: Environment): Origin {
  if (signature === null) return 'unsigned';
  const keyring = presentKeyring({ dataDirectory, environment: secretKeys });
  const isSigned = keyring?.isSigned(signature.manifest, signature) ?? null;
  if (isSigned === null) return 'foreign';
  if (isSigned) return 'own';
  throw new DamagedBackup(
    `The backup says that key ${signature.key} has signed it, and that key has not: somebody changed it. Use another copy.`,
  );
}

export function describeOrigin({ signature }: VerifiedBackup, origin: Origin): string {
  if (origin === 'own') return `Signed with key ${signature?.key ?? ''}, which is here.`;
  if (origin === 'unsigned') return 'It is not signed, so nothing says which installation made it.';
  return `Signed with key ${signature?.key ?? ''}, which is not here: nothing says which installation made it.`;
}
