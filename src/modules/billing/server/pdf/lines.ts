/** Table of the lines of an invoice: description, quantity, price and VAT. The head is repeated on each page. */
import type { Content, TableCell } from 'pdfmake';
import type { Records } from '#engine/registry';
import { formatLocale, WorkTimes } from '#engine/values';
import type { InvoicePaper } from './paper.ts';
import { breakable, colours } from './look.ts';

type Line = Records['invoice-lines'];

export function linesTable(paper: InvoicePaper): Content {
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

function rowOf(paper: InvoicePaper, line: Line): TableCell[] {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  return [
    { stack: [breakable(line.description), ...detailsOf(paper, line)] },
    right(quantityOf(paper, line)),
    right(priceOf(paper, line)),
    right(rateOf(paper, line.rate_bp)),
    right(paper.money(line.line_net_cents)),
  ];
}

function detailsOf(paper: InvoicePaper, line: Line): Content[] {
  const { words } = paper;
  const [percent, cents] = [line.discount_bp, line.discount_cents];
  const discount =
    percent > 0
      ? `${rateOf(paper, percent)} ${words.discount}`
      : cents > 0
        ? `${paper.money(cents)} ${words.discount}`
        : '';
  return [periodOf(paper, line), discount].filter((text) => text !== '').map((text) => ({ text, style: 'quiet' }));
}

function periodOf({ period, words }: InvoicePaper, line: Line): string {
  const { period_start, period_end, delivery_period_unit, delivery_period_count } = line;
  if (period_start !== null) return period(period_start, period_end);
  return delivery_period_unit === null ? '' : words.from_delivery(delivery_period_unit, delivery_period_count ?? 1);
}

/** Returns true for minutes at a price per sixty, which are printed as hours. */
const isByTheHour = ({ unit_code, price_base_quantity }: Line): boolean =>
  unit_code === 'MIN' && price_base_quantity === 60;

function quantityOf({ language, words }: InvoicePaper, line: Line): string {
  const { quantity, unit_code } = line;
  if (isByTheHour(line)) return words.hours(WorkTimes.formatWorkTime(quantity));
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(quantity);
  return [amount, words.units[unit_code]].filter((part) => part !== '').join(' ');
}

function priceOf({ words, money, language }: InvoicePaper, line: Line): string {
  const { unit_price_cents, price_base_quantity, unit_code } = line;
  if (isByTheHour(line)) return words.per_hour(money(unit_price_cents));
  if (price_base_quantity === 1) return money(unit_price_cents);
  return `${money(unit_price_cents)} ${words.per} ${new Intl.NumberFormat(language).format(price_base_quantity)} ${words.units[unit_code]}`.trim();
}

export function rateOf({ language }: Pick<InvoicePaper, 'language'>, rate_bp: number | null): string {
  const format = new Intl.NumberFormat(formatLocale(language), { style: 'percent', maximumFractionDigits: 2 });
  return format.format((rate_bp ?? 0) / 10_000);
}
