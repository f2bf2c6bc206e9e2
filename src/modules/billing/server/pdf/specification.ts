/**
 * Appendix of an invoice for hours: for each entry the time worked, the time billed and its share of the amount. The
 * shares add up to the line.
 */
import type { Content, TableCell } from 'pdfmake';
import {
  pricedHours,
  specifiedLine,
  sumHours,
  type HourSums,
  type PricedHour,
  type SpecifiedLine,
} from '../../rules/hourSpecification.ts';
import type { Records } from '#engine/registry';
import { formatLocale, WorkTimes } from '#engine/values';
import { breakable, colours } from './look.ts';
import type { InvoicePaper } from '../paper/paper.ts';

/** Returns the appendix; empty if no line has hours. */
export function specificationOf(paper: InvoicePaper): Content[] {
  const parts = paper.lines.flatMap((row) => {
    const line = specifiedLine(row);
    return line === null ? [] : [{ row, line, hours: pricedHours(line) }];
  });
  if (parts.length === 0) return [];
  const all = sumHours(parts.flatMap(({ hours }) => hours));
  return [
    { text: paper.words.specification, style: 'title', pageBreak: 'before', margin: [0, 0, 0, 4] },
    ...parts.flatMap((part) => lineOf(paper, part)),
    ...(parts.length > 1 ? [grandTotal(paper, all)] : []),
  ];
}

interface Part {
  readonly row: Records['invoice-lines'];
  readonly line: SpecifiedLine;
  readonly hours: readonly PricedHour[];
}

function lineOf(paper: InvoicePaper, { row, line, hours }: Part): Content[] {
  const { words, money } = paper;
  const isNamed = hours.some(({ employee }) => employee !== '');
  const head = [
    words.day,
    ...(isNamed ? [words.employee] : []),
    words.description,
    words.worked,
    words.billed,
    words.amount,
  ];
  return [
    {
      margin: [0, 14, 0, 4],
      columns: [
        { width: '*', text: row.description, bold: true },
        {
          width: 'auto',
          text: words.per_hour(money((line.unit_price_cents * 60) / line.price_base_quantity)),
          style: 'quiet',
        },
      ],
    },
    {
      fontSize: 8.5,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', ...(isNamed ? ['auto'] : []), '*', 'auto', 'auto', 'auto'],
        body: [
          head.map((text, index): TableCell => ({
            text,
            style: 'head',
            alignment: index < head.length - 3 ? 'left' : 'right',
          })),
          ...hours.map((hour) => rowOf(paper, hour, isNamed)),
          sumRow(paper, sumHours(hours), { label: words.subtotal, columns: head.length - 3 }),
        ],
      },
      layout: {
        hLineWidth: (index) =>
          index === 0 ? 0 : index === 1 || index === hours.length + 1 ? 1 : index === hours.length + 2 ? 0 : 0.5,
        vLineWidth: () => 0,
        hLineColor: (index) => (index === 1 || index === hours.length + 1 ? colours.text : colours.line),
        paddingLeft: (index) => (index === 0 ? 0 : 8),
        paddingRight: (index, node) => (index === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
    },
  ];
}

function rowOf({ language, money }: InvoicePaper, hour: PricedHour, isNamed: boolean): TableCell[] {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  const day = new Intl.DateTimeFormat(formatLocale(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${hour.work_date}T00:00:00Z`));
  return [
    { text: day, noWrap: true },
    ...(isNamed ? [{ text: hour.employee, noWrap: true }] : []),
    breakable(hour.description),
    right(WorkTimes.formatWorkTime(hour.minutes)),
    right(WorkTimes.formatWorkTime(hour.billable_minutes)),
    right(money(hour.amount_cents)),
  ];
}

function sumRow(
  { money }: InvoicePaper,
  sum: HourSums,
  { label, columns }: { readonly label: string; readonly columns: number },
): TableCell[] {
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true, bold: true });
  return [
    { text: label, colSpan: columns, bold: true },
    ...Array.from({ length: columns - 1 }, (): TableCell => ''),
    right(WorkTimes.formatWorkTime(sum.minutes)),
    right(WorkTimes.formatWorkTime(sum.billable_minutes)),
    right(money(sum.amount_cents)),
  ];
}

function grandTotal({ words, money }: InvoicePaper, sum: HourSums): Content {
  return {
    margin: [0, 16, 0, 0],
    unbreakable: true,
    columns: [
      { width: '*', text: words.total_hours, style: 'total' },
      {
        width: 'auto',
        text: `${WorkTimes.formatWorkTime(sum.minutes)} ${words.worked.toLowerCase()} · ${WorkTimes.formatWorkTime(sum.billable_minutes)} ${words.billed.toLowerCase()} · ${money(sum.amount_cents)}`,
        bold: true,
        alignment: 'right',
      },
    ],
  };
}
