/** What of the worked minutes goes on the invoice: rounded by the project's rule, nothing where nobody pays by the hour. */
import { roundingModes, roundMinutes } from '../../../engine/values/rounding.ts';
import type { Row } from '../../../engine/server/store/contract.ts';

/** A project's columns that hours depend on. */
export type ProjectRule = Readonly<
  Record<'uuid' | 'client_uuid' | 'billing' | 'hourly_rate_cents' | 'rounding_minutes' | 'rounding_mode', unknown>
>;

export function billableMinutes(entry: Row, project: ProjectRule | undefined): number {
  const minutes = Number(entry['minutes'] ?? 0);
  if (entry['billable'] === false || (project && project.billing !== 'hourly')) return 0;
  if (!project) return minutes;
  const rounding_mode = roundingModes.find((mode) => mode === project.rounding_mode) ?? 'up';
  return roundMinutes(minutes, { rounding_minutes: Number(project.rounding_minutes ?? 0), rounding_mode });
}
