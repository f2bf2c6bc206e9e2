/**
 * The timer that runs, as work of the days that it has run on: what it is for, and how long by now. It is not written
 * yet.
 */
import { useQuery } from '@tanstack/react-query';
import type { RunningTimer } from '../../calls.ts';
import { timerPieces } from '../../rules/timerPieces.ts';
import { useSession } from '../../../../engine/browser/providers/session.ts';
import { readTimer, timerKey } from '../timer.ts';
import { useNow } from './calendar/useNow.ts';
import { keyOf, type Combination } from './weekModel.ts';

export interface RunningWork {
  /** Null where the timer does not say yet whom it is for: no row is its own. */
  readonly combination: Combination | null;
  readonly description: string | null;
  /** In milliseconds of the epoch, by this device's clock. */
  readonly from: number;
  readonly until: number;
  /** Minutes on each of the days that it touches. */
  readonly minutesOn: (day: string) => number;
  /** Nothing for another row than its own. */
  readonly minutesIn: (row: Combination, day: string) => number;
}

/** Of one's own hours alone; null where none runs. The app bar keeps it fresh. */
export function useRunningWork(employee_uuid: string): RunningWork | null {
  const now = useNow();
  const isOwn = useSession()?.employee?.uuid === employee_uuid;
  const { data, dataUpdatedAt } = useQuery({ queryKey: timerKey, queryFn: readTimer, enabled: false });
  if (!isOwn || !data?.timer) return null;
  // A device whose clock is wrong shows what the server counts.
  const ahead = Date.parse(data.now) - dataUpdatedAt;
  return runningWork(data.timer, Math.max(now, dataUpdatedAt) + ahead, ahead);
}

export function runningWork(timer: RunningTimer, now: number, ahead = 0): RunningWork {
  const { client, project, activity, description, started_at } = timer;
  const started = Date.parse(started_at);
  // Whole minutes by the clock, as it would be written; before the first is over there is nothing to show.
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

/** On all of those days; of a row where one is given. */
export const runningMinutes = (running: RunningWork | null, days: readonly string[], row?: Combination): number =>
  days.reduce(
    (sum, day) => sum + (running === null ? 0 : row ? running.minutesIn(row, day) : running.minutesOn(day)),
    0,
  );
