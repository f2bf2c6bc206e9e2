/**
 * Parses a quick entry line: `1h acme website fix`, `gisteren 9-10:30 acme !`. Extracts time, day, activity and marks,
 * in English and Dutch; the remaining words are searched among clients and projects.
 */
import { type CalendarDate, WorkTimes } from '#engine/values';
import { quickActivity, type QuickActivity } from './quickActivity.ts';
import { isImpossibleDay, isMonthWord, readDay } from './quickDay.ts';

/** The parts of a quick entry line. `words` are the remainder, to find client and project by. */
export interface ParsedQuickEntry {
  /** Null if no day is given. */
  readonly work_date: CalendarDate | null;
  /** A typed date that does not exist; null if there is none. */
  readonly impossible_day: string | null;
  /** 1 to 1440; null if no time is given. */
  readonly minutes: number | null;
  /** Minutes after midnight, if clock times are given; `until` may exceed 1440. */
  readonly from: number | null;
  readonly until: number | null;
  /** Break in minutes; 0 without times. */
  readonly break_minutes: number;
  readonly activity: QuickActivity | null;
  /** False if marked as not billable; null if not given. */
  readonly billable: false | null;
  /** As typed, in order. */
  readonly words: readonly string[];
}

const minutesPerDay = 1440;
const notBillable = new Set(['!', 'nb', 'n.b.', 'non-billable', 'nonbillable', 'unbillable', 'niet-factureerbaar']);

/** Joins times written with spaces: `2 uur`, `9 tot 10:30`, `half an hour`. */
const joined: readonly (readonly [RegExp, string])[] = [
  [/\b(?:half\s+an?\s+hour|half\s+(?:hour|uur(?:tje)?)|halfuur)\b/gi, '30m'],
  [/\b(?:a\s+quarter\s+of\s+an\s+hour|(?:een\s+)?kwartier(?:tje)?)\b/gi, '15m'],
  [/\b(?:anderhalf\s+uur|an?\s+hour\s+and\s+a\s+half)\b/gi, '90m'],
  [/(?<![\w.,:])(\d+(?:[.,:]\d+)?)\s*(?:hours?|hrs?|h|uren|uur|u)(?![\p{L}\d])/giu, '$1h'],
  [/(?<![\w.,:])(\d+)\s*(?:minutes?|minuten|minuut|mins?|m)(?![\p{L}\d])/giu, '$1m'],
  [/(?<![\w.,:])(\d+)h\s*(?:and\s+|en\s+)?(\d{1,2})m(?![\p{L}\d])/giu, '$1:$2'],
  [
    /(?<![\w.,:-])(?:van\s+|from\s+)?(\d{1,2}(?:[:.]\d\d)?)h?\s*(?:\s(?:-|\u2013|\u2014|tot|to|till|until)\s|\u2013|\u2014)\s*(\d{1,2}(?:[:.]\d\d)?)h?(?![\w:.])/gi,
    '$1-$2',
  ],
];

/** Separator between times and their break inside a token: a private-use character that no keyboard types. */
const less = '\uE000';
const clocks = String.raw`\d{1,2}(?:[:.]\d\d)?-\d{1,2}(?:[:.]\d\d)?`;
const parts = String.raw`(?<![\w.,:-])${clocks}(?:,${clocks})*(?![\w.:,-])`;
const pauseWord = String.raw`\s*,?\s+(?:pauzes?|pauses?|breaks?|lunch)\s+(?:(?:van|of)\s+)?(?:(?:een|an?)\s+)?`;

/**
 * Times of one entry: `9-10:30, 11-12`, `9-17 -30`, `9-17 acme pauze 30m`; a break apart from its times needs a unit.
 */
const brokenTimes: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`(?<![\w.:-])(${clocks})\s*(?:[,;+&]|\s(?:and|en)\s)\s*(?=${clocks}(?![\w:.-]))`, 'gi'), '$1,'],
  [new RegExp(String.raw`(${parts})${pauseWord}(\d{1,3}(?:[:.,]\d{1,2})?[hm]?)(?=[\s,]|$)`, 'i'), `$1${less}$2`],
  [
    new RegExp(String.raw`(${parts})((?:\s+\S+?)+?)${pauseWord}(\d{1,3}(?:[:.,]\d{1,2})?[hm])(?=[\s,]|$)`, 'i'),
    `$1${less}$3$2`,
  ],
  [
    new RegExp(String.raw`(${parts})\s+[-\u2212\u2013](\d{1,3}(?:[:.,]\d{1,2})?[hm]?|\s\d{1,3}[hm])(?=[\s,]|$)`, 'i'),
    `$1${less}$2`,
  ],
];

/**
 * Parses a line.
 *
 * @param today the day that `gisteren` and `fri` are relative to: a weekday is the last one, including today.
 * @example readQuickEntry('1h acme website fix', today) // minutes 60, words ['acme', 'website', 'fix']
 */
export function readQuickEntry(text: string, today: CalendarDate): ParsedQuickEntry {
  const tokens = [...joined, ...brokenTimes]
    .reduce((line, [pattern, by]) => line.replace(pattern, by), text)
    .replaceAll(new RegExp(`${less}\\s`, 'g'), less)
    .split(/\s+/)
    .filter((token) => token !== '');
  const left = new Set(tokens.keys());
  const time = takeTime(tokens, left);
  const work_date = takeDay(tokens, left, today);
  const impossible =
    work_date === null ? [...left].find((at) => isImpossibleDay(tokens[at] ?? '', tokens[at + 1] ?? '')) : undefined;
  const billable = takeFirst(tokens, left, (token) => (notBillable.has(token.toLowerCase()) ? (false as const) : null));
  const activity = takeFirst(tokens, left, quickActivity);
  return {
    work_date,
    impossible_day: impossible === undefined ? null : impossibleDay(tokens, impossible),
    minutes: time?.minutes ?? null,
    from: time?.from ?? null,
    until: time?.until ?? null,
    break_minutes: time?.break_minutes ?? 0,
    activity,
    billable,
    words: [...left].flatMap((at) => (tokens[at] ?? '').replace(less, ' -').split(' ')),
  };
}

/** Time patterns, most certain first: `php 8.1 2h` is two hours, `20-11 3h` is three. */
const times: readonly RegExp[] = [
  /^\d+(?:[.,:]\d+)?[hm]$|^\d{1,2}:\d\d$/i,
  /^\d{1,2}[:.]\d\d[-\u2013\u2014]\d{1,2}(?:[:.]\d\d)?$|^\d{1,2}[-\u2013\u2014]\d{1,2}[:.]\d\d$/,
  /^\d{0,2}[.,]\d{1,2}$/,
];

/**
 * Takes a time with a unit or colon; otherwise a candidate: `9-10`, or a bare number of hours at the start of the line.
 */
function takeTime(tokens: readonly string[], left: Set<number>): WorkTimes.WorkTime | null {
  const broken = takeFirst(tokens, left, brokenTime);
  if (broken) return broken;
  for (const form of times) {
    const sure = takeFirst(tokens, left, (token) => (form.test(token) ? worked(token) : null));
    if (sure) return sure;
  }
  const range = takeFirst(tokens, left, (token) =>
    /^\d{1,2}[-\u2013\u2014]\d{1,2}$/.test(token) && isLikelyTime(token) ? worked(token) : null,
  );
  if (range) return range;
  const [first = '', second = ''] = tokens;
  if (!/^\d{1,2}$/.test(first) || Number(first) > 24 || isMonthWord(second)) return null;
  const hours = worked(first);
  if (hours) left.delete(0);
  return hours;
}

/** Parses times in parts, or with a break. */
function brokenTime(token: string): WorkTimes.WorkTime | null {
  const [ranges = '', rest] = token.split(less);
  const all = ranges.split(',');
  if (all.length === 1 && rest === undefined) return null;
  const isLikely = all.every((one) =>
    /^\d{1,2}-\d{1,2}$/.test(one) ? isLikelyTime(one) : new RegExp(`^${clocks}$`).test(one),
  );
  return isLikely ? worked(rest === undefined ? ranges : `${ranges} -${rest}`) : null;
}

/** Two bare numbers are clock hours, unless that range would be very long and a date is possible. */
function isLikelyTime(token: string): boolean {
  const [from = 0, until = 0] = token.split(/[-\u2013\u2014]/).map(Number);
  if (until > from) return until <= 24;
  return (until - from + 24) % 24 <= 12 || until > 12 || until === 0;
}

function worked(token: string): WorkTimes.WorkTime | null {
  const time = WorkTimes.parseWorkTime(token);
  return time !== null && time.minutes >= 1 && time.minutes <= minutesPerDay ? time : null;
}

function takeDay(tokens: readonly string[], left: Set<number>, today: CalendarDate): CalendarDate | null {
  const open = [...left];
  for (const [place, at] of open.entries()) {
    const token = tokens[at] ?? '';
    // A short day name is often a normal word too ("do", "zo", "sun"): it must be at the edge.
    const isAtEdge = place === 0 || place === open.length - 1;
    const next = open[place + 1] === at + 1 ? (tokens[at + 1] ?? '') : '';
    const found = readDay({ token, next, isAtEdge }, today);
    if (!found) continue;
    for (let taken = 0; taken < found.tokens; taken += 1) left.delete(at + taken);
    return found.date;
  }
  return null;
}

function impossibleDay(tokens: readonly string[], at: number): string {
  const [word = '', next = ''] = tokens.slice(at);
  return isMonthWord(next) ? `${word} ${next}` : word;
}

function takeFirst<T>(tokens: readonly string[], left: Set<number>, read: (token: string) => T | null): T | null {
  for (const at of left) {
    const found = read(tokens[at] ?? '');
    if (found === null) continue;
    left.delete(at);
    return found;
  }
  return null;
}
