/** Reads a date as people type or paste it. */
import { addDays, isCalendarDate, weekday, type CalendarDate } from '../../../values/dates/calendarDate.ts';
import { relativeDays, weekdayNames } from '../../../values/dates/dayWords.ts';
import { monthNames } from '../../../values/dates/monthNames.ts';

export interface ReadingDates {
  readonly today: CalendarDate;
  /** True if `1/5` is 5 January, as in American English. */
  readonly isMonthFirst: boolean;
  /**
   * Names and abbreviations per month, January first, in the language of the person. English and Dutch names are always
   * accepted.
   */
  readonly months: readonly (readonly string[])[];
}

interface TypedDate {
  readonly date: CalendarDate;
  /** Minutes after midnight; null where no time was typed. */
  readonly minutes: number | null;
}

/** Two-digit years up to this many years ahead are of this century. */
const yearsAhead = 30;

/**
 * Reads a date. A date without a year is in the current year; a weekday is its next occurrence.
 * @returns null for text that is not an existing date.
 * @example readTypedDate('1-5-2026', reading) // { date: '2026-05-01', minutes: null }
 */
export function readTypedDate(text: string, reading: ReadingDates): TypedDate | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const [, day = '', hours, minutes] =
    /^(.*\S)(?:t| | - |, ?)(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(plain) ?? [];
  const withTime = hours === undefined ? null : readDate(day.replace(/,$/, ''), reading);
  if (withTime !== null) {
    const [hour, minute] = [Number(hours), Number(minutes)];
    return hour < 24 && minute < 60 ? { date: withTime, minutes: hour * 60 + minute } : null;
  }
  const digits = /^(\d{8})(\d{2})(\d{2})$/.exec(plain);
  if (digits) return readTypedDate(`${digits[1] ?? ''} ${digits[2] ?? ''}:${digits[3] ?? ''}`, reading);
  const date = readDate(plain, reading);
  return date === null ? null : { date, minutes: null };
}

function readDate(text: string, reading: ReadingDates): CalendarDate | null {
  const { today } = reading;
  if (Object.hasOwn(relativeDays, text)) return addDays(today, relativeDays[text] ?? 0);
  const later = /^([+-]) ?(\d{1,4})$/.exec(text);
  if (later) return addDays(today, Number(`${later[1] ?? ''}${later[2] ?? ''}`));
  const named = weekdayNames.findIndex((names) => names.includes(text.replace(/\.$/, ''))) + 1;
  if (named > 0) return addDays(today, (named - weekday(today) + 7) % 7 || 7);
  return readFigures(text, reading) ?? readNamedMonth(text, reading);
}

function readFigures(text: string, { today, isMonthFirst }: ReadingDates): CalendarDate | null {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(0[1-9]|1[0-2])(\d{2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written =
    /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})(?:\s?[-/. ]\s?(\d{4}|\d{2}))?\.?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!written) return null;
  const [first, second] = [Number(written[1]), Number(written[2])];
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  return dayOf(yearOf(written[3], today), month, day);
}

/** Reads `1 mei`, `1 mei 2026`, `vrijdag 1 mei 2026`, `May 1, 2026`, `1st of May`. */
function readNamedMonth(text: string, { today, months }: ReadingDates): CalendarDate | null {
  const words = text
    .split(/[ ,./-]+/)
    .filter((word) => word !== '' && word !== 'of' && !weekdayNames.some((names) => names.includes(word)));
  const month = words.findIndex((word) => monthOf(word, months) > 0);
  if (month === -1 || month > 1 || words.length < 2 || words.length > 3) return null;
  const [day = '', year] = words.filter((_, at) => at !== month);
  const number = /^(\d{1,2})(?:e|st|nd|rd|th)?$/.exec(day)?.[1];
  if (number === undefined || (year !== undefined && !/^(?:\d{4}|\d{2})$/.test(year))) return null;
  return dayOf(yearOf(year, today), monthOf(words[month] ?? '', months), Number(number));
}

function monthOf(word: string, months: ReadingDates['months']): number {
  const isNamed = (names: readonly string[]) => names.includes(word);
  return months.findIndex(isNamed) + 1 || monthNames.findIndex(isNamed) + 1;
}

function yearOf(written: string | undefined, today: CalendarDate): number {
  const current = Number(today.slice(0, 4));
  if (written === undefined) return current;
  if (written.length === 4) return Number(written);
  const year = Math.floor(current / 100) * 100 + Number(written);
  return year > current + yearsAhead ? year - 100 : year;
}

function dayOf(year: number, month: number, day: number): CalendarDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return year >= 1000 && isCalendarDate(text) ? text : null;
}
