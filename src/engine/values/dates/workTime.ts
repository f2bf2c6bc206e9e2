/**
 * Parses worked time: a duration (`1:30`, `1.5`, `90m`), or clock times (`9-10:30`), with breaks (`9-17 -30`, `9-17
 * pauze 30m`) or in parts (`9-10:30, 11-12`). Minutes are whole.
 */

const minutesPerDay = 1440;

/** Worked time in minutes. */
export interface WorkTime {
  /**
   * Worked time minus breaks, from clock times. If daylight saving time changes in between, `localTime.ts` calculates
   * the elapsed time.
   */
  readonly minutes: number;
  /** Minutes after midnight; null if only a duration was given. */
  readonly from: number | null;
  /** Minutes after the same midnight; more than 1440 if the work continued into the next day. */
  readonly until: number | null;
  /** Breaks between `from` and `until`; 0 without times. */
  readonly break_minutes: number;
}

const clockText = String.raw`(2[0-4]|[01]?\d)(?:[:.hu]?([0-5]\d))?(?:\s?(?:uur|u|hrs?|h))?(?![a-z\d:.])`;
const range = String.raw`${clockText}\s?(?:-|\u2013|\u2014|\bto\b|\btot\b|\bt/m\b|\buntil\b)\s?${clockText}`;
const first = new RegExp(`^${range}`, 'i');
const next = new RegExp(String.raw`^\s*(?:[,;+&]|\band\b|\ben\b)\s*${range}`, 'i');
/** A break begins with a word for it, or with a space and a minus sign. */
const pause =
  /^(?:\s*,?\s*(?:pauzes?|pauses?|breaks?|lunch)\s*(?:van\s+|of\s+)?|\s+[-\u2212\u2013]\s?)(\d{1,3}(?:[:.,]\d{1,2})?\s?(?:hours?|h|uur|u|minutes|minuten|min|m|')?)(?=[\s,]|$)/i;

/**
 * Parses a duration, or clock times with breaks. Returns null if it is neither, if it is zero or longer than a day, or
 * if its parts are not in order. Gaps between parts count as breaks of one entry.
 * @example parseWorkTime('9-10:30') // { minutes: 90, from: 540, until: 630, break_minutes: 0 }
 * @example parseWorkTime('22-1') // { minutes: 180, from: 1320, until: 1500, break_minutes: 0 }
 * @example parseWorkTime('9-17 -30') // { minutes: 450, from: 540, until: 1020, break_minutes: 30 }
 */
export function parseWorkTime(text: string): WorkTime | null {
  const bare = text.trim();
  if (first.test(bare)) return rangesIn(bare);
  const minutes = parseDuration(bare);
  return minutes === null ? null : { minutes, from: null, until: null, break_minutes: 0 };
}

function rangesIn(text: string): WorkTime | null {
  const parts: (Part | null)[] = [];
  const breaks: (number | null)[] = [];
  let rest = text;
  while (rest !== '') {
    const part = (parts.length === 0 ? first : next).exec(rest);
    const broken = part ? null : pause.exec(rest);
    if (part) parts.push(between(clockMinutes(part[1], part[2]), clockMinutes(part[3], part[4])));
    else if (broken) breaks.push(parseBreak(broken[1] ?? ''));
    else return null;
    rest = rest.slice((part ?? broken)?.[0].length).trimEnd();
  }
  return withBreaks(parts, breaks);
}

interface Part {
  readonly from: number;
  readonly until: number;
}

/** The longest plausible break. A longer gap means that parts are in the wrong order, or in 12-hour notation. */
const longestGap = 360;

/** Combines parts and breaks to one entry, or returns null. */
function withBreaks(parts: readonly (Part | null)[], breaks: readonly (number | null)[]): WorkTime | null {
  const [begin = null, ...others] = parts;
  if (begin === null) return null;
  const { from } = begin;
  let { until } = begin;
  let rest = 0;
  for (const part of others) {
    if (part === null) return null;
    const shift = part.from < until ? minutesPerDay : 0;
    const gap = part.from + shift - until;
    if (gap < 0 || gap > longestGap) return null;
    rest += gap;
    until = part.until + shift;
  }
  for (const minutes of breaks) {
    if (minutes === null) return null;
    rest += minutes;
  }
  const minutes = until - from - rest;
  return until - from > minutesPerDay || minutes <= 0 ? null : { minutes, from, until, break_minutes: rest };
}

/** A number without a unit is in minutes, since hours are implausible for a break. */
function parseBreak(text: string): number | null {
  const bare = text.trim();
  return /^\d{1,3}$/.test(bare) ? Number(bare) : parseDuration(bare);
}

function between(from: number, written: number): Part | null {
  if (from >= minutesPerDay || written > minutesPerDay || from === written) return null;
  return { from, until: written > from ? written : written + minutesPerDay };
}

function clockMinutes(hours: string | undefined, minutes: string | undefined): number {
  return Number(hours) * 60 + Number(minutes ?? 0);
}

/**
 * Formats a range in the notation that {@link parseWorkTime} reads. @example formatWorkRange({ from: 540, until: 1020,
 * break_minutes: 30 }) // "9:00-17:00 -30"
 */
export function formatWorkRange({ from, until, break_minutes }: Pick<WorkTime, 'break_minutes'> & Part): string {
  const end = until > minutesPerDay ? until - minutesPerDay : until;
  return `${formatWorkTime(from)}-${formatWorkTime(end)}${break_minutes === 0 ? '' : ` -${break_minutes < 1_000 ? break_minutes : formatWorkTime(break_minutes)}`}`;
}

/** Parses `1:30`, `1.5`, `1,5` (hours), `90m`, `2h`, `1h30` or `1u30` to minutes. Returns null for other text. */
export function parseDuration(text: string): number | null {
  const bare = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,5})[:hu]\s?([0-5]?\d)\s?m?(?:in)?$/.exec(bare);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const minutes = /^(\d{1,7})\s?(?:m|min|minutes|minuten|')$/.exec(bare);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d{0,5})(?:\.(\d{1,2}))?\s?(?:h|hours?|u|uur)?$/.exec(bare);
  if (!hours || (hours[1] === '' && hours[2] === undefined)) return null;
  // Converts hundredths of an hour to the nearest minute.
  return Number(hours[1] ?? 0) * 60 + Math.round((Number((hours[2] ?? '').padEnd(2, '0')) * 60) / 100);
}

/**
 * Formats minutes as hours and minutes. @example formatWorkTime(90) // "1:30" @example formatWorkTime(-5) // "−0:05"
 */
export function formatWorkTime(minutes: number): string {
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
