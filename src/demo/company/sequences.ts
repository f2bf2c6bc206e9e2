/** Assigns document numbers of each seller, and generates the number sequences. */
import { type CalendarDate, Dates } from '#engine/values';
import { formatNumber } from '../../modules/numbering/rules/numbering.ts';
import type { World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { Sellers } from './sellers.ts';

type NumberedDocument = 'invoice' | 'credit_note' | 'quote' | 'order' | 'project' | 'client';

const patterns: Readonly<Record<NumberedDocument, Readonly<Record<keyof Sellers, string>>>> = {
  invoice: { hosting: '{YYYY}{seq:05}', studio: 'S{YYYY}{seq:05}' },
  credit_note: { hosting: 'C{YYYY}{seq:04}', studio: 'SC{YYYY}{seq:04}' },
  quote: { hosting: 'OF{YYYY}{seq:04}', studio: 'SOF{YYYY}{seq:04}' },
  order: { hosting: 'B{YY}{seq:05}', studio: 'SB{YY}{seq:05}' },
  project: { hosting: 'P{YY}{seq:03}', studio: 'SP{YY}{seq:03}' },
  client: { hosting: '1{seq:04}', studio: 'S{seq:04}' },
};

const seriesNames: Readonly<Record<NumberedDocument, string>> = {
  invoice: 'facturen',
  credit_note: 'creditnotas',
  quote: 'offertes',
  order: 'bestellingen',
  project: 'projecten',
  client: 'klanten',
};

interface Place {
  readonly document: NumberedDocument;
  readonly seller: keyof Sellers;
  /** Ignored for clients, which are numbered in one series for all years. */
  readonly date: CalendarDate;
}

/** Returns the next number of the series, from 1. Call it in the order of dates. */
export function nextNumber({ counts }: World, { document, seller, date }: Place): string {
  const key = seriesKey(document, seller, document === 'client' ? null : Dates.datePartsOf(date).year);
  const seq = (counts.get(key) ?? 0) + 1;
  counts.set(key, seq);
  return formatNumber(patterns[document][seller], { seq, issue_date: date });
}

function seriesKey(document: NumberedDocument, seller: keyof Sellers, year: number | null): string {
  return `${document} ${seller} ${year ?? ''}`;
}

/**
 * Generates a row for each series and year with assigned numbers, and for this year. Call it after all other
 * generators.
 */
export function makeSequences({ book, counts, opening, today }: World, sellers: Sellers): void {
  const [firstYear, thisYear] = [Dates.datePartsOf(opening).year, Dates.datePartsOf(today).year];
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_none, index) => firstYear + index);
  for (const [document, ofSeller] of Object.entries(patterns) as [
    NumberedDocument,
    Readonly<Record<keyof Sellers, string>>,
  ][]) {
    for (const [seller, pattern] of Object.entries(ofSeller) as [keyof Sellers, string][]) {
      for (const year of document === 'client' ? [null] : years) {
        const count = counts.get(seriesKey(document, seller, year)) ?? 0;
        if (count === 0 && year !== null && year < thisYear) continue;
        const newYear = year === null || year === firstYear ? null : Dates.calendarDateOf({ year, month: 1, day: 1 });
        book.add(
          'number-sequences',
          instantAt(newYear === null ? Dates.addDays(opening, -17) : Dates.addDays(newYear, -1), 10 * 60),
          {
            seller_uuid: sellers[seller].uuid,
            document,
            series: seriesNames[document],
            pattern,
            next_value: count + 1,
            ...(year === null ? {} : { year }),
          },
        );
      }
    }
  }
}
