/** The head of an invoice on paper: who sells, who buys, and the dates and references. */
import type { Content } from 'pdfmake';
import type { PaperContent } from '../../calls.ts';
import { breakable, colours } from './look.ts';

export function partiesOf({ title, seller, buyer, facts }: PaperContent): Content[] {
  const { logo } = seller;
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            ...(logo === null ? [] : [{ image: logo, fit: [200, 64], margin: [0, 0, 0, 6] } satisfies Content]),
            {
              text: seller.name,
              style: logo === null ? 'seller' : 'head',
              ...(logo === null && seller.colour !== null ? { color: seller.colour } : {}),
            },
          ],
        },
        { width: 190, stack: seller.lines.map(breakable), fontSize: 8.5 },
      ],
    },
    { text: title, style: 'title', color: seller.colour ?? colours.text, margin: [0, 26, 0, 12] },
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: buyer.heading, style: 'head', margin: [0, 0, 0, 2] },
            { stack: [breakable(buyer.name)], bold: true },
            ...buyer.lines.map(breakable),
          ],
        },
        {
          width: 275,
          table: { widths: [80, '*'], body: rowsOf(facts) },
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingLeft: () => 0,
            paddingRight: () => 0,
            paddingTop: () => 1.5,
            paddingBottom: () => 1.5,
          },
        },
      ],
    },
  ];
}

/** A table needs at least one row. */
function rowsOf(facts: PaperContent['facts']): Content[][] {
  const shown = facts.length > 0 ? facts : [{ label: '', value: '' }];
  return shown.map(({ label, value }) => [{ text: label, style: 'quiet' }, breakable(value)]);
}
