/** Conflicts of devices that act on a timer that is no longer the one they show. */
import type { Rows } from '#engine/registry';
import { WorkTimes } from '#engine/values';
import { Failure } from '#engine/server';
import { runningTimer, type TimerTransaction } from './timerTransaction.ts';
import { texts } from '../texts.ts';

/**
 * Returns the timer that the caller means.
 *
 * @throws Failure E_STALE that explains what happened: stopped and booked, discarded, or another one runs.
 */
export async function expectedTimer(turn: TimerTransaction, uuid: string): Promise<Rows['timers']> {
  const running = await runningTimer(turn);
  if (running?.uuid === uuid) return running;
  const minutes = await bookedMinutes(turn, uuid);
  if (minutes === null) throw new Failure('E_STALE', running ? anotherRuns : thrownAway);
  const time = WorkTimes.formatWorkTime(minutes);
  throw new Failure('E_STALE', texts.refusal('timer.stopped_already', { time }));
}

/** @throws Failure E_STALE if the running timer is not the one that the caller knows, or none runs. */
export async function expectRunning(turn: TimerTransaction, uuid: string | null): Promise<Rows['timers'] | null> {
  if (uuid !== null) return expectedTimer(turn, uuid);
  if (await runningTimer(turn)) throw new Failure('E_STALE', startedElsewhere);
  return null;
}

async function bookedMinutes({ tx, employee_uuid }: TimerTransaction, timer: string): Promise<number | null> {
  const rows = await tx
    .selectFrom('hours')
    .select('minutes')
    .where('employee_uuid', '=', employee_uuid)
    .where('source', '=', 'timer')
    .where('source_key', 'like', `${timer}%`)
    .execute();
  return rows.length === 0 ? null : rows.reduce((sum, { minutes }) => sum + minutes, 0);
}

const startedElsewhere = texts.refusal('timer.started_elsewhere');

const anotherRuns = texts.refusal('timer.another_runs');

const thrownAway = texts.refusal('timer.not_running');
