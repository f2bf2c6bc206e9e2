/**
 * In charge of what an invoice line of hours is made up of: entry by entry, so that what is printed adds up to what is
 * billed, to the cent and the minute.
 */
import type { Records } from '../../../engine/registry/rows.ts';
import { lineAmounts } from '../../../engine/values/lineAmounts.ts';

/** One time entry as it stood when it was invoiced. Kept with the line, so that printing it later tells the same. */
export interface SpecifiedHour {
  /** `YYYY-MM-DD` */
  readonly work_date: string;
  /** As the invoice says it: a name, initials, or nothing. */
  readonly employee: string;
  readonly description: string;
  /** What was worked. */
  readonly minutes: number;
  /** What of it is billed. Below zero where it corrects another. */
  readonly billable_minutes: number;
}

export interface SpecifiedLine {
  /** Of `price_base_quantity` minutes. */
  readonly unit_price_cents: number;
  readonly price_base_quantity: number;
  readonly specification: readonly SpecifiedHour[];
}

export interface PricedHour extends SpecifiedHour {
  readonly amount_cents: number;
}

export interface HourSums {
  readonly minutes: number;
  readonly billable_minutes: number;
  readonly amount_cents: number;
}

/**
 * Each entry with its share of the line: what the line comes to with it, less what it came to before. So the shares
 * always add up to the line, while none is more than a cent away from its own time at the rate.
 * @example pricedHours({ unit_price_cents: 10_000, price_base_quantity: 60, specification: threeOfTwentyMinutes }) // 3333, 3334, 3333
 */
export function pricedHours({
  unit_price_cents,
  price_base_quantity,
  specification,
}: SpecifiedLine): readonly PricedHour[] {
  const until = (quantity: number): number =>
    lineAmounts({ quantity, unit_price_cents, price_base_quantity }).line_net_cents;
  let billed = 0;
  return specification.map((hour) => {
    const before = until(billed);
    billed += hour.billable_minutes;
    return { ...hour, amount_cents: until(billed) - before };
  });
}

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

/** The line of a row, where it has hours; null for all other lines. */
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
