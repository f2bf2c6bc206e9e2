/**
 * In charge of what consumers are told of withdrawing from an order made at a distance: within fourteen days (BW
 * 6:230o); of services that they ask us to begin at once they pay a proportional part (6:230s lid 4), and what has been
 * performed in full cannot be taken back (6:230p onder d, 6:230t lid 3).
 */
import { addDays, weekday, type CalendarDate } from '../../../engine/values/calendarDate.ts';
import { isConsumer } from '../../vat/rules/shownPrice.ts';
import type { VatBuyer } from '../../vat/rules/vatDecision.ts';

/** Of the text that is shown and agreed to; another text is another version: all are in docs/withdrawal-texts.md. */
export const withdrawalVersion = '2026-11-26';
/** From the day after the order. */
export const withdrawalDays = 14;

export interface Withdrawal {
  readonly version: string;
  readonly days: number;
  /** A name that is registered at once cannot be taken back. */
  readonly has_domain: boolean;
}

/** Null for a business, which has no such right. @param types of the products. */
export function withdrawalOf(buyer: Pick<VatBuyer, 'type' | 'vat_id'>, types: readonly string[]): Withdrawal | null {
  if (!isConsumer(buyer)) return null;
  return { version: withdrawalVersion, days: withdrawalDays, has_domain: types.includes('domain') };
}

/**
 * A last day at the weekend is the Monday after (regulation (EEC, Euratom) 1182/71, article 3, 4).
 * @param ordered_on the day of the order, which does not count.
 */
export function lastDayToWithdraw(ordered_on: CalendarDate): CalendarDate {
  const day = addDays(ordered_on, withdrawalDays);
  const nth = weekday(day);
  return nth > 5 ? addDays(day, 8 - nth) : day;
}
