/** The first sheet of a spreadsheet (XLSX) as a table. What it would take unpacked is looked at before it is. */
import { unzipSync } from 'fflate';
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/universal';
import type { Cell } from '../../registry/imports.ts';
import { importLimits } from '../../registry/imports.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { asWritten } from './csvTable.ts';
import { refused, tableOf, tooMany, type Table } from './table.ts';

/** Far more than the sheets of a hundred thousand rows take. */
const unpackedBytes = 268_435_456;

/** @throws Failure E_INVALID where it is none, E_TOO_LARGE where there is more in it than can be read. */
export async function sheetTable(content: Uint8Array): Promise<Table> {
  if (unpackedSize(content) > unpackedBytes)
    throw new Failure('E_TOO_LARGE', texts.refusal('imports.packed_too_tight'));
  const rows = await readSheet(content.slice().buffer, 1).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError || error instanceof Error)
      throw refused('imports.unreadable');
    throw error;
  });
  if (rows.length > importLimits.rows + 1) throw tooMany(importLimits.rows);
  return tableOf(rows.map((cells) => cells.map(cellOf)));
}

/** By the list of contents, beyond which no file in it is unpacked. */
function unpackedSize(content: Uint8Array): number {
  let bytes = 0;
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        return false;
      },
    });
  } catch {
    throw refused('imports.unreadable');
  }
  return bytes;
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return isoText(value);
  if (typeof value === 'string') return asWritten(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** A spreadsheet knows no zones: a day where it is midnight, else what the clock shows. */
function isoText(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null;
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}
