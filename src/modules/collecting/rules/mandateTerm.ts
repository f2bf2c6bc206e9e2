/**
 * Term of a mandate. A creditor that has not collected with a mandate for 36 months must have a new one signed
 * (SEPA Direct Debit Core and B2B Scheme Rulebooks, 4.1 “The mandate”).
 */
import { type CalendarDate, Dates } from '#engine/values';

const termMonths = 36;

/** Returns the last day on which a mandate may be used. */
export const mandateExpiresOn = ({
  signed_on,
  last_used_on,
}: {
  readonly signed_on: string;
  readonly last_used_on: string | null;
}): CalendarDate => Dates.addMonths(Dates.calendarDate(last_used_on ?? signed_on), termMonths);
