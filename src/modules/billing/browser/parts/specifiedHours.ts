/** Props of the table and the cards that show the specification of a line. */
import type { PricedHour } from '../../rules/hourSpecification.ts';

export interface SpecifiedHours {
  readonly name: string;
  readonly currency: string;
  readonly hours: readonly PricedHour[];
}

/** Adds React keys: printed entries have no identifier, so the key is the day and the index. */
export function withKeys(hours: readonly PricedHour[]): readonly { readonly key: string; readonly hour: PricedHour }[] {
  return hours.map((hour, index) => ({ key: `${hour.work_date} ${index}`, hour }));
}
