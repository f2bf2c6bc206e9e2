/**
 * Appendix of an invoice for hours: for each entry the time worked, the time billed and its share of the amount. The
 * shares add up to the line.
 */
import {
  pricedHours,
  specifiedLine,
  sumHours,
  type HourSums,
  type PricedHour,
  type SpecifiedLine,
} from '../../rules/hourSpecification.ts';
import type { Records } from '#engine/registry';
import type { Workers } from '#engine/server';
import { formatLocale, WorkTimes } from '#engine/values';
import type { InvoicePaper } from './paper.ts';

type Appendix = NonNullable<Parameters<typeof Workers.printDocument>[0]['appendix']>;

/** Returns the appendix; null if no line has hours. */
export function specificationOf(paper: InvoicePaper): Appendix | null {
  const parts = paper.lines.flatMap((row) => {
    const line = specifiedLine(row);
    return line === null ? [] : [{ row, line, hours: pricedHours(line) }];
  });
  if (parts.length === 0) return null;
  const all = sumHours(parts.flatMap(({ hours }) => hours));
  return {
    title: paper.words.specification,
    tables: parts.map((part) => tableOf(paper, part)),
    total: parts.length > 1 ? totalOf(paper, all) : null,
  };
}

interface Part {
  readonly row: Records['invoice-lines'];
  readonly line: SpecifiedLine;
  readonly hours: readonly PricedHour[];
}

function tableOf(paper: InvoicePaper, { row, line, hours }: Part): Appendix['tables'][number] {
  const { words, money } = paper;
  const isNamed = hours.some(({ employee }) => employee !== '');
  return {
    heading: row.description,
    aside: words.per_hour(money((line.unit_price_cents * 60) / line.price_base_quantity)),
    columns: [
      { label: words.day, form: 'start' },
      ...(isNamed ? [{ label: words.employee, form: 'start' } as const] : []),
      { label: words.description, form: 'wide' },
      ...[words.worked, words.billed, words.amount].map((label) => ({ label, form: 'end' }) as const),
    ],
    rows: hours.map((hour) => rowOf(paper, hour, isNamed)),
    sums: { label: words.subtotal, values: figuresOf(paper, sumHours(hours)) },
  };
}

function rowOf(paper: InvoicePaper, hour: PricedHour, isNamed: boolean): readonly string[] {
  const day = new Intl.DateTimeFormat(formatLocale(paper.language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${hour.work_date}T00:00:00Z`));
  return [day, ...(isNamed ? [hour.employee] : []), hour.description, ...figuresOf(paper, hour)];
}

/** Time worked, time billed, and the amount. */
const figuresOf = (
  { money }: InvoicePaper,
  { minutes, billable_minutes, amount_cents }: HourSums,
): readonly string[] => [
  WorkTimes.formatWorkTime(minutes),
  WorkTimes.formatWorkTime(billable_minutes),
  money(amount_cents),
];

function totalOf(paper: InvoicePaper, sum: HourSums): NonNullable<Appendix['total']> {
  const { words } = paper;
  const [worked, billed, amount] = figuresOf(paper, sum);
  return {
    label: words.total_hours,
    text: `${worked} ${words.worked.toLowerCase()} · ${billed} ${words.billed.toLowerCase()} · ${amount}`,
  };
}
