/**
 * Totals on the PDF: excluding VAT, VAT and taxable amount of each rate, including VAT, and the reason where there is
 * no VAT.
 */
import type { Content, TableCell } from 'pdfmake';
import { breakable, colours } from './look.ts';
import { rateOf } from './lines.ts';
import type { InvoicePaper } from './paper.ts';

export function totalsOf(paper: InvoicePaper): Content {
  const { invoice, words, money } = paper;
  const groups = invoice.vat_breakdown ?? [];
  const { discount_cents: discount, paid_cents: paid } = invoice;
  const isCredit = invoice.kind === 'credit_note';
  const isInvoice = !isCredit && !paper.isDraft;
  const rows: TableCell[][] = [
    ...(discount === 0
      ? []
      : [pair(invoice.discount_reason || words.whole_discount, money(isCredit ? discount : -discount))]),
    pair(words.net, money(invoice.net_cents)),
    ...groups.map((group) =>
      pair(
        `${words.vat} ${rateOf(paper, group.rate_bp)} (${words.taxable.toLowerCase()} ${money(group.taxable_cents)})`,
        money(group.vat_cents),
      ),
    ),
    pair(words.total, money(invoice.gross_cents), 'total'),
    ...(isInvoice && paid > 0
      ? [pair(words.paid, money(-paid)), pair(words.open, money(invoice.gross_cents - paid), 'total')]
      : []),
  ];
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
              hLineWidth: (index) => (index === rows.length ? 0 : rows[index]?.[0] && isTotal(rows[index][0]) ? 1 : 0),
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
      ...reasonsOf(paper, groups),
    ],
  };
}

function pair(label: string, amount: string, style?: string): TableCell[] {
  const given = style === undefined ? {} : { style };
  return [
    { stack: [breakable(label)], ...given },
    { text: amount, alignment: 'right', noWrap: true, ...given },
  ];
}

function isTotal(cell: TableCell): boolean {
  return typeof cell === 'object' && 'style' in cell && cell.style === 'total';
}

/**
 * Returns the exemption reasons, such as "VAT reverse charged", with the VAT number of the buyer who owes it (Wet OB
 * 1968 art. 35a).
 */
function reasonsOf(
  { words, buyer }: InvoicePaper,
  groups: NonNullable<InvoicePaper['invoice']['vat_breakdown']>,
): Content[] {
  const reasons = [...new Set(groups.flatMap(({ exemption_text }) => exemption_text || []))];
  if (reasons.length === 0) return [];
  const isReversed = groups.some(({ category }) => category === 'AE' || category === 'K');
  return [
    {
      margin: [0, 8, 0, 0],
      text: [...reasons, ...(isReversed && buyer.vat_id ? [`${words.your_vat_id}: ${buyer.vat_id}`] : [])].join('. '),
      bold: true,
    },
  ];
}
