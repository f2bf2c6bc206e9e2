/** Finds existing entries in a time range, and describes the overlap. */
import { type Label, LocalTime } from '#engine/values';
import { Failure } from '#engine/server';
import type { TimerTransaction } from './timerTransaction.ts';
import { texts } from '../texts.ts';

interface Stretch {
  readonly from: string;
  readonly until: string;
}

interface Other {
  readonly description: string;
  readonly started_at: Date;
  readonly ended_at: Date;
}

/** Returns the employee's first entry with times in the range; null if it is free. */
export async function overlapping(
  { tx, employee_uuid }: TimerTransaction,
  { from, until }: Stretch,
): Promise<Other | null> {
  const row = await tx
    .selectFrom('hours')
    .select(['description', 'started_at', 'ended_at'])
    .where('employee_uuid', '=', employee_uuid)
    .where('started_at', '<', new Date(until))
    .where('ended_at', '>', new Date(from))
    .$narrowType<{ started_at: Date; ended_at: Date }>()
    .orderBy('started_at')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the error on the field to correct: the start if the other entry began first, otherwise the end. */
export function overlapFailure(other: Other, started: Date): Failure {
  const [from, until] = [other.started_at, other.ended_at];
  const what = other.description.slice(0, 60);
  const [first, last, date] = [LocalTime.clockAt(from), LocalTime.clockAt(until), LocalTime.localTimeOf(from).date];
  const isBefore = from <= started;
  const mend: Label = isBefore
    ? texts.label('timer.begin_later', { last })
    : texts.label('timer.stop_earlier', { first });
  const label = texts.label('timer.overlap', { what, first, last, date, alternative: mend });
  return new Failure('E_INVALID', {
    message: texts.label('timer.overlap_refused'),
    errors: { [isBefore ? 'started_at' : 'until']: { label } },
  });
}
