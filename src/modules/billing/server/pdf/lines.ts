/** Table of the lines of an invoice: description, quantity, price and VAT. The head is repeated on each page. */
import type { Content, TableCell } from 'pdfmake';
import type { PaperContent } from '../../calls.ts';
import { breakable, colours } from './look.ts';

export function linesTable({ columns, lines }: PaperContent): Content {
  return {
    margin: [0, 18, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        columns.map((text, index): TableCell => ({ text, style: 'head', alignment: index === 0 ? 'left' : 'right' })),
        ...lines.map(rowOf),
      ],
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

function rowOf({ description, details, quantity, price, vat, amount }: PaperContent['lines'][number]): TableCell[] {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  const stack = [breakable(description), ...details.map((text): Content => ({ text, style: 'quiet' }))];
  // Text without an amount has the whole width; pdfmake expects a cell for each spanned column.
  return amount === ''
    ? [{ stack, colSpan: 5 }, '', '', '', '']
    : [{ stack }, ...[quantity, price, vat, amount].map(right)];
}
