/** Converts a stopped timer to entries: whole clock minutes, one piece per day in Amsterdam. */
import { LocalTime } from '#engine/values';

const minuteMilliseconds = 60_000;

/** Returns the start of the clock minute that contains the instant. */
export function startOfMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / minuteMilliseconds) * minuteMilliseconds);
}

/**
 * Returns the pieces from the minute of the start to the minute of the end, so that consecutive timers connect without
 * loss. At least one minute. On the day of 25 hours a piece that is too long for an entry is split.
 */
export function timerPieces(started: Date, ended: Date): readonly LocalTime.DayPiece[] {
  const from = startOfMinute(started);
  const until = new Date(Math.max(startOfMinute(ended).getTime(), from.getTime() + minuteMilliseconds));
  return LocalTime.splitByDay(from, until).flatMap(cutAtDayLength);
}

const longestMinutes = 1_440;

function cutAtDayLength(piece: LocalTime.DayPiece): readonly LocalTime.DayPiece[] {
  if (piece.minutes <= longestMinutes) return [piece];
  const cut = new Date(Date.parse(piece.started_at) + longestMinutes * minuteMilliseconds).toISOString();
  return [
    { ...piece, ended_at: cut, minutes: longestMinutes },
    { ...piece, started_at: cut, minutes: piece.minutes - longestMinutes },
  ];
}
