/**
 * The file that a backup is: a tar archive of compressed pieces, so that any machine with `tar` and `gzip` can look
 * into it, and behind the end of the archive one line with checksums.
 *
 *     beheer.json                  who made it, when, of what
 *     registry.json                the registry's files, as they were
 *     plan.json                    the tables: columns, keys, rules, indexes
 *     tables/clients/000001.gz     rows, as COPY writes them
 *     manifest.json                every entry with its checksum, every table with its rows
 *     signature.json               which key of the installation has signed the manifest, and its code
 */
import { createHash } from 'node:crypto';
import type { RegistryFiles } from '../../../registry/load.ts';
import type { KeySample } from './keySamples.ts';

/** Goes up when a program that reads this one could not read the next. */
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
  /** Of the product. */
  readonly version: string;
  /** RFC 3339: the moment of which all rows are. */
  readonly made_at: string;
  /** `18.4`. */
  readonly postgres: string;
  readonly database: string;
  /**
   * One secret for each key that the secrets are encrypted with, to try a key on. The keys themselves are never in a
   * backup.
   */
  readonly keys: readonly KeySample[];
}

export interface StoredRegistry {
  readonly files: RegistryFiles;
}

export interface ManifestEntry {
  readonly name: string;
  /** Of the entry as it is in the archive. */
  readonly sha256: string;
}

export interface ManifestTable {
  readonly name: string;
  readonly rows: number;
  /** Of all rows, decompressed, in the order of the primary key: the same rows have the same, wherever they are. */
  readonly sha256: string;
}

export interface Manifest {
  readonly entries: readonly ManifestEntry[];
  readonly tables: readonly ManifestTable[];
}

const longestPath = 255;
/** A name as files of a registry have: no backslash, colon or control character, and neither `.` nor `..`. */
const pathSegment = /^(?!\.{1,2}$)[^\\/:*?"<>|\p{Cc}]+$/u;

/**
 * Returns true for a path that stays within the folder that it is joined to, on every operating system. A backup is a
 * file like any other: what it names as a path was perhaps written by somebody else.
 */
export const isInnerPath = (path: string): boolean =>
  path.length <= longestPath && path.split('/').every((segment) => pathSegment.test(segment));

/** The folder of a table's pieces. A table that a person made may be called anything. */
export const folderOf = (table: string): string => `tables/${encodeURIComponent(table)}/`;

export const pieceName = (table: string, number: number): string =>
  `${folderOf(table)}${String(number).padStart(6, '0')}.gz`;

/** The table that an entry has rows of; null for every other entry. */
export function tableOfEntry(name: string): string | null {
  const folder = /^tables\/([^/]+)\//.exec(name)?.[1];
  return folder === undefined ? null : decodeURIComponent(folder);
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const trailerPattern = /^beheer-backup 1 sha256 ([0-9a-f]{64}) manifest ([0-9a-f]{64})\n$/;

export interface Trailer {
  /** Of everything before the line. */
  readonly archive: string;
  readonly manifest: string;
}

export const trailerText = ({ archive, manifest }: Trailer): string =>
  `beheer-backup 1 sha256 ${archive} manifest ${manifest}\n`;

export const trailerBytes = trailerText({ archive: '0'.repeat(64), manifest: '0'.repeat(64) }).length;

/** Null where it is no such line: the file was cut off, or is none of ours. */
export function parseTrailer(text: string): Trailer | null {
  const [, archive, manifest] = trailerPattern.exec(text) ?? [];
  return archive === undefined || manifest === undefined ? null : { archive, manifest };
}

/** The file is no whole backup, or not any more. */
export class DamagedBackup extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DamagedBackup';
  }
}
