/** In charge of the time of a day as people write it: `9:02`, `9.02`, `902`, `9`. */
import { formatWorkTime } from '../../../../engine/values/workTime.ts';

const written = /^(\d{1,2})(?:[:.uh]?([0-5]\d))?$/;

/** Minutes after midnight; null where it is no time of a day. */
export function parseClock(text: string): number | null {
  const match = written.exec(text.trim());
  const hour = Number(match?.[1]);
  return match && hour < 24 ? hour * 60 + Number(match[2] ?? 0) : null;
}

/** @example clockText(542) // "9:02" */
export function clockText(minute: number): string {
  return formatWorkTime(minute % 1_440);
}
