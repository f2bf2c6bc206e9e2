/** In charge of finding what is written already in a stretch of time, and of saying it. */
import { clockAt, wallTimeOf } from '../../../../engine/values/wallTime.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import { anyTable, type Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { instantOf, type Turn } from './turn.ts';
import { texts } from '../texts.ts';

export interface Stretch {
  readonly from: string;
  readonly until: string;
}

/** The first of the employee's own entries with times in it; null where the time is free. */
export async function overlapping({ tx, employee_uuid }: Turn, { from, until }: Stretch): Promise<Row | null> {
  const row = await anyTable(tx)
    .selectFrom('hours')
    .select(['uuid', 'description', 'started_at', 'ended_at'])
    .where('employee_uuid', '=', employee_uuid)
    .where('started_at', '<', until)
    .where('ended_at', '>', from)
    .orderBy('started_at')
    .executeTakeFirst();
  return row ?? null;
}

/** Told at the field that mends it: the start where the other was there first, else the end. */
export function overlapFailure(other: Row, started: Date): Failure {
  const [from, until] = [instantOf(other['started_at']), instantOf(other['ended_at'])];
  const what = String(other['description']).slice(0, 60);
  const [first, last, date] = [clockAt(from), clockAt(until), wallTimeOf(from).date];
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
