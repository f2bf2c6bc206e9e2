/** The first sheet of a spreadsheet (XLSX) as a table. What it would take unpacked is looked at before it is. */
import { unzipSync, zipSync } from 'fflate';
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
  const rows = await readSheet(withFormulaErrors(content).slice().buffer, 1).catch((error: unknown) => {
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

/**
 * The reader takes a formula without a result, such as `#N/A`, for an empty cell: here it becomes a text. So does one
 * that no program has worked out yet.
 */
function withFormulaErrors(content: Uint8Array): Uint8Array {
  try {
    const sheets = unzipSync(content, { filter: ({ name }) => isWorksheet(name) });
    if (!Object.values(sheets).some(hasFormulas)) return content;
    const parts = unzipSync(content);
    const readable = Object.entries(parts).map(([name, part]) => [name, isWorksheet(name) ? asTexts(part) : part]);
    return zipSync(Object.fromEntries(readable), { level: 0 });
  } catch {
    throw refused('imports.unreadable');
  }
}

const isWorksheet = (name: string): boolean => name.startsWith('xl/worksheets/');

function hasFormulas(sheet: Uint8Array): boolean {
  const xml = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.length);
  return ['t="e"', '<f', ':f>'].some((mark) => xml.includes(mark));
}

/**
 * [ECMA-376] part 1, § 18.18.11: `e` is an error, `str` the text that a formula came to; § 18.3.1.96: without a value it
 * has not been worked out.
 */
const asTexts = (xml: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(xml)
      .toString('latin1')
      .replaceAll(/(<(?:\w+:)?c\b[^<>]*\bt=)"e"/g, '$1"str"')
      .replaceAll(withoutResult, asFaulty),
    'latin1',
  );

/** Its name space, what is said of the cell, and the formula; an empty text that it came to has its type. */
const withoutResult =
  /<((?:\w+:)?)c\b(?![^<>]* t="str")([^<>]*)>(?:<\1f\b[^<>]*\/>|<\1f\b[^<>]*>[^<]*<\/\1f>)(?:<\1v ?\/>|<\1v><\/\1v>)?<\/\1c>/g;

const asFaulty = (_cell: string, space: string, attributes: string): string =>
  `<${space}c${attributes.replace(/ t="\w+"/, '')} t="str"><${space}v>#CALC!</${space}v></${space}c>`;

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
