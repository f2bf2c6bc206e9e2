/**
 * In charge of when a price that rises may be charged: once the client was told of it, and the notice that the terms give
 * has passed since. Whoever does not agree can cancel before it (BW 6:236 i for consumers).
 */
import { addDays, type CalendarDate } from '../../../engine/values/calendarDate.ts';

/** The last rise that the client was told of, as the subscription keeps it; all before it were told with it. */
export interface AnnouncedPrice {
  /** Per period, excluding VAT. */
  readonly announced_price_cents: number | null;
  readonly announced_price_from: CalendarDate | null;
  readonly price_announced_on: CalendarDate | null;
}

/** Per period, from the first day of one. */
export interface PriceStep {
  readonly from_cents: number;
  readonly to_cents: number;
  readonly on: CalendarDate;
}

/** What does not rise may be charged at once. */
export function mayCharge(
  { announced_price_cents, announced_price_from, price_announced_on }: AnnouncedPrice,
  { from_cents, to_cents, on }: PriceStep,
  notice_days: number,
): boolean {
  if (to_cents <= from_cents) return true;
  if (announced_price_cents === null || announced_price_from === null || price_announced_on === null) return false;
  if (to_cents > announced_price_cents || on < addDays(price_announced_on, notice_days)) return false;
  return to_cents < announced_price_cents || on >= announced_price_from;
}
