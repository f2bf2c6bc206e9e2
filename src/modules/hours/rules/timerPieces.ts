/** In charge of what a stopped timer writes: whole minutes by the clock, a piece for each day in Amsterdam. */
import { splitByDay, type DayPiece } from '../../../engine/values/localTime.ts';

const minuteMilliseconds = 60_000;

/** The minute on the clock that the instant lies in. */
export function startOfMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / minuteMilliseconds) * minuteMilliseconds);
}

/**
 * From the minute in which it began to the one in which it ended, so that timers one after the other fit together and
 * lose nothing. At least one minute. Pieces of a length that an entry cannot have do not occur but on the day of 25
 * hours, whose piece is cut in two.
 */
export function timerPieces(started: Date, ended: Date): readonly DayPiece[] {
  const from = startOfMinute(started);
  const until = new Date(Math.max(startOfMinute(ended).getTime(), from.getTime() + minuteMilliseconds));
  return splitByDay(from, until).flatMap(cutAtDayLength);
}

const longestMinutes = 1_440;

function cutAtDayLength(piece: DayPiece): readonly DayPiece[] {
  if (piece.minutes <= longestMinutes) return [piece];
  const cut = new Date(Date.parse(piece.started_at) + longestMinutes * minuteMilliseconds).toISOString();
  return [
    { ...piece, ended_at: cut, minutes: longestMinutes },
    { ...piece, started_at: cut, minutes: piece.minutes - longestMinutes },
  ];
}
