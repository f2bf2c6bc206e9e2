/** Detects a rejected week that is submitted again without a change. */
import { createHash } from 'node:crypto';
import type { Records, ValuesOf } from '#engine/registry';
import type { WeekAnswer } from '../../rules/timesheet.ts';

type Entry = Records['hours'];

/** Fields that a person corrects after a rejection. The state and the version of an entry are left out. */
const correctedFields = [
  'uuid',
  'client_uuid',
  'project_uuid',
  'activity',
  'work_date',
  'started_at',
  'ended_at',
  'break_minutes',
  'minutes',
  'description',
  'billable',
] as const;

/** Returns a hash of the entries of a week as they were written, in any order. */
export function contentOf(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => JSON.stringify(correctedFields.map((field) => entry[field] ?? null))).toSorted();
  return createHash('sha256').update(rows.join('\n')).digest('base64url').slice(0, 22);
}

/** Returns the rejection if the entries are still as they were rejected; null otherwise. */
export function unchangedRejection(
  sheet: Records['timesheets'] | null,
  entries: readonly Entry[],
  names: ReadonlyMap<string, string>,
): WeekAnswer['unchanged_rejection'] {
  if (!sheet?.rejected_content || !sheet.rejection_reason || entries.length === 0) return null;
  if (sheet.rejected_content !== contentOf(entries)) return null;
  return { by: names.get(sheet.decided_by_uuid ?? '') ?? null, reason: sheet.rejection_reason };
}

/** Returns `is_corrected`: false from a rejection until the entry changes or is submitted. Empty if it stays as it is. */
export function correctedSince(before: Entry | null, values: ValuesOf<'hours'>): ValuesOf<'hours'> {
  if (values.status === 'rejected') return { is_corrected: false };
  if (values.status === 'submitted') return { is_corrected: null };
  if (before?.is_corrected !== false) return {};
  const isChanged = correctedFields.some(
    (field) => values[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(before[field] ?? null),
  );
  return isChanged ? { is_corrected: true } : {};
}
