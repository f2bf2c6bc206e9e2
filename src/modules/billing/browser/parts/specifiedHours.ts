/** What the specification of a line is drawn from, as a table or as cards. */
import type { PricedHour } from '../../rules/hourSpecification.ts';

export interface SpecifiedHours {
  readonly name: string;
  readonly currency: string;
  readonly hours: readonly PricedHour[];
}

/** Entries have no key of their own once they are printed: their day, and their place among all. */
export function withKeys(hours: readonly PricedHour[]): readonly { readonly key: string; readonly hour: PricedHour }[] {
  return hours.map((hour, index) => ({ key: `${hour.work_date} ${index}`, hour }));
}
