/**
 * Right of withdrawal of consumers for distance contracts: within fourteen days (BW 6:230o). For services that they ask
 * us to begin before that they pay a proportional part (6:230s lid 4), and what has been performed in full cannot be
 * taken back (6:230p onder d, 6:230t lid 3).
 */
import { type CalendarDate, Dates } from '#engine/values';
import { isConsumer } from '../../vat/rules/shownPrice.ts';
import type { VatBuyer } from '../../vat/rules/vatDecision.ts';

/**
 * Version of the text that is shown and agreed to. A changed text needs a new version; all are in
 * docs/withdrawal-texts.md.
 */
export const withdrawalVersion = '2026-11-26';
/** Counted from the day after the order. */
const withdrawalDays = 14;

/** Withdrawal information to show a consumer. `version` returns with the consent at checkout. */
export interface Withdrawal {
  readonly version: string;
  readonly days: number;
  /** True if the order has a domain name: once registered it cannot be taken back. */
  readonly has_domain: boolean;
}

/**
 * Returns the withdrawal information; null for a business, which has no such right.
 *
 * @param types types of the ordered products.
 */
export function withdrawalOf(buyer: Pick<VatBuyer, 'type' | 'vat_id'>, types: readonly string[]): Withdrawal | null {
  if (!isConsumer(buyer)) return null;
  return { version: withdrawalVersion, days: withdrawalDays, has_domain: types.includes('domain') };
}

/**
 * Returns the last day to withdraw. A last day at the weekend moves to Monday (regulation (EEC, Euratom) 1182/71,
 * article 3, 4).
 *
 * @param ordered_on the day of the order, which does not count.
 */
export function lastDayToWithdraw(ordered_on: CalendarDate): CalendarDate {
  const day = Dates.addDays(ordered_on, withdrawalDays);
  const nth = Dates.weekday(day);
  return nth > 5 ? Dates.addDays(day, 8 - nth) : day;
}
