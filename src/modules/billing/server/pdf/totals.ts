/**
 * Totals on the PDF: excluding VAT, VAT and taxable amount of each rate, including VAT, and the reason where there is
 * no VAT.
 */
import type { Content, TableCell } from 'pdfmake';
import type { PaperContent } from '../../calls.ts';
import { breakable, colours } from './look.ts';

export function totalsOf({ totals, reasons }: PaperContent): Content {
  const rows = totals.map(({ label, amount, isTotal }) => pair(label, amount, isTotal ? { style: 'total' } : {}));
  return {
    unbreakable: true,
    margin: [0, 10, 0, 0],
    stack: [
      {
        columns: [
          { width: '*', text: '' },
          {
            width: 300,
            table: { widths: ['*', 'auto'], body: rows },
            layout: {
              hLineWidth: (index) => (totals[index]?.isTotal === true ? 1 : 0),
              vLineWidth: () => 0,
              hLineColor: () => colours.text,
              paddingLeft: () => 0,
              paddingRight: () => 0,
              paddingTop: () => 3,
              paddingBottom: () => 3,
            },
          },
        ],
      },
      ...(reasons === '' ? [] : [{ margin: [0, 8, 0, 0], text: reasons, bold: true } satisfies Content]),
    ],
  };
}

function pair(label: string, amount: string, look: { readonly style?: string }): TableCell[] {
  return [
    { stack: [breakable(label)], ...look },
    { text: amount, alignment: 'right', noWrap: true, ...look },
  ];
}
