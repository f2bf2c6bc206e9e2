/**
 * Reads the rows of the first visible sheet of a workbook (XLSX, ECMA-376) while it is unpacked. Memory depends on the
 * number of cells, not on their references.
 */
import { importLimits, type FileCell } from '../../registry/imports/imports.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { asWritten } from './csvRows.ts';
import { refused, tooWide, type TableRow } from './table.ts';
import { WorkbookPackage } from './workbookPackage.ts';
import type { XmlEvents } from './xmlReader.ts';

/**
 * Yields the rows one by one.
 *
 * @throws Failure E_INVALID if the file is no workbook; E_TOO_LARGE if it exceeds the limits
 */
export async function* sheetRows(content: Uint8Array): AsyncGenerator<TableRow> {
  const workbook = await WorkbookPackage.open(content);
  const { sheet, sharedStrings, styles, has1904Dates } = await findParts(workbook);
  const dateStyles = styles === null ? [] : await readDateStyles(workbook, styles);
  const shared = sharedStrings === null ? [] : await readSharedStrings(workbook, sharedStrings);
  const reader = new SheetReader({ shared, dateStyles, has1904Dates });
  for await (const _piece of workbook.read(sheet, reader)) yield* reader.take();
  yield* reader.take();
}

interface Parts {
  readonly sheet: string;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  readonly has1904Dates: boolean;
}

/**
 * Finds the parts by relationship type. Both editions of the standard, transitional and strict, end in the same names.
 */
async function findParts(workbook: WorkbookPackage): Promise<Parts> {
  const path = (await relationsOf(workbook, '')).find(({ type }) => type === 'officeDocument')?.target;
  const root = path ?? 'xl/workbook.xml';
  const relations = await relationsOf(workbook, root);
  const sheets: { readonly id: string; readonly isHidden: boolean }[] = [];
  let has1904Dates = false;
  await workbook.readAll(root, {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({ id: attributes['id'] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible' });
      // xsd:boolean
      if (name === 'workbookPr') has1904Dates = isTrue(attributes['date1904']);
    },
  });
  const worksheets = sheets.flatMap(({ id, isHidden }) => {
    const relation = relations.find((one) => one.id === id);
    return relation?.type === 'worksheet' ? [{ path: relation.target, isHidden }] : [];
  });
  const sheet = worksheets.find(({ isHidden }) => !isHidden) ?? worksheets[0];
  if (!sheet) throw refused('imports.unreadable');
  const partOf = (type: string): string | null => {
    const target = relations.find((one) => one.type === type)?.target;
    return target !== undefined && workbook.has(target) ? target : null;
  };
  return { sheet: sheet.path, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), has1904Dates };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

interface Relation {
  readonly id: string;
  /** Last segment of the type URI. */
  readonly type: string;
  /** Path in the package. */
  readonly target: string;
}

/** Reads the relationships of a part, or of the package, from `_rels` next to it ([ECMA-376] part 2, § 9.3). */
async function relationsOf(workbook: WorkbookPackage, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!workbook.has(path)) return relations;
  await workbook.readAll(path, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      const resolved = new URL(target, `part:///${folder}`).pathname.slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURI(resolved) });
    },
  });
  return relations;
}

/** Returns for each cell style if its numbers are dates. */
async function readDateStyles(workbook: WorkbookPackage, path: string): Promise<readonly boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCellFormats = false;
  await workbook.readAll(path, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCellFormats = true;
      if (name !== 'xf' || !isInCellFormats) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      styles.push(custom.get(format) ?? isBuiltInDateFormat(format));
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}

/** Built-in date formats ([ECMA-376] part 1, § 18.8.30), including those of East Asian languages. */
const isBuiltInDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Recognises a date format by date letters without digits: `yyyy-mm-dd`, `[h]:mm`, `[$-413]d mmmm jjjj;@`. */
function isDateFormat(code: string): boolean {
  const bare = code
    .toLowerCase()
    .replaceAll(/"[^"]*"?|[\\_*]./g, ' ')
    .replaceAll(/\[([dhms])\1*\]/g, '$1')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/s[.,]0+/g, 's')
    .replaceAll(/general|standaard|am\/pm|a\/p|e[+-]/g, ' ');
  return bare.split(';').some((section) => /[ymdhsj]/.test(section) && !/[0#?%]/.test(section));
}

async function readSharedStrings(workbook: WorkbookPackage, path: string): Promise<readonly string[]> {
  const strings: string[] = [];
  const text = new RichText();
  await workbook.readAll(path, {
    open(name) {
      if (name === 'si') text.clear();
      else text.open(name);
    },
    text: (piece) => text.add(piece),
    close(name) {
      if (name === 'si') strings.push(text.text);
      else text.close(name);
    },
  });
  return strings;
}

/** Concatenates the runs of a text, without phonetic runs (`rPh`) ([ECMA-376] part 1, § 18.4). */
class RichText {
  #pieces: string[] = [];
  #isText = false;
  #isPhonetic = false;

  clear(): void {
    this.#pieces = [];
  }

  open(name: string): void {
    if (name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }

  add(piece: string): void {
    if (this.#isText && !this.#isPhonetic) this.#pieces.push(piece);
  }

  get text(): string {
    return unescaped(this.#pieces.join(''));
  }
}

/** Decodes characters that XML cannot contain, written as `_x000D_` ([ECMA-376] part 1, § 22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

interface SheetContext {
  readonly shared: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly has1904Dates: boolean;
}

/** A cell that is being read. */
interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  isFormula: boolean;
  /** Pieces of `v`; null where it is absent. */
  value: string[] | null;
  isInline: boolean;
}

/** Reads the cells of `sheetData` ([ECMA-376] part 1, § 18.3.1). */
class SheetReader implements XmlEvents {
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #row: { readonly cells: FileCell[]; number: number; width: number } | null = null;
  #lastNumber = 0;
  #cell: OpenCell | null = null;
  #isValue = false;
  readonly #inline = new RichText();

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** Returns the rows completed since the last call. */
  take(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes['r']);
    else if (name === 'c') this.#openCell(attributes);
    else if (this.#cell === null) return;
    else if (name === 'f') this.#cell.isFormula = true;
    else if (name === 'v') {
      this.#cell.value = [];
      this.#isValue = true;
    } else if (name === 'is') {
      this.#cell.isInline = true;
      this.#inline.clear();
    } else this.#inline.open(name);
  }

  text(piece: string): void {
    if (this.#isValue) this.#cell?.value?.push(piece);
    else if (this.#cell?.isInline) this.#inline.add(piece);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else this.#inline.close(name);
  }

  #openRow(reference: string | undefined): void {
    const number = reference === undefined ? this.#lastNumber + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.#lastNumber || number > mostRows) throw outside(reference ?? '');
    this.#row = { cells: [], number, width: 0 };
    this.#lastNumber = number;
  }

  #openCell({ r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    if (this.#row === null) throw refused('imports.unreadable');
    const column = reference === undefined ? this.#row.width : columnOf(reference);
    this.#row.width = column + 1;
    this.#cell = { column, type, style: Number(style), isFormula: false, value: null, isInline: false };
  }

  #closeCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = null;
    this.#isValue = false;
    if (row === null || cell === null) return;
    const value = this.#valueOf(cell);
    if (value === null || value === '') return;
    if (cell.column >= importLimits.columns) throw tooWide();
    while (row.cells.length < cell.column) row.cells.push(null);
    row.cells[cell.column] = value;
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = null;
    if (row !== null && row.cells.length > 0) this.#rows.push({ number: row.number, cells: row.cells });
  }

  /** Types: [ECMA-376] part 1, § 18.18.11. A formula without a value has not been calculated (§ 18.3.1.96). */
  #valueOf({ type, style, isFormula, isInline, value }: OpenCell): FileCell {
    if (type === 'inlineStr' || (isInline && value === null)) return textCell(this.#inline.text);
    const text = value?.join('') ?? '';
    if (text === '') return isFormula && type !== 'str' ? '#CALC!' : null;
    if (type === 'str') return textCell(unescaped(text));
    if (type === 'e') return text;
    if (type === 's') return textCell(this.#context.shared[Number(text)] ?? '');
    if (type === 'b') return isTrue(text);
    if (type === 'd') return dayOrMoment(text);
    const number = Number(text);
    // Kept as text, so that the invalid number is reported at its cell.
    if (!Number.isFinite(number)) return textCell(text);
    return this.#context.dateStyles[style] ? this.#date(number) : number;
  }

  /** Day 0 of a spreadsheet is 30 December 1899, or 1 January 1904. */
  #date(serial: number): FileCell {
    const days = this.#context.has1904Dates ? serial + days1904 : serial;
    const date = new Date(Math.round((days - unixEpochDay) * daySeconds) * 1_000);
    return Number.isNaN(date.getTime()) ? serial : dayOrMoment(date.toISOString());
  }
}

const unixEpochDay = 25_569;
const days1904 = 1_462;
const daySeconds = 86_400;

/** Returns a date at midnight, else local date and time, since spreadsheets have no time zones. */
function dayOrMoment(iso: string): string {
  const [, day = iso, time = '00:00:00'] = /^(.+?)(?:T(\d\d:\d\d:\d\d)[^T]*)?$/.exec(iso) ?? [];
  return time === '00:00:00' ? day : `${day}T${time}`;
}

const textCell = (text: string): FileCell => asWritten(text.trim());

/** `XFD1048576` is the last cell of a sheet. */
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** Returns the column index: `C12` → 2. @throws Failure E_INVALID for a cell outside of a sheet */
function columnOf(reference: string): number {
  const [, column = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  const index = [...column.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (index === 0 || index > mostColumns || Number(row) < 1 || Number(row) > mostRows) throw outside(reference);
  return index - 1;
}

const outside = (reference: string): Failure =>
  new Failure('E_INVALID', texts.refusal('imports.no_such_cell', { cell: reference.slice(0, 40) }));
