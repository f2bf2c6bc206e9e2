/** Specification of an invoice line of hours, entry by entry. Its amounts and minutes add up exactly to the line. */
import type { Records } from '#engine/registry';
import { Money } from '#engine/values';

/** Time entry as it was when it was invoiced. Stored with the line, so that a later print is the same. */
export interface SpecifiedHour {
  /** `YYYY-MM-DD` */
  readonly work_date: string;
  /** As printed on the invoice: a name, initials, or empty. */
  readonly employee: string;
  readonly description: string;
  /** Time worked. */
  readonly minutes: number;
  /** Time billed. Negative if it corrects another entry. */
  readonly billable_minutes: number;
}

/** Line of hours with its specification. */
export interface SpecifiedLine {
  /** Price of `price_base_quantity` minutes. */
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly specification: readonly SpecifiedHour[];
}

/** Time entry with its share of the line's amount. */
export interface PricedHour extends SpecifiedHour {
  readonly amount_cents: number;
}

/** Sums of the entries of a line. */
export interface HourSums {
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly amount_cents: number;
}

/**
 * Returns each entry with its share of the line: the line's amount up to and including the entry, minus the amount up
 * to the entry before. So the shares always add up to the line, and each differs at most a cent from its own time at
 * the rate.
 * @example pricedHours({ unit_price_cents: 10_000, price_base_quantity: 60, specification: threeOfTwentyMinutes }) //
 *   3333, 3334, 3333
 */
export function pricedHours({
  unit_price_cents,
  price_base_quantity,
  specification,
}: SpecifiedLine): readonly PricedHour[] {
  const until = (quantity: number): number =>
    Money.lineAmounts({ quantity, unit_price_cents, price_base_quantity }).line_net_cents;
  let billed = 0;
  return specification.map((hour) => {
    const before = until(billed);
    billed += hour.billable_minutes;
    return { ...hour, amount_cents: until(billed) - before };
  });
}

/** Sums minutes and amounts of entries. */
export function sumHours(hours: readonly PricedHour[]): HourSums {
  return hours.reduce(
    (sum, hour) => ({
      minutes: sum.minutes + hour.minutes,
      billable_minutes: sum.billable_minutes + hour.billable_minutes,
      amount_cents: sum.amount_cents + hour.amount_cents,
    }),
    { minutes: 0, billable_minutes: 0, amount_cents: 0 },
  );
}

/** Returns the specified line of a row; null for lines without hours. */
export function specifiedLine({
  specification,
  unit_price_cents,
  price_base_quantity,
}: Pick<Records['invoice-lines'], 'specification' | 'unit_price_cents' | 'price_base_quantity'>): SpecifiedLine | null {
  if (!specification || specification.length === 0) return null;
  return {
    unit_price_cents,
    price_base_quantity,
    specification: specification.map(({ employee = '', ...hour }) => ({ ...hour, employee })),
  };
}
