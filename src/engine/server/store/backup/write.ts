/**
 * Writes a backup: a consistent snapshot of the whole database, without blocking its use. The file is created
 * completely or not at all.
 */
import { randomBytes } from 'node:crypto';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import type { RegistryFiles } from '../../../registry/load.ts';
import type { Keyring } from '../../encryption/keyring.ts';
import { quoted } from '../sql/text.ts';
import {
  entryNames,
  formatNumber,
  pieceName,
  sha256,
  trailerText,
  type BackupHeader,
  type Manifest,
  type ManifestEntry,
  type ManifestTable,
} from './format.ts';
import { encrypted } from './encrypted.ts';
import { readKeySamples } from './keySamples.ts';
import { copyOut, readPlan, type BackupPlan, type PlannedTable } from './plan.ts';
import { withPatientClient } from './session.ts';

export interface BackupOptions {
  readonly connectionString: string;
  /** File to create, which must not exist. */
  readonly to: string;
  readonly registry: RegistryFiles;
  /** Version of the product. */
  readonly version: string;
  readonly now: () => Date;
  /** Signs the backup, so that a restore can identify the installation; null for no signature. */
  readonly keyring: Keyring | null;
  /** age public key for encryption; null for none. */
  readonly recipient?: string | null;
  /** Called after each table. */
  readonly onTable?: (table: ManifestTable, done: number, of: number) => void;
  /** Aborts and leaves nothing behind. */
  readonly signal?: AbortSignal;
}

/** The written backup file. */
export interface MadeBackup {
  readonly file: string;
  readonly bytes: number;
  /** Checksum of the written file. */
  readonly sha256: string;
  readonly header: BackupHeader;
  readonly tables: readonly ManifestTable[];
}

/** Name pattern of unfinished files, by which those of killed processes are recognised. */
export const unfinishedPattern = /\.[0-9a-f]{12}\.unfinished$/;

const pieceBytes = 4 * 1024 * 1024;
const compress = promisify(gzip);

/** @throws Error with a message for a person */
export async function writeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { to, signal } = options;
  if (existsSync(to)) throw new Error(`${to} is there already. Give another name, or move it away.`);
  const draft = join(dirname(to), `${basename(to)}.${randomBytes(6).toString('hex')}.unfinished`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      const made = await withPatientClient(options.connectionString, (client) => writeInto(handle, client, options));
      await handle.sync();
      signal?.throwIfAborted();
      await rename(draft, to);
      await syncDirectory(dirname(to));
      return { ...made, file: to, bytes: (await stat(to)).size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(draft, { force: true });
    throw inWords(error, to);
  }
}

/** Flushes the directory, so that the new name survives a power failure. Windows cannot open directories. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  await handle.sync().finally(() => handle.close());
}

function inWords(error: unknown, to: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const words: Readonly<Record<string, string>> = {
    ENOSPC: `The disk is full, so there is no backup at ${to}. Make room, or give a file on another disk.`,
    ENOENT: `The directory ${dirname(to)} is not there. Make it, or give another one.`,
    EACCES: `${dirname(to)} may not be written in. Give the user that makes backups the right to, or give another directory.`,
    EROFS: `${dirname(to)} is read-only. Give a file elsewhere.`,
  };
  const sentence = typeof code === 'string' ? words[code] : undefined;
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}

async function writeInto(
  handle: FileHandle,
  client: Client,
  options: BackupOptions,
): Promise<Pick<MadeBackup, 'header' | 'tables' | 'sha256'>> {
  const { recipient = null } = options;
  const archive = pack();
  try {
    const filled = fill(archive, client, options);
    const plain = withTrailer(archive, filled);
    const [{ header, manifest }, hash] = await Promise.all([
      filled,
      (recipient === null ? Promise.resolve(plain) : encrypted(plain, recipient)).then((bytes) => drain(bytes, handle)),
    ]);
    return { header, tables: manifest.tables, sha256: hash };
  } finally {
    archive.destroy();
  }
}

async function* withTrailer(archive: Pack, filled: Promise<{ readonly manifestText: string }>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  const { manifestText } = await filled;
  yield Buffer.from(trailerText({ archive: hash.digest('hex'), manifest: sha256(Buffer.from(manifestText)) }));
}

/** Writes the stream and returns its checksum. */
async function drain(bytes: AsyncIterable<Uint8Array>, handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    await writeWhole(handle, Buffer.from(chunk));
  }
  return hash.digest('hex');
}

async function writeWhole(handle: FileHandle, content: Buffer): Promise<void> {
  for (let written = 0; written < content.length;)
    written += (await handle.write(content, written, content.length - written)).bytesWritten;
}

/** Reads everything in one transaction, which makes it a consistent snapshot. */
async function fill(
  archive: Pack,
  client: Client,
  { registry, version, now, keyring, onTable, signal }: BackupOptions,
): Promise<{ readonly header: BackupHeader; readonly manifest: Manifest; readonly manifestText: string }> {
  const entries: ManifestEntry[] = [];
  const mtime = now();
  const add = async (name: string, content: Buffer): Promise<void> => {
    signal?.throwIfAborted();
    await addEntry(archive, { name, mtime, content });
    entries.push({ name, sha256: sha256(content) });
  };
  await client.query('begin isolation level repeatable read read only');
  const plan = await lockedPlan(client);
  const header = await headerOf(client, { version, made_at: mtime.toISOString() });
  await add(entryNames.header, asJson(header));
  await add(entryNames.registry, asJson({ files: registry }));
  await add(entryNames.plan, asJson(plan));
  const tables: ManifestTable[] = [];
  for (const table of plan.tables) {
    const written = await addTable(client, table, add);
    tables.push(written);
    onTable?.(written, tables.length, plan.tables.length);
  }
  await client.query('commit');
  const manifest: Manifest = { entries, tables };
  const manifestText = asJson(manifest);
  await addEntry(archive, { name: entryNames.manifest, mtime, content: manifestText });
  if (keyring !== null)
    await addEntry(archive, { name: entryNames.signature, mtime, content: asJson(keyring.sign(manifestText)) });
  archive.finalize();
  return { header, manifest, manifestText: manifestText.toString() };
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Locks the tables, so that none is changed or dropped between reading its columns and its rows. */
async function lockedPlan(client: Client): Promise<BackupPlan> {
  const { tables } = await readPlan(client);
  if (tables.length === 0) throw new Error('There is nothing in this database yet, so there is no backup of it.');
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  return readPlan(client);
}

async function headerOf(client: Client, about: Pick<BackupHeader, 'version' | 'made_at'>): Promise<BackupHeader> {
  const { rows } = await client.query<{ postgres: string; database: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres, current_database() as database`,
  );
  const { postgres = '', database = '' } = rows[0] ?? {};
  return { format: formatNumber, ...about, postgres, database, keys: await readKeySamples(client) };
}

interface Entry {
  readonly name: string;
  readonly mtime: Date;
  readonly content: Buffer;
}

/** Resolves when the entry is consumed, which limits the memory. */
function addEntry(archive: Pack, { name, mtime, content }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, mtime, size: content.length, mode: 0o600 };
    archive.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
  });
}

/** Adds the rows in COPY format, in separately compressed chunks, so that damage is limited to one. */
async function addTable(
  client: Client,
  table: PlannedTable,
  add: (name: string, content: Buffer) => Promise<void>,
): Promise<ManifestTable> {
  const hash = createHash('sha256');
  let [rows, pieces, waiting, waitingBytes] = [0, 0, [] as Buffer[], 0];
  const flush = async (): Promise<void> => {
    pieces += 1;
    await add(pieceName(table.name, pieces), await compress(Buffer.concat(waiting)));
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    rows += linesIn(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { name: table.name, rows, sha256: hash.digest('hex') };
}

/**
 * Counts rows as line ends; COPY escapes line ends within values (https://www.postgresql.org/docs/18/sql-copy.html).
 */
export function linesIn(chunk: Buffer): number {
  let count = 0;
  // Searching from line to line is far slower where the lines are short.
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === 0x0a) count += 1;
  return count;
}
