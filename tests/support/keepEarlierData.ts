/**
 * Keeps a data directory as this version of the product leaves it, for tests of later versions: `node --import tsx
 * tests/support/keepEarlierData.ts data 2026-11` writes `tests/earlier/2026-11.tar.br` and beside it what is in it. Run
 * it on the version's own code, with Beheer stopped.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { pack } from 'tar-stream';
import { openDatabase } from '../../src/engine/server/store/open/open.ts';
import { databaseContent } from './tableHashes.ts';

const keptDirectory = resolve(dirname(fileURLToPath(import.meta.url)), '../earlier');
const segmentBytes = 16 * 1024 * 1024;
const pageBytes = 8_192;
/**
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/catalog/pg_control.h: where the last checkpoint
 * is, in the log.
 */
const checkpointOffset = 32;

async function keep(dataDirectory: string, name: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, log: () => undefined });
  const content = await databaseContent(database.connectionString).finally(() => database.stop());
  writeFileSync(join(keptDirectory, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`);
  const archive = await archiveOf(dataDirectory);
  const compressed = brotliCompressSync(archive, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
    },
  });
  writeFileSync(join(keptDirectory, `${name}.tar.br`), compressed);
}

/** The cluster, its password and the accounts to sign in with; of the log only what a start reads. */
async function archiveOf(dataDirectory: string): Promise<Buffer> {
  const archive = pack();
  for (const entry of readdirSync(dataDirectory, { recursive: true, withFileTypes: true }).sort((a, b) =>
    pathOf(a) < pathOf(b) ? -1 : 1,
  )) {
    const name = pathOf(entry).slice(dataDirectory.length + 1);
    if (entry.isDirectory()) archive.entry({ name, type: 'directory', mode: 0o700, mtime: new Date(0) });
    else if (isKept(name, dataDirectory))
      archive.entry({ name, mode: 0o600, mtime: new Date(0) }, contentOf(name, dataDirectory));
  }
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const pathOf = (entry: { readonly parentPath: string; readonly name: string }): string =>
  join(entry.parentPath, entry.name);

const isSegment = (name: string): boolean => /^postgres\/pg_wal\/[0-9A-F]{24}$/.test(name);

function isKept(name: string, dataDirectory: string): boolean {
  if (isSegment(name)) return name.endsWith(segmentOf(checkpointOf(dataDirectory)));
  return !['postgres.log', 'beheer.lock'].includes(name);
}

/**
 * Behind the last checkpoint of a server that was stopped in order there is nothing but leftovers of recycled segments.
 */
function contentOf(name: string, dataDirectory: string): Buffer {
  const content = readFileSync(join(dataDirectory, name));
  if (isSegment(name)) {
    const end = Number(checkpointOf(dataDirectory) % BigInt(segmentBytes));
    content.fill(0, (Math.floor(end / pageBytes) + 2) * pageBytes);
  }
  return content;
}

const checkpointOf = (dataDirectory: string): bigint =>
  readFileSync(join(dataDirectory, 'postgres/global/pg_control')).readBigUInt64LE(checkpointOffset);

/** The last 16 digits of a segment's name: https://www.postgresql.org/docs/18/wal-internals.html */
function segmentOf(position: bigint): string {
  const number = position / BigInt(segmentBytes);
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  const digits = (part: bigint): string => part.toString(16).toUpperCase().padStart(8, '0');
  return digits(number / perFile) + digits(number % perFile);
}

const [dataDirectory = '', name = ''] = process.argv.slice(2);
await keep(resolve(dataDirectory), name);
