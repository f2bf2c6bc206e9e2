/** Keys of secrets, from SECRET_KEY and from the file in the data directory that the first start creates. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createKeyring, newKey, parseKeys, type Keyring } from './keyring.ts';

/** Next to the directory of the database, so that a copy of the database alone opens no secret. */
export const keyFileName = 'secret-key';

interface KeySources {
  /** Created where it is missing and a key file is needed. */
  readonly dataDirectory: string;
  /** Keys of SECRET_KEY, of which the first one encrypts; empty where it is not set. */
  readonly environment: readonly Buffer[];
  /** Ids of the keys that the database needs, the encrypting one first; empty for a database without secrets. */
  readonly needed: readonly string[];
}

/** Reason why the program does not start, for the person who starts it. */
export class SecretKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretKeyError';
  }
}

/**
 * Opens the keys of SECRET_KEY and of the key file. All of them decrypt.
 *
 * The encrypting key is the first one of the file, or with SECRET_KEY the one that the database records: an environment
 * variable never changes the key, only `npm run secret-key -- --rotate` does. Without any key, and with a database
 * without secrets, the key file is created.
 *
 * @throws SecretKeyError if a key is malformed, if a key that the database needs is missing, or if the first key of
 *   SECRET_KEY is not one that the database uses
 */
export function openKeyring({ dataDirectory, environment, needed }: KeySources): Keyring {
  const file = join(dataDirectory, keyFileName);
  const existing = readKeyFile(file);
  const secrets = [...environment, ...existing];
  if (secrets.length === 0 && needed.length > 0) throw new SecretKeyError(missing(needed, [], file));
  const keyring = createKeyring(secrets.length > 0 ? secrets : makeKeyFile(dataDirectory));
  const absent = needed.filter((id) => !keyring.ids.includes(id));
  if (absent.length > 0) throw new SecretKeyError(missing(absent, keyring.ids, file));
  const [recorded] = needed;
  if (environment.length === 0 || recorded === undefined) return keyring;
  if (!needed.includes(keyring.current)) throw new SecretKeyError(unused(keyring.current, recorded, file));
  const isRecorded = (secret: Buffer): boolean => createKeyring([secret]).current === recorded;
  return createKeyring([...secrets.filter(isRecorded), ...secrets]);
}

/** Returns the present keys, without creating one; null where there are none. */
export function presentKeyring({ dataDirectory, environment }: Omit<KeySources, 'needed'>): Keyring | null {
  const secrets = [...environment, ...readKeyFile(join(dataDirectory, keyFileName))];
  return secrets.length === 0 ? null : createKeyring(secrets);
}

function unused(given: string, recorded: string, file: string): string {
  return (
    `SECRET_KEY begins with key ${given}, which no secret in this database is encrypted under. The expected key is ${recorded}` +
    `${existsSync(file) ? `, which is in SECRET_KEY or in ${file}` : ''}. Nothing was changed. ` +
    `Put key ${recorded} first in SECRET_KEY, or remove the variable if ${file} holds that key. ` +
    'To change the key, put the new one first and the present one after a comma, and run "npm run secret-key -- --rotate" before the next start.'
  );
}

function missing(absent: readonly string[], present: readonly string[], file: string): string {
  const keys = absent.length === 1 ? `key ${absent[0] ?? ''}` : `the keys ${absent.join(' and ')}`;
  const instead =
    present.length === 0
      ? `SECRET_KEY is not set and there is no ${file}`
      : `here ${present.length === 1 ? 'is only key' : 'are only the keys'} ${present.join(', ')}`;
  return (
    `The secrets in this database are encrypted under ${keys}, and ${instead}. Nothing was changed. ` +
    'Without that key no secret field of a record can be read, nor authenticator apps and mails that wait. ' +
    `Put ${file} back as it was, or set SECRET_KEY to that key, as an earlier start may have had it (several are separated by commas). ` +
    `If the key is lost for good, "npm run secret-key -- --forget ${absent[0] ?? ''}" empties what was encrypted under it, so that it can be filled in again.`
  );
}

/**
 * Returns an empty list without a file. @throws SecretKeyError where others can read the file, or its content is no key
 */
export function readKeyFile(file: string): readonly Buffer[] {
  if (!existsSync(file)) return [];
  const isWindows = process.platform === 'win32';
  if (!isWindows && (statSync(file).mode & 0o077) !== 0)
    throw new SecretKeyError(
      `Others than its owner may read ${file}, which holds the key of all secrets. Run "chmod 600 ${file}" and start again.`,
    );
  const keys = parseKeys(readText(file));
  if (keys === null)
    throw new SecretKeyError(
      `${file} should hold the key of all secrets, 32 bytes in base64 on a line, and does not. Put it back from a copy. ` +
        `Only for an installation without secrets yet: remove it, and the next start makes one.`,
    );
  return keys;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SecretKeyError(
      `${file}, which holds the key of all secrets, cannot be read (${error instanceof Error ? error.message : String(error)}). Give the user that runs Beheer the right to.`,
    );
  }
}

const head =
  '# The key of the secrets in the database. Keep a copy apart from its backups: without it they cannot be read.\n';
const earlierHead =
  '# Earlier keys, to read what is not encrypted anew yet and what older backups hold. Remove a line when no backup needs it.\n';

/** Creates the key file and returns the keys read back from it. Parallel processes get the same keys. */
function makeKeyFile(dataDirectory: string): readonly Buffer[] {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = join(dataDirectory, keyFileName);
  const draft = writeDraft(file, `${head}${newKey()}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncDirectory(dataDirectory);
  return readKeyFile(file);
}

/**
 * Adds a new key before those of the file. The next start encrypts everything under it; earlier keys stay for reading.
 *
 * @returns the id of the new key
 */
export function addKey(dataDirectory: string): string {
  const file = join(dataDirectory, keyFileName);
  const earlier = readKeyFile(file).map((key) => key.toString('base64'));
  const key = newKey();
  const draft = writeDraft(file, [head, `${key}\n`, earlierHead, ...earlier.map((one) => `${one}\n`)].join(''));
  renameSync(draft, file);
  syncDirectory(dataDirectory);
  const [first] = readKeyFile(file);
  if (first?.toString('base64') !== key)
    throw new SecretKeyError(`${file} does not hold the key that was just written.`);
  return createKeyring([first]).current;
}

/** Writes a file that only this user can read, and flushes it to disk. */
function writeDraft(file: string, text: string): string {
  const draft = `${file}.${randomUUID()}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return draft;
}

/** Flushes the directory, so that a new file survives a power failure. Not available on Windows. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
