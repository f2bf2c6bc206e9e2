/**
 * Statutory interest on an amount that is paid too late. Businesses owe that of BW 6:119a (commercial transactions) from
 * the day after the due date; consumers that of BW 6:119 from the day on which the term of a formal notice has passed.
 * After each year the interest of that year is added to the amount (BW 6:119 lid 2, 6:119a lid 3).
 */
import { type CalendarDate, Dates, Money } from '#engine/values';

interface DatedRate {
  readonly from: CalendarDate;
  /** Basis points a year. */
  readonly rate_bp: number;
}

const rate = (from: string, rate_bp: number): DatedRate => ({ from: Dates.calendarDate(from), rate_bp });

/** Source: Besluit wettelijke rente, as amended each year (Staatsblad); for each day the last rate before it counts. */
const consumerRates: readonly DatedRate[] = [
  rate('2015-01-01', 200),
  rate('2023-01-01', 400),
  rate('2023-07-01', 600),
  rate('2024-01-01', 700),
  rate('2025-01-01', 600),
  rate('2026-01-01', 400),
];

/** Source: the rate of main refinancing operations of the ECB plus 8 points, set each half-year (BW 6:120 lid 2). */
const businessRates: readonly DatedRate[] = [
  rate('2016-07-01', 800),
  rate('2023-01-01', 1050),
  rate('2023-07-01', 1200),
  rate('2024-01-01', 1250),
  rate('2024-07-01', 1225),
  rate('2025-01-01', 1115),
  rate('2025-07-01', 1015),
  rate('2026-01-01', 1015),
];

/** Debtors: a business, or a private person. */
type Debtor = 'company' | 'person';

/** Returns the rate of a day, in basis points a year. */
export function statutoryRate(debtor: Debtor, day: CalendarDate): number {
  const rates = debtor === 'company' ? businessRates : consumerRates;
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.rate_bp ?? 0;
}

interface Late {
  readonly debtor: Debtor;
  readonly amount_cents: number;
  /** First day with interest. */
  readonly from: CalendarDate;
  /** Last day with interest. */
  readonly until: CalendarDate;
}

/** Returns the interest over all days of the period, in whole cents; 0 if it ends before it begins. */
export function statutoryInterestCents({ debtor, amount_cents, from, until }: Late): number {
  if (amount_cents <= 0 || until < from) return 0;
  // Rounded at the end of each year only, because its interest is added to the amount then.
  let principal = BigInt(amount_cents);
  for (let year = 0; ; year += 1) {
    const begin = Dates.addMonths(from, 12 * year);
    const end = Dates.addMonths(from, 12 * (year + 1));
    const daysOfYear = Dates.daysBetween(begin, end);
    let weighed = 0n;
    for (let day = begin; day < end && day <= until; day = Dates.addDays(day, 1))
      weighed += BigInt(statutoryRate(debtor, day));
    principal += Money.roundHalfAway(principal * weighed, 10_000n * BigInt(daysOfYear));
    if (end > until) return Money.bigIntToCents(principal) - amount_cents;
  }
}
