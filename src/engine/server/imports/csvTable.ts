/** A file of text as a table: its encoding and what stands between its cells are seen from the text itself. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Cell } from '../../registry/imports.ts';
import { importLimits } from '../../registry/imports.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { refused, tableOf, tooMany, type Table } from './table.ts';

/** @throws Failure E_INVALID where it is no such file, or is broken. */
export function csvTable(content: Uint8Array): Table {
  const text = decoded(content);
  const declared = /^sep=([^\r\n])\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const delimiter = declared?.[1] ?? delimiterOf(body);
  const firstLine = declared ? 2 : 1;
  return tableOf(recordsOf(body, delimiter, firstLine), firstLine);
}

/** With the mark that says so, else UTF-8 where it can be that, else as older programs of Windows write. */
export function decoded(content: Uint8Array): string {
  const [first, second, third] = content;
  if (first === 0xff && second === 0xfe) return inEncoding(content, 'utf-16le');
  if (first === 0xfe && second === 0xff) return inEncoding(content, 'utf-16be');
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const unmarked = isMarked ? null : unmarkedUtf16(content);
  if (unmarked !== null) return inEncoding(content, unmarked);
  if (content.subarray(0, 65_536).includes(0)) throw refused('imports.unreadable');
  try {
    return inEncoding(content, 'utf-8');
  } catch (error) {
    if (error instanceof TypeError) return inWindows1252(content);
    throw error;
  }
}

const inEncoding = (content: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(content);

/**
 * 0x80 to 0x9f by https://encoding.spec.whatwg.org/index-windows-1252.txt, which Node 20 decodes as control characters:
 * https://github.com/nodejs/node/issues/56542
 */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const inWindows1252 = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);

/** Latin letters in two bytes each: every other byte is nought. */
function unmarkedUtf16(content: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const begin = content.subarray(0, 1_024);
  const noughts = [0, 0];
  for (const [index, byte] of begin.entries()) if (byte === 0) noughts[index % 2] = (noughts[index % 2] ?? 0) + 1;
  const most = begin.length / 4;
  const [even = 0, odd = 0] = noughts;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

const delimiters = [';', ',', '\t', '|'] as const;
const sampleCharacters = 65_536;
const sampleRecords = 20;

/** The one that cuts the names of the columns and the first rows below them into the most cells. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters);
  const whole = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) : sample;
  const found = delimiters.map((delimiter) => ({ delimiter, cells: cellsInEach(whole, delimiter) }));
  const best = found.reduce((left, right) => (right.cells > left.cells ? right : left));
  return best.cells > 0 ? best.delimiter : ',';
}

/**
 * How many of the named columns the rows fill on average; of those that fill as many, the one whose rows are alike. Nought
 * where it parts no names.
 */
function cellsInEach(text: string, delimiter: string): number {
  try {
    const rows = parse(text, { ...options(delimiter), to: sampleRecords }).filter((cells) => cells.some(Boolean));
    const named = rows[0]?.length ?? 0;
    if (named < 2) return 0;
    const filled = rows.reduce((sum, cells) => sum + Math.min(cells.length, named), 0);
    const alike = rows.filter((cells) => cells.length === named).length;
    return (filled + alike / 1_000) / rows.length;
  } catch {
    return 0;
  }
}

const options = (delimiter: string) => ({ delimiter, bom: true, relax_column_count: true, to: importLimits.rows + 2 });

function recordsOf(text: string, delimiter: string, firstLine: number): readonly (readonly Cell[])[] {
  try {
    const records: readonly (readonly string[])[] = parse(text, options(delimiter));
    if (records.length > importLimits.rows + 1) throw tooMany(importLimits.rows);
    return records.map((cells) => cells.map(asWritten));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(
      'E_INVALID',
      texts.refusal('imports.broken_line', { line: firstLine + linesBefore(error, text) }),
    );
  }
}

/** Of a quote that is not closed the parser names the end of the file: here it is the row in which it opens. */
function linesBefore({ code, bytes, lines }: CsvError & Readonly<Record<string, unknown>>, text: string): number {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') return typeof lines === 'number' ? lines - 1 : 0;
  const whole = Buffer.from(text).subarray(0, typeof bytes === 'number' ? bytes : 0);
  return whole.toString().split(/\r\n?|\n/).length - 1;
}

/** Our own files, and those of others, keep a spreadsheet from running a text by an apostrophe before it. */
export const asWritten = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');
