/**
 * Format of a backup: a tar archive of compressed chunks, which `tar` and `gzip` can read on any machine, followed by a
 * line with checksums.
 *
 *     beheer.json                  program, time and database
 *     registry.json                the registry files
 *     plan.json                    the tables: columns, keys, constraints, indexes
 *     tables/clients/000001.gz     rows in COPY format
 *     manifest.json                every entry with its checksum, every table with its row count
 *     signature.json               the signing key of the installation, and the signature of the manifest
 */
import { createHash } from 'node:crypto';
import type { RegistryFiles } from '../../../registry/load.ts';
import type { KeySample } from './keySamples.ts';

/** Increased when an older program could not read the new format. */
export const formatNumber = 1;

export const entryNames = {
  header: 'beheer.json',
  registry: 'registry.json',
  plan: 'plan.json',
  manifest: 'manifest.json',
  signature: 'signature.json',
} as const;

export interface BackupHeader {
  readonly format: number;
  /** Version of the product. */
  readonly version: string;
  /** RFC 3339: moment of the snapshot. */
  readonly made_at: string;
  /** Such as `18.4`. */
  readonly postgres: string;
  readonly database: string;
  /** One encrypted sample per key of the secrets, to test a key. A backup never contains the keys themselves. */
  readonly keys: readonly KeySample[];
}

export interface StoredRegistry {
  readonly files: RegistryFiles;
}

export interface ManifestEntry {
  readonly name: string;
  /** Checksum of the entry as it is in the archive. */
  readonly sha256: string;
}

/** A table in the manifest, by which a restore is verified. */
export interface ManifestTable {
  readonly name: string;
  readonly rows: number;
  /**
   * Checksum of all decompressed rows in the order of the primary key, which is the same for the same rows in any
   * database.
   */
  readonly sha256: string;
}

export interface Manifest {
  readonly entries: readonly ManifestEntry[];
  readonly tables: readonly ManifestTable[];
}

const longestPath = 255;
/** A file name as registries use: no backslash, colon or control character, and not `.` or `..`. */
const pathSegment = /^(?!\.{1,2}$)[^\\/:*?"<>|\p{Cc}]+$/u;

/**
 * Returns true for a path that stays within its folder on every operating system. A backup is untrusted input, so its
 * paths are checked.
 */
export const isInnerPath = (path: string): boolean =>
  path.length <= longestPath && path.split('/').every((segment) => pathSegment.test(segment));

/** Returns the folder of a table's chunks. Table names are encoded, since people can create tables with any name. */
const folderOf = (table: string): string => `tables/${encodeURIComponent(table)}/`;

export const pieceName = (table: string, number: number): string =>
  `${folderOf(table)}${String(number).padStart(6, '0')}.gz`;

/** Returns the table of a rows entry; null for other entries. @throws DamagedBackup for a name that no backup has */
export function tableOfEntry(name: string): string | null {
  const folder = /^tables\/([^/]+)\//.exec(name)?.[1];
  if (folder === undefined) return null;
  try {
    return decodeURIComponent(folder);
  } catch (error) {
    throw new DamagedBackup(`${JSON.stringify(name)} is the name of no entry of a backup.`, { cause: error });
  }
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const trailerPattern = /^beheer-backup 1 sha256 ([0-9a-f]{64}) manifest ([0-9a-f]{64})\n$/;

export interface Trailer {
  /** Checksum of everything before the line. */
  readonly archive: string;
  readonly manifest: string;
}

export const trailerText = ({ archive, manifest }: Trailer): string =>
  `beheer-backup 1 sha256 ${archive} manifest ${manifest}\n`;

export const trailerBytes = trailerText({ archive: '0'.repeat(64), manifest: '0'.repeat(64) }).length;

/** Returns null for another line: the file is truncated, or no backup. */
export function parseTrailer(text: string): Trailer | null {
  const [, archive, manifest] = trailerPattern.exec(text) ?? [];
  return archive === undefined || manifest === undefined ? null : { archive, manifest };
}

/** The file is damaged or no backup. */
export class DamagedBackup extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DamagedBackup';
  }
}
