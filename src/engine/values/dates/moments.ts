/** Parses dates and times in the notations of people and spreadsheets. Ambiguous dates are read as day before month. */
import { isCalendarDate, type CalendarDate } from './calendarDate.ts';
import { monthNames } from './monthNames.ts';

/** Date and time as written. Parts that the text does not have are null. */
export interface LocalMoment {
  readonly date: CalendarDate | null;
  /** Minute of the day, in local time. */
  readonly minute: number | null;
  readonly second: number | null;
  /** RFC 3339 in UTC, if the text has a zone. */
  readonly instant: string | null;
  /** Spreadsheet serial date: days since 30 December 1899. Only for numeric cells. */
  readonly serial: number | null;
}

const nothing: LocalMoment = { date: null, minute: null, second: null, instant: null, serial: null };

const dayMilliseconds = 86_400_000;
const epochDays = 25_569;
/** The years 1950 to 2199. A lower number is unlikely to be a date, unless the cell has a date format. */
const [leastSerial, mostSerial] = [18_264, 109_574];

/** Parses a cell of a file: a text, or the number of a spreadsheet. */
export function momentsIn(cell: string | number | boolean | null): LocalMoment {
  if (typeof cell === 'number') return ofSerial(cell);
  if (typeof cell !== 'string') return nothing;
  const text = cell.trim();
  const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+))?$/.exec(text);
  if (written) return ofIso(written[1] ?? '', written[2] ?? null);
  const clock = clockIn(text);
  if (clock) return { ...nothing, ...clock };
  const [, day = '', rest] =
    /^(.*?\d{2,4})(?:,?\s+(?:om\s+|at\s+)?(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?))?$/.exec(text) ?? [];
  const date = dayIn(day);
  if (date === null) return nothing;
  const time = rest === undefined ? null : clockIn(rest);
  return rest !== undefined && time === null ? nothing : { ...nothing, date, ...time };
}

function ofSerial(serial: number): LocalMoment {
  if (serial >= 0 && serial < 1) return { ...nothing, minute: Math.round(serial * 1_440) % 1_440, serial };
  if (serial < leastSerial || serial > mostSerial) return nothing;
  const shown = new Date(Math.round((serial - epochDays) * dayMilliseconds)).toISOString();
  return ofIso(shown.slice(0, 10), shown.slice(11, 19));
}

function ofIso(day: string, time: string | null): LocalMoment {
  if (!isCalendarDate(day)) return nothing;
  const serial = Date.parse(`${day}T00:00:00Z`) / dayMilliseconds + epochDays;
  if (time === null) return { ...nothing, date: day, serial };
  const [, clock = '', zone = ''] = /^(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(time) ?? [];
  const at = clockIn(clock);
  if (!at) return nothing;
  const seconds = at.minute * 60 + at.second;
  if (zone === '') return { ...nothing, date: day, ...at, serial: serial + seconds / 86_400 };
  const instant = new Date(`${day}T${clock}${zone.toUpperCase()}`);
  return Number.isNaN(instant.getTime())
    ? nothing
    : { ...nothing, date: day, ...at, instant: instant.toISOString().replace('.000Z', 'Z') };
}

function clockIn(text: string): { readonly minute: number; readonly second: number } | null {
  const [, hours = '', minutes = '', seconds = '0'] = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return { minute: Number(hours) * 60 + Number(minutes), second: Number(seconds) };
}

function dayIn(text: string): CalendarDate | null {
  const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const figures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (figures) return dayOf(figures[3], figures[2], figures[1]);
  const [, day, name = '', year] = /^(\d{1,2})[-. ]+([a-z]+)\.?[-, ]+(\d{4}|\d{2})$/i.exec(text) ?? [];
  const month = monthNames.findIndex((names) => names.includes(name.toLowerCase()));
  return month === -1 ? null : dayOf(year, String(month + 1), day);
}

function dayOf(year = '', month = '', day = ''): CalendarDate | null {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year;
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}
