/**
 * `npm run backup -- --to FILE`: backs up the whole database, as of one moment, to a file, while it is in use. For a
 * directory, a file name is generated. `--to-key` encrypts it to an age public key.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnvironment, registryRoot } from '../server/env.ts';
import { presentKeyring } from '../server/encryption/keyFile.ts';
import { isRecipient } from '../server/encryption/recipient.ts';
import { encryptedSuffix } from '../server/store/backup/encrypted.ts';
import { makeBackup } from '../server/store/backup/make.ts';
import { recordBackup } from '../server/store/backup/record.ts';
import type { MadeBackup } from '../server/store/backup/write.ts';
import { productVersion } from '../server/version.ts';
import { openPool } from '../server/store/pool.ts';
import { systemQueries } from '../server/store/system.ts';
import { countText, progress, runCommand, printLine, sizeText, withDatabase } from './backupCommand.ts';
import { readRegistryFiles } from './product/registryFiles.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const usage = 'Usage: npm run backup -- --to FILE [--to-key age1…]';

interface Wish {
  readonly to: string;
  /** An age public key; null uses that of the settings, or none. */
  readonly key: string | null;
}

function readWish(): Wish {
  try {
    const { to, 'to-key': key = null } = parseArgs({
      options: { to: { type: 'string' }, 'to-key': { type: 'string' } },
    }).values;
    if (to === undefined || to === '') throw new Error('Say which file to make.');
    if (key !== null && !isRecipient(key))
      throw new Error('What follows --to-key is no public key of age: it begins with age1, and age-keygen prints it.');
    return { to: resolve(to), key };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

/** Generates a file name for a directory. */
function fileIn(path: string, recipient: string | null): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path;
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return join(path, `beheer-${moment}.backup${recipient === null ? '' : encryptedSuffix}`);
}

async function command(signal: AbortSignal): Promise<void> {
  const wish = readWish();
  const environment = readEnvironment();
  const recipient = wish.key ?? environment.backupRecipient;
  const to = fileIn(wish.to, recipient);
  const keyring = presentKeyring({ dataDirectory: environment.dataDirectory, environment: environment.secretKeys });
  await withDatabase({ ...environment, mayCreate: false }, async (connectionString) => {
    printLine(`Making a backup in ${to}.`);
    const made = await makeBackup({
      connectionString,
      to,
      registry: readRegistryFiles(registryRoot(root)),
      version: productVersion(root),
      now: () => new Date(),
      keyring,
      recipient,
      onTable: progress(),
      signal,
    });
    await note(connectionString, made);
    printLine(`Done, and read back: ${countText(made.tables)}, ${sizeText(made.bytes)}.`);
    if (recipient !== null) printLine(`It is encrypted: only the private key of ${recipient} opens it.`);
    if (keyring === null)
      printLine('It is not signed, as there is no key here: a restore will ask whether to trust it.');
    for (const { id } of made.header.keys)
      printLine(`Its secrets are encrypted under key ${id}, which is not in it: keep a copy of that key elsewhere.`);
  });
}

/**
 * Records the backup for the page that shows its age. Skipped if the database is read-only or of an earlier version.
 */
async function note(connectionString: string, { file, bytes, header }: MadeBackup): Promise<void> {
  const database = openPool({ connectionString, log: () => undefined, patient: true });
  try {
    await recordBackup(systemQueries(database), { at: header.made_at, file, bytes });
  } catch (error) {
    printLine(`It could not be noted in the database: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await database.destroy();
  }
}

await runCommand(command, 'The backup was broken off. Nothing of it is left behind.');
