/** In charge of worked time as people write it: a duration (`1:30`, `1.5`, `90m`) or the hours on the clock (`9-10:30`). Minutes are whole. */

const minutesPerDay = 1440;

export interface WorkTime {
  /** What was worked, by the clock's figures; on the two nights when the clock changes `wallTime.ts` says what really passed. */
  readonly minutes: number;
  /** Minutes after midnight; null where only the duration was written. */
  readonly from: number | null;
  /** Minutes after the same midnight, past 1440 where the work went on into the next day. */
  readonly until: number | null;
}

const clockText = String.raw`([01]?\d|2[0-4])(?:[:.hu]?([0-5]\d))?\s?(?:h|u|uur|hrs?)?`;
const range = new RegExp(String.raw`^${clockText}\s?(?:-|–|—|\bto\b|\btot\b|\bt/m\b|\buntil\b)\s?${clockText}$`, 'i');

/**
 * A duration or a range of the clock; null where it is neither, or a range that takes no time or more than a day.
 * @example parseWorkTime('9-10:30') // { minutes: 90, from: 540, until: 630 }
 * @example parseWorkTime('22-1') // { minutes: 180, from: 1320, until: 1500 }
 */
export function parseWorkTime(text: string): WorkTime | null {
  const bare = text.trim();
  const match = range.exec(bare);
  if (match) return between(clockMinutes(match[1], match[2]), clockMinutes(match[3], match[4]));
  const minutes = parseDuration(bare);
  return minutes === null ? null : { minutes, from: null, until: null };
}

function between(from: number, written: number): WorkTime | null {
  if (from >= minutesPerDay || written > minutesPerDay || from === written) return null;
  const until = written > from ? written : written + minutesPerDay;
  return { minutes: until - from, from, until };
}

function clockMinutes(hours: string | undefined, minutes: string | undefined): number {
  return Number(hours) * 60 + Number(minutes ?? 0);
}

/** Minutes from `1:30`, `1.5`, `1,5` (hours), `90m`, `2h`, `1h30` or `1u30`. Null where it is none of them. */
export function parseDuration(text: string): number | null {
  const bare = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,5})[:hu]\s?([0-5]?\d)\s?m?(?:in)?$/.exec(bare);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const minutes = /^(\d{1,7})\s?(?:m|min|minutes|minuten|')$/.exec(bare);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d{0,5})(?:\.(\d{1,2}))?\s?(?:h|hours?|u|uur)?$/.exec(bare);
  if (!hours || (hours[1] === '' && hours[2] === undefined)) return null;
  // Hundredths of an hour, to the nearest minute.
  return Number(hours[1] ?? 0) * 60 + Math.round((Number((hours[2] ?? '').padEnd(2, '0')) * 60) / 100);
}

/** @example formatWorkTime(90) // "1:30" @example formatWorkTime(-5) // "−0:05" */
export function formatWorkTime(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
