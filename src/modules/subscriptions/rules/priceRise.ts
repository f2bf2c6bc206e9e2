/**
 * Determines when a price rise may be charged: after it was announced to the client and the notice period of the terms
 * has passed, so that the client can cancel before it (BW 6:236 i for consumers).
 */
import { type CalendarDate, Dates } from '#engine/values';

/** Last rise that was announced to the client, as stored on the subscription. It covers all earlier rises. */
export interface AnnouncedPrice {
  /** Price per period, excluding VAT. */
  readonly announced_price_cents: number | null;
  readonly announced_price_from: CalendarDate | null;
  readonly price_announced_on: CalendarDate | null;
}

/** Change of the price per period, from the first day of a period. */
interface PriceStep {
  readonly from_cents: number;
  readonly to_cents: number;
  readonly on: CalendarDate;
}

/** Returns true if the new price may be charged. A price that does not rise may be charged immediately. */
export function mayCharge(
  { announced_price_cents, announced_price_from, price_announced_on }: AnnouncedPrice,
  { from_cents, to_cents, on }: PriceStep,
  notice_days: number,
): boolean {
  if (to_cents <= from_cents) return true;
  if (announced_price_cents === null || announced_price_from === null || price_announced_on === null) return false;
  if (to_cents > announced_price_cents || on < Dates.addDays(price_announced_on, notice_days)) return false;
  return to_cents < announced_price_cents || on >= announced_price_from;
}
