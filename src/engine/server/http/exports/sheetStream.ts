/**
 * Streams a list of any length as a spreadsheet (XLSX, ECMA-376). Each batch is compressed and sent before the next is
 * read, so memory is constant.
 */
import { mostRows, sheetPath, SheetXml } from './sheetXml.ts';
import { sheetName, type WorkbookCell, type SheetColumn } from './workbook.ts';
import { mostEntryBytes, ZipStream } from './zipStream.ts';

interface StreamedSheet {
  /** Name of the tab, with a number where the rows need several sheets. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

interface SheetLimits {
  readonly rows: number;
  readonly bytes: number;
}

/** The byte limit leaves room for one more batch with texts of maximum length. */
const limits: SheetLimits = { rows: mostRows, bytes: mostEntryBytes / 2 };

/** Yields the file in pieces. @throws errors of reading the rows */
export async function* streamSheet(
  { name, columns }: StreamedSheet,
  batches: AsyncIterable<readonly (readonly WorkbookCell[])[]>,
  { rows: mostRowsOfSheet, bytes: mostBytesOfSheet } = limits,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream();
  const xml = new SheetXml(columns);
  let sheets = 0;
  let place = 0;
  let widths: readonly number[] | null = null;

  async function begin(rows: readonly (readonly WorkbookCell[])[]): Promise<void> {
    widths ??= xml.widths(rows);
    sheets += 1;
    place = 1;
    zip.begin(sheetPath(sheets));
    await zip.write(xml.sheetStart(widths, sheets === 1));
  }

  async function end(): Promise<void> {
    await zip.write(xml.sheetEnd());
    await zip.end();
  }

  async function add(rows: readonly (readonly WorkbookCell[])[]): Promise<void> {
    if (sheets === 0) await begin(rows);
    if (place === mostRowsOfSheet || (place > 1 && zip.entryBytes > mostBytesOfSheet)) {
      await end();
      await begin(rows);
    }
    const fitting = rows.slice(0, mostRowsOfSheet - place);
    await zip.write(xml.rows(fitting, place + 1));
    place += fitting.length;
    if (fitting.length < rows.length) await add(rows.slice(fitting.length));
  }

  try {
    for await (const rows of batches) {
      if (rows.length > 0) await add(rows);
      const piece = zip.take();
      if (piece.length > 0) yield piece;
    }
    if (sheets === 0) await begin([]);
    await end();
    const names = Array.from({ length: sheets }, (_none, index) => numberedName(sheetName(name), index + 1));
    for (const [path, text] of Object.entries(xml.parts(names))) {
      zip.begin(path);
      await zip.write(text);
      await zip.end();
    }
    zip.finish();
    yield zip.take();
  } finally {
    zip.destroy();
  }
}

/** Leaves room for the number. */
const longestBeforeNumber = 24;

const numberedName = (name: string, number: number): string =>
  number === 1 ? name : `${name.slice(0, longestBeforeNumber)} (${number})`;
