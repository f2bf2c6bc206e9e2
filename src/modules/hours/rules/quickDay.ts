/** Parses days as people type them: `yesterday`, `vr`, `20-11`, `20 nov`, in English and Dutch. */
import { type CalendarDate, Dates } from '#engine/values';

interface Typed {
  readonly token: string;
  /** The following word; empty at the end. */
  readonly next: string;
  /** True at the beginning or the end of the line, where a short word may be a day. */
  readonly isAtEdge: boolean;
}

interface FoundDay {
  readonly date: CalendarDate;
  /** Number of words consumed. */
  readonly tokens: 1 | 2;
}

/** A date without a year may be this many days in the future; otherwise it is in the past. */
const aheadDays = 31;

/** Longer words are days at every position. */
const shortLength = 4;

export function isMonthWord(word: string): boolean {
  return monthOf(word) > 0;
}

/**
 * Parses a day; null if it is not one.
 *
 * @example readDay({ token: '20', next: 'nov', isAtEdge: true }, today)
 */
export function readDay({ token, next, isAtEdge }: Typed, today: CalendarDate): FoundDay | null {
  const word = token.toLowerCase();
  const days = Object.hasOwn(Dates.relativeDays, word) ? Dates.relativeDays[word] : undefined;
  if (days !== undefined) return { date: Dates.addDays(today, days), tokens: 1 };
  const wanted = Dates.weekdayNames.findIndex((names) => names.includes(word)) + 1;
  if (wanted > 0)
    return word.length > shortLength || isAtEdge
      ? { date: Dates.addDays(today, -((Dates.weekday(today) - wanted + 7) % 7)), tokens: 1 }
      : null;
  const named = /^(\d{1,2})e?$/.exec(word);
  const inMonth = named && isMonthWord(next) ? nearestDay(Number(named[1]), monthOf(next), today) : null;
  if (inMonth) return { date: inMonth, tokens: 2 };
  const written = writtenDay(word, today);
  return written === null ? null : { date: written, tokens: 1 };
}

/** Returns true for a date that does not exist: `31-4-2026`, `31 april`. */
export function isImpossibleDay(word: string, next: string): boolean {
  const isWhole = /^(?:\d{1,2}[-/]\d{1,2}[-/](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})$/.test(word);
  const isNamed = /^\d{1,2}e?$/.test(word) && isMonthWord(next);
  // In a leap year every possible date exists.
  return (isWhole || isNamed) && readDay({ token: word, next, isAtEdge: true }, leapDay) === null;
}

const leapDay = Dates.calendarDate('2028-02-29');

function writtenDay(word: string, today: CalendarDate): CalendarDate | null {
  if (Dates.isCalendarDate(word)) return word;
  const [, day, month, year] = /^(\d{1,2})[-/](\d{1,2})(?:[-/](\d{4}|\d{2}))?$/.exec(word) ?? [];
  if (day === undefined || month === undefined) return null;
  if (year === undefined) return nearestDay(Number(day), Number(month), today);
  return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** Returns the last such day, unless the next one is soon. */
function nearestDay(day: number, month: number, today: CalendarDate): CalendarDate | null {
  const latest = Dates.addDays(today, aheadDays);
  const year = Number(latest.slice(0, 4));
  // Eight years back, because 29 February can be missing for that long around a century.
  return (
    Array.from({ length: 9 }, (_, back) => dayOf(year - back, month, day)).find(
      (date) => date !== null && date <= latest,
    ) ?? null
  );
}

function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return Dates.isCalendarDate(text) ? text : null;
}

function monthOf(word: string): number {
  return Dates.monthNames.findIndex((names) => names.includes(word.toLowerCase().replace(/\.$/, ''))) + 1;
}
