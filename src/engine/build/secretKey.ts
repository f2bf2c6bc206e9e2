/**
 * `npm run secret-key`: prints the key that encrypts the secrets in the database. `-- --rotate` creates a new one, `--
 * --forget <id>` empties secrets that were encrypted with a lost key.
 */
import { join, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatProblem } from '../registry/problem.ts';
import { buildProduct } from './product/productModules.ts';
import { addKey, keyFileName, openKeyring, readKeyFile, SecretKeyError } from '../server/encryption/keyFile.ts';
import { createKeyring } from '../server/encryption/keyring.ts';
import { readEnvironment, type Environment } from '../server/env.ts';
import { backupBefore } from '../server/store/backup/beforeChange.ts';
import { forgetKeys, neededKeys, recordCurrentKey } from '../server/store/encryptAtRest.ts';
import { encryptedColumns } from '../server/store/encryption.ts';
import { refuseOlderProgram } from '../server/store/ddl/programVersion.ts';
import { openDatabase } from '../server/store/open/open.ts';
import { runningDatabase } from '../server/store/open/join.ts';
import { openPool } from '../server/store/pool.ts';
import { productVersion } from '../server/version.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const quiet = (): void => undefined;

interface Wish {
  readonly rotate: boolean;
  readonly forget: string | null;
}

function readWish(): Wish {
  try {
    const { values } = parseArgs({
      options: { rotate: { type: 'boolean', default: false }, forget: { type: 'string' } },
    });
    return { rotate: values.rotate, forget: values.forget ?? null };
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run secret-key [-- --rotate | --forget <id of the key>]`,
      { cause: error },
    );
  }
}

async function main(): Promise<void> {
  const wish = readWish();
  const environment = readEnvironment();
  if (wish.rotate) return await rotate(environment);
  return onDatabase(environment, wish.forget === null ? showKeys(environment) : forget(environment, wish.forget));
}

function rotate(environment: Environment): void | Promise<void> {
  const { dataDirectory, secretKeys } = environment;
  if (secretKeys.length > 0) return onDatabase(environment, rotateToVariable(environment));
  const id = addKey(dataDirectory);
  printLine(
    `Key ${id} is the first in ${join(dataDirectory, keyFileName)} now. Start Beheer again: it encrypts every secret under it. Keep a copy of the file apart from the backups.`,
  );
}

/** Records the first key of SECRET_KEY as the encryption key; the next start re-encrypts the secrets. */
function rotateToVariable({ dataDirectory, secretKeys }: Environment): Work {
  return async (connectionString, isRunning) => {
    if (isRunning) throw new SecretKeyError('Beheer is running with this database. Stop it first.');
    const needed = await neededKeys(connectionString, quiet);
    const given = createKeyring(secretKeys).current;
    if (needed.length === 0 || given === needed[0])
      throw new SecretKeyError(
        `Key ${given}, the first in SECRET_KEY, encrypts already. Put a new key ("openssl rand -base64 32") and a comma before it, and run this again.`,
      );
    const keyring = createKeyring([...secretKeys, ...readKeyFile(join(dataDirectory, keyFileName))]);
    const absent = needed.filter((id) => !keyring.ids.includes(id));
    if (absent.length > 0)
      throw new SecretKeyError(
        `Key ${absent.join(', ')}, which the secrets are encrypted under, is missing. Write it in SECRET_KEY after the new key and a comma. Nothing was changed.`,
      );
    const database = openPool({ connectionString, log: quiet, patient: true });
    try {
      await recordCurrentKey(database, keyring);
    } finally {
      await database.destroy();
    }
    printLine(
      `Key ${given} encrypts from now on. Start Beheer with the same SECRET_KEY: it encrypts every secret under it.`,
    );
  };
}

/** Runs work on the database, which is started only if it is not running. */
async function onDatabase(
  environment: Environment,
  work: (connectionString: string, isRunning: boolean) => Promise<void>,
): Promise<void> {
  const { dataDirectory, directDatabaseUrl } = environment;
  const running = directDatabaseUrl ?? runningDatabase(dataDirectory);
  if (running !== null) return work(running, directDatabaseUrl === null);
  const opened = await openDatabase({
    dataDirectory,
    mayCreate: false,
    log: quiet,
    backUp: backupBefore({ environment, root, log: printLine }),
  });
  try {
    return await work(opened.connectionString, false);
  } finally {
    await opened.stop();
  }
}

type Work = Parameters<typeof onDatabase>[1];

function showKeys({ dataDirectory, secretKeys }: Environment): Work {
  return async (connectionString) => {
    const needed = await neededKeys(connectionString, quiet);
    if (needed.length === 0) return printLine('This database holds no secrets yet.');
    const keyring = openKeyring({ dataDirectory, environment: secretKeys, needed });
    const [current = '', ...earlier] = needed;
    printLine(`The secrets in this database are encrypted under key ${current}.`);
    if (earlier.length > 0)
      printLine(`Some are still under ${earlier.join(', ')}: the next start encrypts those anew.`);
    const spare = keyring.ids.filter((id) => !needed.includes(id));
    if (spare.length > 0) printLine(`Not needed by this database: ${spare.join(', ')}. Older backups may need them.`);
  };
}

function forget({ dataDirectory, secretKeys }: Environment, id: string): Work {
  return async (connectionString, isRunning) => {
    if (isRunning) throw new SecretKeyError('Beheer is running with this database. Stop it first.');
    const needed = await neededKeys(connectionString, quiet);
    if (!needed.includes(id))
      throw new SecretKeyError(
        `Nothing in this database is encrypted under key ${id}. ${needed.length === 0 ? 'It holds no secrets yet.' : `Its secrets are under ${needed.join(', ')}.`}`,
      );
    const { registry, problems } = await buildProduct(root);
    if (!registry) throw new Error(problems.map(formatProblem).join('\n'));
    const keyring = openKeyring({ dataDirectory, environment: secretKeys, needed: [] });
    if (keyring.ids.includes(id))
      throw new SecretKeyError(`Key ${id} is here, so nothing is lost. Nothing was changed.`);
    const encryption = { keyring, columns: encryptedColumns(registry) };
    const database = openPool({ connectionString, log: quiet, patient: true, encryption });
    try {
      // An older program does not know all encrypted columns.
      await refuseOlderProgram(database, productVersion(root));
      const forgotten = Object.entries(await forgetKeys(database, registry));
      for (const [column, count] of forgotten) printLine(`${column}: ${count} emptied.`);
      printLine(`Secrets are encrypted under key ${keyring.current} from now on. Fill in again what was emptied.`);
    } finally {
      await database.destroy();
    }
  };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
