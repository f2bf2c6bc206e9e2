/** What is told of the price of a time entry: which rate holds for it, whose that is, and what it comes to. */
import type { FieldsOf } from '../../../engine/registry/rows.ts';

/** Whose rate goes before whose. */
export const rateScopes = ['project', 'client', 'employee', 'activity', 'default'] as const;
export type RateScope = (typeof rateScopes)[number];

/**
 * How the time is paid for: by the hour; within the project's fixed price; by nobody; or it is, but rounding leaves
 * nothing of it.
 */
export const charges = ['hourly', 'fixed', 'none', 'rounded'] as const;
export type Charge = (typeof charges)[number];

export interface EntryPrice {
  readonly charge: Charge;
  /** Per hour, excluding VAT; null where nobody has said what an hour costs. */
  readonly rate_cents: number | null;
  /** Null without a rate, and of a rate from before it was kept whose it is. */
  readonly scope: RateScope | null;
  /** From which day the rate holds; null where it stands on the project's or employee's own card. */
  readonly since: string | null;
  /** It was fixed at approval; otherwise what it would be if that were now. */
  readonly frozen: boolean;
  /** Of a correction, which keeps the rate of what it corrects. */
  readonly correction: boolean;
  readonly billable_minutes: number;
  /** What is charged, excluding VAT; null where that depends on a rate that is not there. */
  readonly amount_cents: number | null;
}

/**
 * The rate that an entry lacks, as far as the entry says: that of its project, else of its client, from the day of the
 * work.
 */
export function lackingRate({
  project_uuid,
  client_uuid,
  work_date,
}: Pick<FieldsOf<'hours'>, 'project_uuid' | 'client_uuid' | 'work_date'>): Readonly<Record<string, unknown>> {
  const whose = project_uuid ? { scope: 'project', project_uuid } : { scope: 'client', client_uuid };
  return { ...whose, valid_from: work_date };
}

/**
 * Cents for the billable minutes, by the hour, away from nothing at half a cent.
 *
 *     amountOf(90, 9_500) // 14_250
 */
export function amountOf(billable_minutes: number, rate_cents: number): number {
  return Math.sign(billable_minutes) * Math.round((Math.abs(billable_minutes) * rate_cents) / 60);
}
