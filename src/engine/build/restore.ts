/**
 * `npm run restore -- --from FILE`: restores a backup into the configured database, which must be empty, migrates it to
 * this version, and repeats the erasures that are listed next to it, or in `--erasures FILE`. `--registry DIR` writes
 * the backup's registry files to a directory instead, without touching a database. `--trust` accepts a backup that no
 * key of this installation has signed. `--identity FILE` has the private key for an encrypted backup.
 */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatProblem } from '../registry/problem.ts';
import type { Registry } from '../registry/types.ts';
import { buildProduct } from './product/productModules.ts';
import { openKeyring, SecretKeyError } from '../server/encryption/keyFile.ts';
import { readEnvironment, type Environment } from '../server/env.ts';
import { withPlainBackup } from '../server/store/backup/encrypted.ts';
import { verifyBackup, type VerifiedBackup } from '../server/store/backup/read.ts';
import { restoreBackup } from '../server/store/backup/restore.ts';
import type { IdentifiedDataMigration } from '../server/store/contract.ts';
import { identified } from '../server/store/ddl/dataMigration.ts';
import { migrate } from '../server/store/ddl/migrate.ts';
import { blockedOutcomes, MigrationBlocked } from '../server/store/ddl/outcome.ts';
import { blockedText } from '../server/store/ddl/planText.ts';
import { runningDatabase } from '../server/store/open/join.ts';
import { eraseTenant, type Erasure } from '../server/store/erasure.ts';
import { erasureFile, readErasureList } from '../server/jobs/erasureList.ts';
import { openPool } from '../server/store/pool.ts';
import { productVersion } from '../server/version.ts';
import {
  countText,
  describeBackup,
  describeOrigin,
  originOf,
  progress,
  runCommand,
  printLine,
  withDatabase,
} from './backupCommand.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const usage =
  'Usage: npm run restore -- --from FILE [--identity FILE] [--erasures FILE] [--registry DIRECTORY] [--trust]';

interface Wish {
  readonly from: string;
  /** The output directory for registry files; null restores the database. */
  readonly registry: string | null;
  /** The list of later erasures. */
  readonly erasures: string | null;
  /** Accepts a backup that no local key has signed. */
  readonly trust: boolean;
  /** File with the private key for an encrypted backup. */
  readonly identity: string | null;
}

function readWish(): Wish {
  try {
    const {
      from,
      registry,
      erasures,
      trust,
      identity = null,
    } = parseArgs({
      options: {
        from: { type: 'string' },
        identity: { type: 'string' },
        registry: { type: 'string' },
        erasures: { type: 'string' },
        trust: { type: 'boolean', default: false },
      },
    }).values;
    if (from === undefined || from === '') throw new Error('Say which backup to restore.');
    const usual = join(dirname(resolve(from)), erasureFile);
    return {
      from: resolve(from),
      registry: registry === undefined ? null : resolve(registry),
      erasures: erasures === undefined ? (existsSync(usual) ? usual : null) : resolve(erasures),
      trust,
      identity,
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

async function command(signal: AbortSignal): Promise<void> {
  const wish = readWish();
  printLine(`Reading ${wish.from}.`);
  await withPlainBackup({ file: wish.from, identityFile: wish.identity }, (from) => restore({ ...wish, from }, signal));
}

async function restore(wish: Wish, signal: AbortSignal): Promise<void> {
  const { from, registry: registryDirectory, erasures: erasureList, trust } = wish;
  const erasures = erasureList === null ? null : await readErasureList(erasureList);
  const backup = await verifyBackup(from);
  printLine(describeBackup(backup));
  const environment = readEnvironment();
  refuseForeign(backup, environment, trust);
  if (registryDirectory !== null) return writeRegistry(backup, registryDirectory);
  const { registry, problems, modules } = await buildProduct(root);
  if (!registry)
    throw new Error(`The registry is not right, so nothing was done:\n\n${problems.map(formatProblem).join('\n')}`);
  if (environment.databaseUrl === null && runningDatabase(environment.dataDirectory) !== null)
    throw new Error(
      `Beheer is running on ${environment.dataDirectory}, so nothing was restored. ` +
        'A backup goes into an empty database: set DATA_DIR to a directory that is not there yet.',
    );
  tryKeys(backup, environment);
  await withDatabase({ ...environment, mayCreate: true }, async (connectionString) => {
    await restoreBackup({
      connectionString,
      file: from,
      backup,
      version: productVersion(root),
      log: printLine,
      onTable: progress(),
      signal,
    });
    printLine(`Restored: ${countText(backup.manifest.tables)}.`);
    await bringUp(connectionString, registry, identified(root, modules.dataMigrations));
    await eraseAgain(connectionString, registry, erasures);
  });
  printLine('Done. Start it with the same settings: npm start');
}

/**
 * Table definitions in a backup are SQL statements that run as the owner of the database, so a person must decide to
 * trust those of another installation.
 */
function refuseForeign(backup: VerifiedBackup, environment: Environment, isTrusted: boolean): void {
  const origin = originOf(backup, environment);
  printLine(describeOrigin(backup, origin));
  if (origin === 'own' || isTrusted) return;
  throw new Error(
    `${origin === 'unsigned' ? 'Versions before this one did not sign their backups.' : 'Set SECRET_KEY to the key of the installation that made it, or put its secret-key file into the data directory.'} ` +
      'A backup holds statements that a restore runs: if you know where this file comes from, add --trust. Nothing was done.',
  );
}

/** Paths were validated when the backup was read. Symbolic links out of the directory are not followed either. */
function writeRegistry({ registry }: VerifiedBackup, directory: string): void {
  mkdirSync(directory, { recursive: true });
  const target = realpathSync(directory);
  for (const [path, text] of Object.entries(registry.files)) {
    const folder = dirname(join(target, path));
    mkdirSync(folder, { recursive: true });
    const real = realpathSync(folder);
    if (real !== target && !real.startsWith(target + sep))
      throw new Error(`${folder} leads out of ${target}, so ${path} was not written. Give an empty directory.`);
    writeFileSync(join(real, basename(path)), text, { flag: 'wx' });
  }
  printLine(`The registry that this backup was made with is in ${directory}. No database was touched.`);
}

/**
 * Verifies that every key for the secrets is present, and decrypts one secret with each. @throws SecretKeyError with
 * the missing key and where to put it
 */
function tryKeys({ header }: VerifiedBackup, { dataDirectory, secretKeys }: Environment): void {
  if (header.keys.length === 0) return;
  const needed = header.keys.map(({ id }) => id);
  const keyring = openKeyring({ dataDirectory, environment: secretKeys, needed });
  for (const { id, table, column, row, sealed } of header.keys) {
    try {
      keyring.open(sealed, { table, column, row });
    } catch (error) {
      throw new SecretKeyError(
        `Key ${id} is here and does not open the secrets of this backup: ` +
          `${error instanceof Error ? error.message : String(error)} Nothing was restored.`,
      );
    }
  }
  printLine(`The key of its secrets is here, and opens them (${needed.join(', ')}).`);
}

/**
 * Creates triggers, row-level security and views, and migrates to this version. Destructive changes still require
 * permission.
 */
async function bringUp(
  connectionString: string,
  registry: Registry,
  dataMigrations: readonly IdentifiedDataMigration[],
): Promise<void> {
  const database = openPool({ connectionString, log: printLine, patient: true });
  try {
    const migration = await migrate({
      database,
      registry,
      dataMigrations,
      version: productVersion(root),
      log: printLine,
    });
    if (blockedOutcomes(migration).length > 0) printLine(blockedText(migration));
    if (migration.confined.problem !== null) printLine(migration.confined.problem);
  } catch (error) {
    if (!(error instanceof MigrationBlocked)) throw error;
    throw new Error(
      `${error.message}\n\nThe rows are restored, all of them. ` +
        'Only this registry cannot be served with them yet: "npm run migrate" with the permission above goes on from here.',
      { cause: error },
    );
  } finally {
    await database.destroy();
  }
}

/** Repeats erasures that happened after the backup. @param erasures null if no list is known */
async function eraseAgain(
  connectionString: string,
  registry: Registry,
  erasures: readonly Erasure[] | null,
): Promise<void> {
  if (registry.tenant === null) return;
  if (erasures === null)
    return printLine(
      `There is no ${erasureFile} beside the backup: if personal data was erased since it was made, it is here again. ` +
        'Restore with --erasures FILE where there is such a list.',
    );
  const database = openPool({ connectionString, log: printLine, patient: true });
  try {
    let count = 0;
    for (const erasure of erasures)
      if (await database.transaction().execute((tx) => eraseTenant(tx, registry, erasure))) count += 1;
    printLine(`Personal data of ${count} of the ${erasures.length} listed as erased was erased again.`);
  } finally {
    await database.destroy();
  }
}

await runCommand(command, 'The restore was broken off. Nothing of it is in the database: run it again.');
