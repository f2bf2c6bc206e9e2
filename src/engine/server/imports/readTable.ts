/** Reads a table from a file, by its content rather than its name. Runs in a separate process. */
import type { Emit } from '../workers/serveWork.ts';
import { csvRows } from './csvRows.ts';
import { sheetRows } from './sheetRows.ts';
import { refused, tableOf, type Table } from './table.ts';

const beginsWith = (content: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => content[index] === byte);

/** ZIP signatures, also of an empty archive: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT § 4.3.7. */
const zips = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/** Signature of [MS-CFB], the format of Excel until 2003. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** @param emit receives the rows in pages. @throws Failure E_INVALID, E_TOO_LARGE */
export async function readTable(content: Uint8Array, emit: Emit): Promise<Table> {
  if (beginsWith(content, compoundFile)) throw refused('imports.old_spreadsheet');
  return tableOf(zips.some((bytes) => beginsWith(content, bytes)) ? sheetRows(content) : csvRows(content), emit);
}
