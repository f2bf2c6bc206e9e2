/** The lines of an invoice on paper: what, how much, at which price and VAT. The head comes again on each page. */
import type { Content, TableCell } from 'pdfmake';
import { specifiedLine } from '../../rules/hourSpecification.ts';
import { formatWorkTime } from '../../../../engine/values/workTime.ts';
import type { Records } from '../../../../engine/registry/rows.ts';
import type { Paper } from './paper.ts';
import { colours } from './look.ts';

type Line = Records['invoice-lines'];

export function linesTable(paper: Paper): Content {
  const { words, lines } = paper;
  const head = [words.description, words.quantity, words.price, words.vat, words.amount];
  return {
    margin: [0, 18, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        head.map((text, index): TableCell => ({ text, style: 'head', alignment: index === 0 ? 'left' : 'right' })),
        ...lines.map((line) => rowOf(paper, line)),
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

function rowOf(paper: Paper, line: Line): TableCell[] {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  return [
    { stack: [line.description, ...detailsOf(paper, line)] },
    right(quantityOf(paper, line)),
    right(priceOf(paper, line)),
    right(rateOf(paper, line.rate_bp)),
    right(paper.money(line.line_net_cents)),
  ];
}

function detailsOf(paper: Paper, line: Line): Content[] {
  const { words } = paper;
  const [start, end] = [paper.date(line.period_start), paper.date(line.period_end)];
  const [percent, cents] = [line.discount_bp, line.discount_cents];
  const discount =
    percent > 0
      ? `${rateOf(paper, percent)} ${words.discount}`
      : cents > 0
        ? `${paper.money(cents)} ${words.discount}`
        : '';
  const specified = specifiedLine(line);
  const time = specified === null ? '' : words.hours(formatWorkTime(line.quantity));
  return [time, start && end && start !== end ? `${start} ${words.through} ${end}` : start, discount]
    .filter((text) => text !== '')
    .map((text) => ({ text, style: 'quiet' }));
}

function quantityOf({ language, words }: Paper, { quantity, unit_code }: Line): string {
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(quantity);
  return [amount, words.units[unit_code]].filter((part) => part !== '').join(' ');
}

function priceOf(
  { words, money, language }: Paper,
  { unit_price_cents, price_base_quantity, unit_code }: Line,
): string {
  if (price_base_quantity === 1) return money(unit_price_cents);
  return `${money(unit_price_cents)} ${words.per} ${new Intl.NumberFormat(language).format(price_base_quantity)} ${words.units[unit_code]}`.trim();
}

export function rateOf({ language }: Pick<Paper, 'language'>, rate_bp: number | null): string {
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format((rate_bp ?? 0) / 100)}\u00A0%`;
}
