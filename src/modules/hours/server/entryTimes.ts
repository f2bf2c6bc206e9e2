/** Checks that the times of an entry are on its day, within one day, and leave room for the worked time. */
import type { FieldsOf, ValuesOf } from '#engine/registry';
import { Dates, type Label, LocalTime, WorkTimes } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import { entryOverlapFailure, overlapping } from './overlap.ts';
import { instant } from './worked.ts';
import { texts } from './texts.ts';

const checked = ['work_date', 'started_at', 'ended_at', 'minutes'] as const;
const longestMinutes = 1_440;

/**
 * Checks the times if one of them is sent.
 *
 * @throws Failure E_INVALID on the field to correct
 */
export function checkTimes(entry: FieldsOf<'hours'>, sent: ValuesOf<'hours'>): void {
  if (!checked.some((field) => sent[field] !== undefined)) return;
  const [started, ended] = [instant(entry.started_at), instant(entry.ended_at)];
  if (started === null || ended === null || ended <= started) return;
  const day = Dates.localDate(new Date(started));
  if (day !== entry.work_date) throw refusal('work_date', texts.label('entry.other_day', { day }));
  const span = LocalTime.minutesBetween(new Date(started), new Date(ended));
  if (span > longestMinutes) throw refusal('ended_at', texts.label('entry.longer_than_a_day'));
  if ((entry.minutes ?? 0) > span)
    throw refusal('minutes', texts.label('entry.longer_than_times', { span: WorkTimes.formatWorkTime(span) }));
}

const placed = ['employee_uuid', 'started_at', 'ended_at'] as const;

/**
 * Names the entry that overlaps, if the times are sent. The database enforces the rule, but its error does not say with
 * which entry.
 *
 * @param uuid null for a new entry
 * @throws Failure E_INVALID on the start
 */
export async function checkOverlap(
  tx: Tx,
  uuid: string | null,
  { entry, sent }: { readonly entry: FieldsOf<'hours'>; readonly sent: ValuesOf<'hours'> },
): Promise<void> {
  const { employee_uuid } = entry;
  const [from, until] = [instant(entry.started_at), instant(entry.ended_at)];
  if (!employee_uuid || from === null || until === null || until <= from) return;
  if (!placed.some((field) => sent[field] !== undefined)) return;
  const other = await overlapping({ tx, employee_uuid }, { from, until }, uuid);
  if (other) throw entryOverlapFailure(other);
}

function refusal(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}
