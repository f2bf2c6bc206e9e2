/** Books a timer as hours: drafts with times, one piece per day, never overlapping existing entries. */
import { startOfMinute, timerPieces } from '../../rules/timerPieces.ts';
import type { BookedPiece } from '../../calls.ts';
import type { Rows, ValuesOf } from '#engine/registry';
import { Failure, resourceOf, systemCaller } from '#engine/server';
import { overlapFailure, overlapping } from '../overlap.ts';
import type { TimerTransaction } from './timerTransaction.ts';
import { texts } from '../texts.ts';

/** Handling of a duration below one minute. */
export type Short = 'ask' | 'keep' | 'throw_away';

export interface TimerEnding {
  readonly until: Date;
  readonly short: Short;
}

const minuteMilliseconds = 60_000;

/**
 * Writes the hours and deletes the timer in one transaction.
 *
 * @throws Failure E_INVALID by field if it cannot be booked; the timer continues.
 */
export async function bookTimer(
  turn: TimerTransaction,
  timer: Rows['timers'],
  { until, short }: TimerEnding,
): Promise<readonly BookedPiece[]> {
  const started = timer.started_at;
  if (until.getTime() - started.getTime() < minuteMilliseconds) {
    if (short === 'ask') throw new Failure('E_INVALID', { errors: { short: { label: underMinute } } });
    if (short === 'throw_away') return removeTimer(turn, timer.uuid);
  }
  const from = await freeStart(turn, startOfMinute(started));
  const pieces = timerPieces(from, until);
  const [first, last] = [pieces[0], pieces.at(-1)];
  const other = first && last ? await overlapping(turn, { from: first.started_at, until: last.ended_at }) : null;
  if (other) throw overlapFailure(other, started);
  const booked: BookedPiece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const row = await turn.records.create(turn.person, resourceOf(turn, 'hours'), {
      ...workOf(timer),
      ...piece,
      employee_uuid: turn.employee_uuid,
      source: 'timer',
      source_key: index === 0 ? timer.uuid : `${timer.uuid}:${piece.started_at}`,
    });
    booked.push({ uuid: row.uuid, work_date: piece.work_date, minutes: piece.minutes });
  }
  await removeTimer(turn, timer.uuid);
  return booked;
}

export async function removeTimer(turn: TimerTransaction, uuid: string): Promise<readonly never[]> {
  await turn.records.remove(systemCaller, resourceOf(turn, 'timers'), [uuid]);
  return [];
}

/** Empty values are left out, so that validation reports them as missing. */
function workOf(timer: Rows['timers']): ValuesOf<'hours'> {
  const fields = ['client_uuid', 'project_uuid', 'activity', 'description', 'billable'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (timer[field] === null || timer[field] === '' ? [] : [[field, timer[field]]])),
  );
}

/** If an entry ends within the timer's first minute, that clock minute belongs to the entry. */
async function freeStart(turn: TimerTransaction, from: Date): Promise<Date> {
  const second = new Date(from.getTime() + minuteMilliseconds);
  const row = await turn.tx
    .selectFrom('hours')
    .select('ended_at')
    .where('employee_uuid', '=', turn.employee_uuid)
    .where('ended_at', '>', from)
    .where('ended_at', '<=', second)
    .where('started_at', '<=', from)
    .executeTakeFirst();
  return row?.ended_at ?? from;
}

const underMinute = texts.label('timer.under_a_minute');
