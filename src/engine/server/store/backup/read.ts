/** Reads the entries of a backup, and verifies it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { parseDocument, readHeader, readManifest, readPlanDocument } from './documents.ts';
import {
  DamagedBackup,
  entryNames,
  formatNumber,
  isInnerPath,
  parseTrailer,
  sha256,
  tableOfEntry,
  trailerBytes,
  type BackupHeader,
  type Manifest,
  type ManifestTable,
  type StoredRegistry,
  type Trailer,
} from './format.ts';
import type { BackupPlan } from './plan.ts';
import { isRecord } from '../../../values/json.ts';
import type { Signature } from '../../encryption/keyring.ts';
import { linesIn } from './write.ts';

interface ReadEntry {
  readonly name: string;
  /** Content as it is in the archive. */
  readonly content: Buffer;
}

/** A backup whose checksums are right. The caller decides whether to trust the signature. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly registry: StoredRegistry;
  readonly plan: BackupPlan;
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Null for an unsigned backup; earlier versions did not sign. */
  readonly signature: BackupSignature | null;
}

/** Signature of the manifest, which has the checksum of every entry. */
interface BackupSignature extends Signature {
  readonly manifest: Buffer;
}

/** Reads the whole file and verifies every byte. @throws DamagedBackup that names what is damaged */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const { trailer, bytes } = await readTrailer(file);
  const seen = new Seen();
  const hash = createHash('sha256');
  let failure: string | null = null;
  try {
    for await (const entry of readEntries(file, bytes, (chunk) => hash.update(chunk))) await seen.take(entry);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  if (failure === null && hash.digest('hex') === trailer.archive) return seen.verified(bytes);
  throw damaged(file, seen.problems(trailer.manifest, failure));
}

const advice = 'Use an earlier backup, or another copy of this one.';

const damaged = (file: string, problems: readonly string[]): DamagedBackup =>
  new DamagedBackup(`${file} is damaged:\n${problems.map((one) => `  ${one}`).join('\n')}\n${advice}`);

async function readTrailer(file: string): Promise<{ readonly trailer: Trailer; readonly bytes: number }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw new Error(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${String(code)}).`, {
      cause: error,
    });
  });
  try {
    const { size } = await handle.stat();
    const first = Buffer.alloc(entryNames.header.length + 1);
    await handle.read(first, 0, first.length, 0);
    const last = Buffer.alloc(trailerBytes);
    await handle.read(last, 0, trailerBytes, Math.max(0, size - trailerBytes));
    const trailer = parseTrailer(last.toString('latin1'));
    if (trailer !== null && size > trailerBytes) return { trailer, bytes: size };
    if (first.toString('latin1') !== `${entryNames.header}\0`)
      throw new DamagedBackup(`${file} is not a backup of Beheer. Give the file that "npm run backup" made.`);
    throw new DamagedBackup(
      `${file} is damaged: the line with the checksums at its end is missing or changed. It was cut off while it was copied, or changed since. ${advice}`,
    );
  } finally {
    await handle.close();
  }
}

/** Yields the entries in order. @param onBytes receives everything before the checksums */
export async function* readEntries(
  file: string,
  bytes: number,
  onBytes: (chunk: Buffer) => unknown = () => undefined,
): AsyncGenerator<ReadEntry> {
  const archive = extract();
  const stream = createReadStream(file, { end: bytes - trailerBytes - 1 });
  stream.on('data', (chunk) => onBytes(chunk as Buffer));
  stream.on('error', (error) => archive.destroy(error));
  stream.pipe(archive);
  try {
    for await (const entry of archive) {
      const pieces: Buffer[] = [];
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece);
      yield { name: entry.header.name, content: Buffer.concat(pieces) };
    }
  } finally {
    stream.destroy();
  }
}

/** Decompresses the rows of a chunk piece by piece, since a small chunk can contain a lot of them. */
export function rowsOf({ content }: ReadEntry): AsyncIterable<Buffer> {
  const rows = createGunzip();
  rows.end(content);
  return rows as AsyncIterable<Buffer>;
}

class Seen {
  private readonly hashes = new Map<string, string>();
  private readonly documents = new Map<string, Buffer>();
  private readonly tables = new Map<string, { rows: number; readonly hash: ReturnType<typeof createHash> }>();
  private readonly unreadable = new Map<string, string>();
  private last = 'its beginning';

  async take(entry: ReadEntry): Promise<void> {
    this.hashes.set(entry.name, sha256(entry.content));
    this.last = entry.name;
    const table = tableOfEntry(entry.name);
    if (table === null) this.documents.set(entry.name, entry.content);
    else await this.takeRows(entry, table);
  }

  private async takeRows(entry: ReadEntry, table: string): Promise<void> {
    const found = this.tables.get(table) ?? { rows: 0, hash: createHash('sha256') };
    this.tables.set(table, found);
    try {
      for await (const rows of rowsOf(entry)) {
        found.rows += linesIn(rows);
        found.hash.update(rows);
      }
    } catch (error) {
      this.unreadable.set(entry.name, error instanceof Error ? error.message : String(error));
    }
  }

  /** Checks that the content is valid, after the checksums were verified. */
  verified(bytes: number): VerifiedBackup {
    const header = readHeader(this.document(entryNames.header));
    if (header.format !== formatNumber)
      throw new DamagedBackup(
        `This backup was made by Beheer ${header.version} in a form (${header.format}) that this version cannot read. Restore it with that version.`,
      );
    const manifest = readManifest(this.document(entryNames.manifest));
    const plan = readPlanDocument(this.document(entryNames.plan));
    this.refuseUnlisted(manifest);
    this.refuseUnplanned(manifest, plan);
    const wrong = manifest.tables.filter((table) => !this.holds(table)).map(({ name }) => name);
    if (wrong.length > 0)
      throw new DamagedBackup(`The rows of ${wrong.join(', ')} are not those that the backup says it holds.`);
    return {
      header,
      manifest,
      registry: this.storedRegistry(),
      plan,
      bytes,
      signature: this.signature(),
    };
  }

  /** Requires the signed manifest to list every entry with its checksum. */
  private refuseUnlisted({ entries }: Manifest): void {
    const listed = new Map(entries.map(({ name, sha256: hash }) => [name, hash]));
    const own: readonly string[] = [entryNames.manifest, entryNames.signature];
    const wrong = [
      ...[...this.hashes].flatMap(([name, hash]) => (own.includes(name) || listed.get(name) === hash ? [] : [name])),
      ...[...listed.keys()].filter((name) => !this.hashes.has(name)),
    ];
    if (wrong.length > 0)
      throw new DamagedBackup(`The manifest of the backup does not list ${wrong.join(', ')} as it is in the file.`);
  }

  /** Requires the plan and the manifest to have the same tables, once each, and the rows to belong to one of them. */
  private refuseUnplanned({ tables }: Manifest, plan: BackupPlan): void {
    const planned = plan.tables.map(({ name }) => name);
    const counted = tables.map(({ name }) => name);
    const isSame = planned.length === counted.length && planned.every((name, index) => counted[index] === name);
    const strange = [...this.tables.keys()].filter((name) => !planned.includes(name));
    if (!isSame || new Set(planned).size < planned.length || strange.length > 0)
      throw new DamagedBackup(
        `The plan of the backup, its manifest and its rows are not of the same tables${strange.length > 0 ? `: there are rows of ${strange.join(', ')}` : ''}.`,
      );
    const unreadable = [...this.unreadable].map(([name, reason]) => `${described(name)} (${reason})`);
    if (unreadable.length > 0)
      throw new DamagedBackup(`The backup has rows that cannot be read: ${unreadable.join(', ')}.`);
  }

  /** @throws DamagedBackup for files that cannot be part of a registry, such as one outside of its folder */
  private storedRegistry(): StoredRegistry {
    const stored = parseDocument(entryNames.registry, this.document(entryNames.registry));
    const files = isRecord(stored) ? stored['files'] : null;
    if (!isRecord(files)) throw new DamagedBackup('The backup has no list of the files of its registry.');
    const wrong = Object.entries(files).flatMap(([path, text]) =>
      isInnerPath(path) && typeof text === 'string' ? [] : [JSON.stringify(path)],
    );
    if (wrong.length > 0)
      throw new DamagedBackup(
        `The backup names ${wrong.join(', ')} as a file of its registry, which would be outside its folder or is no text. Beheer writes no such backup: ask where it comes from.`,
      );
    return { files: files as StoredRegistry['files'] };
  }

  private signature(): BackupSignature | null {
    const manifest = this.documents.get(entryNames.manifest);
    if (manifest === undefined || !this.documents.has(entryNames.signature)) return null;
    const stored = parseDocument(entryNames.signature, this.document(entryNames.signature));
    const { key, code } = isRecord(stored) ? stored : {};
    if (typeof key !== 'string' || typeof code !== 'string')
      throw new DamagedBackup('The signature of the backup is damaged.');
    return { key, code, manifest };
  }

  private holds({ name, rows, sha256: expected }: ManifestTable): boolean {
    const found = this.tables.get(name);
    if (found === undefined) return rows === 0;
    return found.rows === rows && found.hash.digest('hex') === expected;
  }

  private document(name: string): string {
    const content = this.documents.get(name);
    if (content === undefined) throw new DamagedBackup(`The backup has no ${name}.`);
    return content.toString();
  }

  /** Describes what is damaged as exactly as possible. */
  problems(manifestHash: string, failure: string | null): readonly string[] {
    const broken = failure === null ? [] : [`after ${this.last} it cannot be read on: ${failure}`];
    if (this.hashes.get(entryNames.manifest) !== manifestHash) {
      const unreadable = [...this.unreadable].map(([name, reason]) => `${described(name)} cannot be read: ${reason}`);
      const list = failure === null ? [`${entryNames.manifest}, the list of what it holds, was changed`] : [];
      return [...unreadable, ...broken, ...list];
    }
    const expected = readManifest(this.document(entryNames.manifest)).entries;
    const changed = expected.filter(({ name, sha256: hash }) => this.hashes.get(name) !== hash);
    const problems = [
      ...changed.map(({ name }) => `${described(name)} ${this.hashes.has(name) ? 'was changed' : 'is missing'}`),
      ...broken,
    ];
    return problems.length > 0
      ? problems
      : ['something between its entries, or the line with the checksums, was changed; the rows themselves are whole'];
  }
}

function described(name: string): string {
  const table = tableOfEntry(name);
  return table === null ? name : `${name} (rows of ${table})`;
}
