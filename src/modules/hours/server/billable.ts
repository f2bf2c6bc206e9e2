/** Computes the billable minutes: rounded by the project's rule, zero if the time is not charged by the hour. */
import type { FieldsOf, Rows } from '#engine/registry';
import { WorkTimes } from '#engine/values';

/** Project columns that hours depend on. */
export type ProjectRule = Pick<
  Rows['projects'],
  'uuid' | 'client_uuid' | 'billing' | 'hourly_rate_cents' | 'rounding_minutes' | 'rounding_mode'
>;

/** Returns 0 for non-billable entries and for projects that are not charged by the hour. */
export function billableMinutes(
  entry: Pick<FieldsOf<'hours'>, 'minutes' | 'billable'>,
  project: ProjectRule | undefined,
): number {
  const minutes = entry.minutes ?? 0;
  if (entry.billable === false || (project && project.billing !== 'hourly')) return 0;
  if (!project) return minutes;
  return WorkTimes.roundMinutes(minutes, project);
}
