/** XML parts of a spreadsheet file (XLSX, ECMA-376). */
import type { WorkbookCell, SheetColumn } from './workbook.ts';

/** Maximum rows of a sheet with its header: https://support.microsoft.com/office/excel-specifications-and-limits */
export const mostRows = 1_048_576;
/** Maximum characters of a cell; with more, a spreadsheet reports the file as damaged. */
const longestText = 32_767;
const [narrowest, widest] = [9, 60];

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openPackage = 'http://schemas.openxmlformats.org/package/2006';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/**
 * Characters that XML 1.0 does not allow. Spreadsheets write them, and text that looks like their escapes, as
 * `_xHHHH_`.
 */
const unknownToXml = /(?![\t\n\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;
const isToEscape = /(?![\t\n\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF&<>"]|\p{Cs}|_x/u;

function escaped(text: string): string {
  if (!isToEscape.test(text)) return text;
  return text
    .replaceAll(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replaceAll(unknownToXml, (sign) => `_x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** Style numbers: 0 plain, 1 bold, 2 bold and right-aligned, from 3 the number formats. */
const [bold, boldOnTheRight, firstFormat] = [1, 2, 3];

/** XML of one table: references and styles of its cells. */
export class SheetXml {
  private readonly letters: readonly string[];
  private readonly formats: readonly string[];
  private readonly styles: readonly number[];

  constructor(private readonly columns: readonly SheetColumn[]) {
    this.letters = columns.map((_column, index) => columnLetters(index));
    this.formats = [...new Set(columns.flatMap(({ format }) => format ?? []))];
    this.styles = columns.map(({ format }) => (format === null ? 0 : firstFormat + this.formats.indexOf(format)));
  }

  /** Returns column widths in characters, for these rows; later ones can be wider. */
  widths(rows: readonly (readonly WorkbookCell[])[]): readonly number[] {
    return this.columns.map(({ label, format }, index) => {
      const lengths = rows.map((row) => shownLength(row[index] ?? null, format));
      const most = lengths.reduce((longest, length) => Math.max(longest, length), label.length);
      return Math.min(Math.max(most + 2, narrowest), widest);
    });
  }

  /** Returns the start of a sheet up to its first row, the frozen header. */
  sheetStart(widths: readonly number[], isFirst: boolean): string {
    const columns = widths.map(
      (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    );
    const labels = this.columns.map(({ label, format }, index) =>
      textCell(`${this.letters[index]}1`, label, format === null ? bold : boldOnTheRight),
    );
    return [
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>`,
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      `<cols>${columns.join('')}</cols><sheetData><row r="1">${labels.join('')}</row>`,
    ].join('');
  }

  /** @param place row number of the first one; 2 follows the header */
  rows(rows: readonly (readonly WorkbookCell[])[], place: number): string {
    let text = '';
    for (const [index, row] of rows.entries()) text += this.row(row, place + index);
    return text;
  }

  private row(values: readonly WorkbookCell[], place: number): string {
    let text = `<row r="${place}">`;
    for (const [index, value] of values.entries())
      text += cell(`${this.letters[index]}${place}`, value, this.styles[index] ?? 0);
    return `${text}</row>`;
  }

  sheetEnd(): string {
    return '</sheetData></worksheet>';
  }

  /** Returns the other parts of the file by path. @param names names of the sheets */
  parts(names: readonly string[]): Readonly<Record<string, string>> {
    const paths = names.map((_name, index) => sheetPath(index + 1));
    return {
      'xl/styles.xml': this.styleSheet(),
      'xl/workbook.xml': workbook(names),
      'xl/_rels/workbook.xml.rels': relationships([
        ...paths.map((path) => ['worksheet', path.replace('xl/', '')] as const),
        ['styles', 'styles.xml'],
      ]),
      '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
      '[Content_Types].xml': contentTypes(paths),
    };
  }

  private styleSheet(): string {
    const plain = 'fontId="0" fillId="0" borderId="0"';
    const strong = 'fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"';
    const looks = [
      `<xf numFmtId="0" ${plain} xfId="0"/>`,
      `<xf numFmtId="0" ${strong}/>`,
      `<xf numFmtId="0" ${strong} applyAlignment="1"><alignment horizontal="right"/></xf>`,
      ...this.formats.map(
        (_format, index) => `<xf numFmtId="${ownFormats + index}" ${plain} xfId="0" applyNumberFormat="1"/>`,
      ),
    ];
    const formats = this.formats.map(
      (format, index) => `<numFmt numFmtId="${ownFormats + index}" formatCode="${escaped(format)}"/>`,
    );
    return [
      `${head}<styleSheet xmlns="${main}">${counted('numFmts', formats)}`,
      counted('fonts', [
        '<font><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/></font>',
      ]),
      counted('fills', [
        '<fill><patternFill patternType="none"/></fill>',
        '<fill><patternFill patternType="gray125"/></fill>',
      ]),
      counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
      counted('cellStyleXfs', [`<xf numFmtId="0" ${plain}/>`]),
      counted('cellXfs', looks),
      counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
      '</styleSheet>',
    ].join('');
  }
}

/** Lower ids are built-in formats. */
const ownFormats = 164;

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

function shownLength(value: WorkbookCell, format: string | null): number {
  if (value === null || typeof value === 'boolean') return 0;
  if (typeof value === 'string') return value.split('\n', 1)[0]?.length ?? 0;
  return Math.max(String(Math.trunc(value)).length + 4, format?.length ?? 0);
}

function cell(place: string, value: WorkbookCell, style: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(place, value, 0);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${place}"${styled(style)}><v>${value}</v></c>`;
}

function textCell(place: string, value: string, style: number): string {
  const text = value.length > longestText ? `${value.slice(0, longestText - 1)}\u2026` : value;
  return `<c r="${place}" t="inlineStr"${styled(style)}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

/** Returns A, B … Z, AA, AB … */
function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

const counted = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationships(to: readonly (readonly [type: string, target: string])[]): string {
  const all = to.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${openPackage}/relationships">${all.join('')}</Relationships>`;
}

function contentTypes(sheetPaths: readonly string[]): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${spreadsheet}.${type}+xml"/>`;
  return [
    `${head}<Types xmlns="${openPackage}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('xl/workbook.xml', 'sheet.main'),
    part('xl/styles.xml', 'styles'),
    ...sheetPaths.map((path) => part(path, 'worksheet')),
    '</Types>',
  ].join('');
}
