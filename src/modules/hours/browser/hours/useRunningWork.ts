/** The running timer as work on the days that it covers, with its duration so far. It is not stored yet. */
import { useQuery } from '@tanstack/react-query';
import type { RunningTimer } from '../../calls.ts';
import { timerPieces } from '../../rules/timerPieces.ts';
import { useSession } from '#engine/browser';
import { readTimer, timerKey } from '../timer.ts';
import { useNow } from './calendar/useNow.ts';
import { keyOf, type Combination } from './weekModel.ts';

/** The running timer, shaped like work of the rows and days on a screen. */
export interface RunningWork {
  /** Null if the timer has no client yet, so that it belongs to no row. */
  readonly combination: Combination | null;
  readonly description: string | null;
  /** In epoch milliseconds, by the device's clock. */
  readonly from: number;
  readonly until: number;
  /** Returns the minutes on a day. */
  readonly minutesOn: (day: string) => number;
  /** Returns the minutes on a day if the row is that of the timer, otherwise 0. */
  readonly minutesIn: (row: Combination, day: string) => number;
}

/** Returns the running timer of the person's own hours; null if there is none. The app bar keeps it up to date. */
export function useRunningWork(employee_uuid: string): RunningWork | null {
  const now = useNow();
  const isOwn = useSession()?.employee?.uuid === employee_uuid;
  const { data, dataUpdatedAt } = useQuery({ queryKey: timerKey, queryFn: readTimer, enabled: false });
  if (!isOwn || !data?.timer) return null;
  // Correct for a wrong clock of the device.
  const ahead = Date.parse(data.now) - dataUpdatedAt;
  return runningWork(data.timer, Math.max(now, dataUpdatedAt) + ahead, ahead);
}

function runningWork(timer: RunningTimer, now: number, ahead = 0): RunningWork {
  const { client, project, activity, description, started_at } = timer;
  const started = Date.parse(started_at);
  // Whole clock minutes, as they will be stored. Nothing is shown in the first minute.
  const pieces = now - started < 60_000 ? [] : timerPieces(new Date(started), new Date(now));
  const minutesOn = (day: string): number =>
    pieces.reduce((sum, piece) => (piece.work_date === day ? sum + piece.minutes : sum), 0);
  const combination = client === null ? null : { client, project, activity };
  return {
    combination,
    description,
    from: started - ahead,
    until: now - ahead,
    minutesOn,
    minutesIn: (row, day) => (combination !== null && keyOf(row) === keyOf(combination) ? minutesOn(day) : 0),
  };
}

/** Sums the minutes over the days, optionally of one row. */
export const runningMinutes = (running: RunningWork | null, days: readonly string[], row?: Combination): number =>
  days.reduce(
    (sum, day) => sum + (running === null ? 0 : row ? running.minutesIn(row, day) : running.minutesOn(day)),
    0,
  );
