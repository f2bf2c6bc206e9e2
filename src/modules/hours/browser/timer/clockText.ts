/** Parses and formats times of day: `9:02`, `9.02`, `902`, `9`. */
import { WorkTimes } from '#engine/values';

const written = /^(\d{1,2})(?:[:.uh]?([0-5]\d))?$/;

/** Returns minutes after midnight; null if it is not a time of day. */
export function parseClock(text: string): number | null {
  const match = written.exec(text.trim());
  const hour = Number(match?.[1]);
  return match && hour < 24 ? hour * 60 + Number(match[2] ?? 0) : null;
}

/**
 * Formats minutes after midnight.
 *
 * @example clockText(542) // "9:02"
 */
export function clockText(minute: number): string {
  return WorkTimes.formatWorkTime(minute % 1_440);
}
