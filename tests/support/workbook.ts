/** Reads an XLSX file as a spreadsheet does: the first sheet's cells with their value, type and number format. */
import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  readonly value: string | number | boolean | null;
  /** How a number is shown; null for General. */
  readonly format: string | null;
  readonly bold: boolean;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  /** How many rows stay in sight. */
  readonly frozenRows: number;
  readonly widths: readonly number[];
  readonly xml: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, code?: string, name?: string) => {
    if (hex !== undefined || code !== undefined)
      return String.fromCodePoint(hex === undefined ? Number(code) : Number.parseInt(hex, 16));
    return entities[name ?? ''] ?? whole;
  });

const textsOf = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)].map(([, text]) => plain(text ?? '')).join('');

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

export function readWorkbook(file: Uint8Array): ReadSheet {
  const parts = unzipSync(file);
  const part = (path: string): string => {
    const bytes = parts[path];
    if (!bytes) throw new Error(`The file has no ${path}; it has ${Object.keys(parts).join(', ')}.`);
    return strFromU8(bytes);
  };
  const xml = part('xl/worksheets/sheet1.xml');
  const shared = parts['xl/sharedStrings.xml']
    ? [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text]) => textsOf(text ?? ''))
    : [];
  const styles = readStyles(part('xl/styles.xml'));
  const rows: ReadCell[][] = [];
  for (const [, rowTag = '', content = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs)) {
    const row: ReadCell[] = [];
    for (const [, tag = '', inner = ''] of content.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      row[columnOf(attribute(tag, 'r') ?? 'A1')] = {
        value: valueOf(tag, inner, shared),
        ...(styles[Number(attribute(tag, 's') ?? 0)] ?? { format: null, bold: false }),
      };
    }
    rows[Number(attribute(rowTag, 'r')) - 1] = Array.from(
      row,
      (cell) => cell ?? { value: null, format: null, bold: false },
    );
  }
  return {
    name: plain(attribute(/<sheet\b[^>]*>/.exec(part('xl/workbook.xml'))?.[0] ?? '', 'name') ?? ''),
    rows: Array.from(rows, (row) => row ?? []),
    frozenRows: Number(attribute(/<pane\b[^>]*>/.exec(xml)?.[0] ?? '', 'ySplit') ?? 0),
    widths: [...xml.matchAll(/<col\b[^>]*>/g)].map(([tag]) => Number(attribute(tag, 'width'))),
    xml,
  };
}

/** The values alone. */
export const valuesOf = ({ rows }: ReadSheet): readonly (readonly ReadCell['value'][])[] =>
  rows.map((row) => row.map(({ value }) => value));

function valueOf(tag: string, inner: string, shared: readonly string[]): ReadCell['value'] {
  const value = /<v\b[^>]*>([^<]*)<\/v>/.exec(inner)?.[1];
  const type = attribute(tag, 't');
  if (type === 'inlineStr') return textsOf(inner);
  if (value === undefined) return null;
  if (type === 's') return shared[Number(value)] ?? null;
  if (type === 'b') return value === '1';
  return type === 'str' ? plain(value) : Number(value);
}

function readStyles(xml: string): readonly Omit<ReadCell, 'value'>[] {
  const formats = new Map(
    [...xml.matchAll(/<numFmt\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      plain(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const fonts = [
    ...(/<fonts\b[^>]*>(.*?)<\/fonts>/s.exec(xml)?.[1] ?? '').matchAll(/<font\b[^>]*?(?:\/>|>(.*?)<\/font>)/gs),
  ].map(([, font]) => /<b\b/.test(font ?? ''));
  const cells = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  return [...cells.matchAll(/<xf\b[^>]*>/g)].map(([tag]) => ({
    format: formats.get(attribute(tag, 'numFmtId') ?? '') ?? null,
    bold: fonts[Number(attribute(tag, 'fontId') ?? 0)] ?? false,
  }));
}

/** `C12` → 2. */
function columnOf(reference: string): number {
  return (
    [...reference.replaceAll(/\d/g, '')].reduce((index, letter) => index * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) -
    1
  );
}
