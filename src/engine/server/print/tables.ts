/** Tables of a document. Their head is repeated on each page. */
import type { Content, TableCell } from 'pdfmake';
import type { PrintedAppendix, PrintedColumn, PrintedRows } from './documentContent.ts';
import { breakable, colours } from './look.ts';

type Row = PrintedRows['rows'][number];

/** Returns the table of the document. */
export function mainTable({ columns, rows }: PrintedRows): Content {
  return {
    margin: [0, 18, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsOf(columns),
      body: [headRow(columns), ...rows.map((row) => rowOf(columns, row))],
    },
    layout: {
      hLineWidth: (index) => (index === 1 ? 1 : index === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (index) => (index === 1 ? colours.text : colours.line),
      paddingLeft: (index) => (index === 0 ? 0 : 8),
      paddingRight: (index, node) => (index === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  };
}

const widthsOf = (columns: readonly PrintedColumn[]): ('*' | 'auto')[] =>
  columns.map(({ form }) => (form === 'wide' ? '*' : 'auto'));

const headRow = (columns: readonly PrintedColumn[]): TableCell[] =>
  columns.map(({ label, form }): TableCell => ({
    text: label,
    style: 'head',
    alignment: form === 'end' ? 'right' : 'left',
  }));

function rowOf(columns: readonly PrintedColumn[], row: Row): TableCell[] {
  const cells = columns.map(({ form }, index): TableCell => {
    const cell = row[index] ?? '';
    const { text, details } = typeof cell === 'string' ? { text: cell, details: [] } : cell;
    if (form === 'end') return { text, alignment: 'right', noWrap: true };
    if (form === 'start') return { text, noWrap: true };
    return { stack: [breakable(text), ...details.map((one): Content => ({ text: one, style: 'quiet' }))] };
  });
  const [first, ...others] = cells;
  const isTextAlone = columns[0]?.form === 'wide' && others.length > 0 && row.slice(1).every((cell) => cell === '');
  // A text without anything beside it has the whole width; pdfmake expects a cell for each spanned column.
  return isTextAlone && typeof first === 'object'
    ? [{ ...first, colSpan: columns.length } as TableCell, ...others.map((): TableCell => '')]
    : cells;
}

/** Returns the appendix, which begins on a page of its own. */
export function appendixOf({ title, tables, total }: PrintedAppendix): Content[] {
  return [
    { text: title, style: 'title', pageBreak: 'before', margin: [0, 0, 0, 4] },
    ...tables.flatMap(appendixTable),
    ...(total === null
      ? []
      : [
          {
            margin: [0, 16, 0, 0],
            unbreakable: true,
            columns: [
              { width: '*', text: total.label, style: 'total' },
              { width: 'auto', text: total.text, bold: true, alignment: 'right' },
            ],
          } satisfies Content,
        ]),
  ];
}

function appendixTable({ heading, aside, columns, rows, sums }: PrintedAppendix['tables'][number]): Content[] {
  return [
    {
      margin: [0, 14, 0, 4],
      columns: [
        { width: '*', text: heading, bold: true },
        { width: 'auto', text: aside, style: 'quiet' },
      ],
    },
    {
      fontSize: 8.5,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widthsOf(columns),
        body: [headRow(columns), ...rows.map((row) => appendixRow(columns, row)), sumRow(columns, sums)],
      },
      layout: {
        hLineWidth: (index) =>
          index === 0 ? 0 : index === 1 || index === rows.length + 1 ? 1 : index === rows.length + 2 ? 0 : 0.5,
        vLineWidth: () => 0,
        hLineColor: (index) => (index === 1 || index === rows.length + 1 ? colours.text : colours.line),
        paddingLeft: (index) => (index === 0 ? 0 : 8),
        paddingRight: (index, node) => (index === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    },
  ];
}

const appendixRow = (columns: readonly PrintedColumn[], row: Row): TableCell[] =>
  rowOf(columns, row).map((cell, index) => {
    const text = row[index] ?? '';
    return columns[index]?.form === 'wide' && typeof text === 'string' ? breakable(text) : cell;
  });

function sumRow(
  columns: readonly PrintedColumn[],
  { label, values }: PrintedAppendix['tables'][number]['sums'],
): TableCell[] {
  const before = columns.length - values.length;
  return [
    { text: label, colSpan: before, bold: true },
    ...Array.from({ length: before - 1 }, (): TableCell => ''),
    ...values.map((text): TableCell => ({ text, alignment: 'right', noWrap: true, bold: true })),
  ];
}
