/** Totals of a document, with a remark below them. */
import type { Content, TableCell } from 'pdfmake';
import type { DocumentContent } from './documentContent.ts';
import { breakable, colours } from './look.ts';

/** Returns the totals; empty for a document without them. */
export function totalsOf({ totals, remark }: DocumentContent): Content[] {
  if (totals.length === 0 && remark === '') return [];
  const rows = totals.map(({ label, amount, isTotal }) => pair(label, amount, isTotal ? { style: 'total' } : {}));
  return [
    {
      unbreakable: true,
      margin: [0, 10, 0, 0],
      stack: [
        ...(rows.length === 0
          ? []
          : [
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
              } satisfies Content,
            ]),
        ...(remark === '' ? [] : [{ margin: [0, 8, 0, 0], text: remark, bold: true } satisfies Content]),
      ],
    },
  ];
}

function pair(label: string, amount: string, look: { readonly style?: string }): TableCell[] {
  return [
    { stack: [breakable(label)], ...look },
    { text: amount, alignment: 'right', noWrap: true, ...look },
  ];
}
