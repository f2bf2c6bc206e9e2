/** Reads the rows of a CSV file. Detects the encoding and the delimiter. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse as parseStream } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { refused, type TableRow } from './table.ts';

/**
 * Yields the rows one by one.
 *
 * @throws Failure E_INVALID if the file is not text, or is malformed
 */
export async function* csvRows(content: Uint8Array): AsyncGenerator<TableRow> {
  const encoding = encodingOf(content);
  const begin = [...decoded(content.subarray(0, sampleBytes), encoding)].join('');
  const declared = /^sep=([^\r\n])\r?\n/i.exec(begin);
  const skipped = declared?.[0].length ?? 0;
  const delimiter = declared?.[1] ?? delimiterOf(begin.slice(skipped), content.length <= sampleBytes);
  let number = declared ? 2 : 1;
  try {
    const records: AsyncIterable<readonly string[]> = Readable.from(without(decoded(content, encoding), skipped)).pipe(
      parseStream({ ...options(delimiter), max_record_size: mostRecordBytes }),
    );
    for await (const cells of records) {
      yield { number, cells: cells.map(asWritten) };
      number += 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (declared ? 2 : 1) + linesBefore(error, without(decoded(content, encoding), skipped));
    throw new Failure('E_INVALID', texts.refusal('imports.broken_line', { line }));
  }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Detects the encoding by the byte order mark; else UTF-8 if all bytes are valid, else Windows-1252. */
export function encodingOf(content: Uint8Array): Encoding {
  const [first, second, third] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const unmarked = isMarked ? null : unmarkedUtf16(content);
  if (unmarked !== null) return unmarked;
  if (content.subarray(0, 65_536).includes(0)) throw refused('imports.unreadable');
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

const pieceBytes = 65_536;

/** Yields the text in pieces, without a byte order mark. */
export function* decoded(content: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = encoding === 'windows-1252' ? null : new TextDecoder(encoding);
  for (let start = 0; start < content.length; start += pieceBytes) {
    const piece = content.subarray(start, start + pieceBytes);
    yield decoder ? decoder.decode(piece, { stream: true }) : inWindows1252(piece);
  }
  if (decoder) yield decoder.decode();
}

/** @param skipped number of characters to skip at the start */
function* without(pieces: Iterable<string>, skipped: number): Generator<string> {
  let rest = skipped;
  for (const piece of pieces) {
    yield piece.slice(rest);
    rest = 0;
  }
}

/**
 * Characters 0x80 to 0x9f of https://encoding.spec.whatwg.org/index-windows-1252.txt, which Node 20 decodes as control
 * characters: https://github.com/nodejs/node/issues/56542
 */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const inWindows1252 = (content: Uint8Array): string =>
  Buffer.from(content)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);

/** Detects UTF-16 without a byte order mark: in Latin text every other byte is zero. */
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
/** Size of the sample in which the delimiter is detected. */
const sampleBytes = pieceBytes;
/** Maximum bytes of a record; a longer one has an unclosed quote. */
const mostRecordBytes = 4_000_000;
const sampleRecords = 20;

/** Returns the delimiter that splits the header and the first rows into the most cells. */
export function delimiterOf(sample: string, isWhole = true): string {
  const whole = isWhole ? sample : sample.slice(0, sample.lastIndexOf('\n') + 1);
  const found = delimiters.map((delimiter) => ({ delimiter, cells: cellsInEach(whole, delimiter) }));
  const best = found.reduce((left, right) => (right.cells > left.cells ? right : left));
  return best.cells > 0 ? best.delimiter : ',';
}

/**
 * Scores a delimiter: the average number of filled columns, with a preference for rows of equal length. 0 where it does
 * not split the header.
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

const options = (delimiter: string) => ({ delimiter, bom: true, relax_column_count: true });

/** Returns the line of the row with the unclosed quote; the parser reports the end of the file instead. */
function linesBefore(
  { code, bytes, lines }: CsvError & Readonly<Record<string, unknown>>,
  pieces: Iterable<string>,
): number {
  const isOpenQuote = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  if (!isOpenQuote) return typeof lines === 'number' ? lines - 1 : 0;
  let rest = typeof bytes === 'number' ? bytes : 0;
  let count = 0;
  let endsInReturn = false;
  for (const piece of pieces) {
    const octets = Buffer.from(piece);
    const text = octets.subarray(0, rest).toString('latin1');
    count += text.match(/\r\n?|\n/g)?.length ?? 0;
    if (endsInReturn && text.startsWith('\n')) count -= 1;
    endsInReturn = text.endsWith('\r');
    rest -= octets.length;
    if (rest <= 0) break;
  }
  return count;
}

/**
 * Removes the apostrophes that our exports (`escapeFormula`) and others add to prevent a spreadsheet from running
 * formulas.
 */
export function asWritten(text: string): string {
  if (!text.includes("'")) return text;
  return text
    .replaceAll(/([;\t\r\n])'('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|(,)'('*[=@\uFF1D\uFF20])/g, '$1$3$2$4')
    .replace(/^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}
