/** Finds existing entries in a time range, and describes the overlap. */
import { type Label, LocalTime } from '#engine/values';
import { Failure, type Tx } from '#engine/server';
import { texts } from './texts.ts';

const longestDescription = 60;

interface Stretch {
  readonly from: Date | string | number;
  readonly until: Date | string | number;
}

interface Other {
  readonly description: string;
  readonly started_at: Date;
  readonly ended_at: Date;
}

/**
 * Returns the employee's first entry with times in the range; null if it is free.
 * @param tx transaction that can read the hours of the employee
 * @param except the entry that is being changed
 */
export async function overlapping(
  { tx, employee_uuid }: { readonly tx: Tx; readonly employee_uuid: string },
  { from, until }: Stretch,
  except: string | null = null,
): Promise<Other | null> {
  const row = await tx
    .selectFrom('hours')
    .select(['description', 'started_at', 'ended_at'])
    .where('employee_uuid', '=', employee_uuid)
    .where('started_at', '<', new Date(until))
    .where('ended_at', '>', new Date(from))
    .$if(except !== null, (query) => query.where('uuid', '!=', except))
    .$narrowType<{ started_at: Date; ended_at: Date }>()
    .orderBy('started_at')
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the error of an entry whose times overlap another: which entry, and when. */
export function entryOverlapFailure({ description, started_at, ended_at }: Other): Failure {
  const [first, last] = [LocalTime.clockAt(started_at), LocalTime.clockAt(ended_at)];
  const label = texts.label('entry.overlap', { first, last, what: description.slice(0, longestDescription) });
  return new Failure('E_INVALID', { errors: { started_at: { label } } });
}

/** Returns the error on the field to correct: the start if the other entry began first, otherwise the end. */
export function overlapFailure(other: Other, started: Date): Failure {
  const [from, until] = [other.started_at, other.ended_at];
  const what = other.description.slice(0, longestDescription);
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
