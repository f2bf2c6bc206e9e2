/** The price of a time entry: which rate applies, where it comes from, and the amount. */
import type { FieldsOf } from '#engine/registry';

/** Sources of a rate, in order of precedence. */
export const rateScopes = ['project', 'client', 'employee', 'activity', 'default'] as const;

/** Level at which a rate is agreed, in order of precedence: the first level with a rate applies. */
export type RateScope = (typeof rateScopes)[number];

/**
 * How time is charged: hourly; included in the project's fixed price; not at all; or hourly with a billable time
 * rounded to zero.
 */
export const charges = ['hourly', 'fixed', 'none', 'rounded'] as const;

/**
 * Way in which a time entry is charged: by the hour, in the fixed price of its project, not at all, or rounded to zero
 * minutes.
 */
export type HourCharge = (typeof charges)[number];

/** Answer of `GET /api/hours/:uuid/price`. */
export interface EntryPrice {
  readonly charge: HourCharge;
  /** Per hour, excluding VAT; null if there is no rate. */
  readonly rate_cents: number | null;
  /** Null without a rate, and for old entries whose source was not stored. */
  readonly scope: RateScope | null;
  /** First day of the rate; null if it is set on the project or employee itself. */
  readonly since: string | null;
  /** True if it was fixed at approval; otherwise it is the price if approved now. */
  readonly frozen: boolean;
  /** True for a correction, which keeps the rate of the original entry. */
  readonly correction: boolean;
  readonly billable_minutes: number;
  /** Amount excluding VAT; null if the rate is missing. */
  readonly amount_cents: number | null;
}

/**
 * Returns the rate to create for an entry without one: for its project, otherwise its client, from the day of the work.
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
 * Returns cents for billable minutes at an hourly rate, rounded half away from zero.
 *
 * @example amountOf(90, 9_500) // 14_250
 */
export function amountOf(billable_minutes: number, rate_cents: number): number {
  return Math.sign(billable_minutes) * Math.round((Math.abs(billable_minutes) * rate_cents) / 60);
}
