// Formats numbers, money, dates and times by language. Days and clock times are in the time zone of the business.
import { region } from '../../values/region.ts';
import { formatWorkTime } from '../../values/dates/workTime.ts';
import { formatLocale, type Locale } from '../../texts/locales.ts';
import { asOffered } from './product.ts';

/** Formatters of one language. Dates are YYYY-MM-DD; amounts are cents. */
export interface Format {
  readonly locale: Locale;
  /** 123456 → "€1,234.56"; nl "€ 1.234,56". Negative amounts have a minus sign (U+2212). */
  readonly money: (cents: number, currency?: string) => string;
  /** For an axis: 1234500 → "€12.3K"; nl "€ 12,3K". */
  readonly shortMoney: (cents: number) => string;
  /**
   * Basis points: 2100 → "21%", 1250 → "12.5%"; with a fixed number of decimals for columns if `fractionDigits` is
   * given.
   */
  readonly percent: (basisPoints: number, fractionDigits?: number) => string;
  /** Up to four decimals, or a fixed number with `fractionDigits`. */
  readonly decimal: (value: number, fractionDigits?: number) => string;
  readonly integer: (value: number) => string;
  /** A calendar date `2026-11-20` → "20 Nov 2026". */
  readonly date: (date: string) => string;
  /** Two calendar dates, with common parts only once → "16 – 22 Nov 2026". */
  readonly dateRange: (from: string, until: string) => string;
  /** → "20 November 2026". */
  readonly fullDate: (date: string) => string;
  /** The pattern of the full date (date-fns): `d MMMM yyyy`, in German `d. MMMM yyyy`. */
  readonly datePattern: string;
  /** A month `2026-11` or a date in it → "November 2026". */
  readonly month: (date: string) => string;
  /** A date in it → "Nov". */
  readonly shortMonth: (date: string) => string;
  /** A calendar date → "20 Nov". */
  readonly dayAndMonth: (date: string) => string;
  /** A calendar date → "Fri". */
  readonly weekday: (date: string) => string;
  /** An instant → "20 Nov 2026, 14:30". */
  readonly dateTime: (instant: string | Date) => string;
  /** An instant, to the second and with its weekday, for tooltips. */
  readonly fullDateTime: (instant: string | Date) => string;
  /** An instant → "14:30". */
  readonly time: (instant: string | Date) => string;
  /** An instant relative to `now` → "3 days ago". */
  readonly relativeTime: (instant: string | Date, now?: Date) => string;
  /** A number of days from today → "in 23 days", "yesterday"; from three months on in months, then in years. */
  readonly relativeDays: (days: number) => string;
  /** Minutes → "1:30". */
  readonly duration: (minutes: number) => string;
  /** Bytes → "1.5 MB". */
  readonly fileSize: (bytes: number) => string;
  /** A number of time units → "3 months". */
  readonly unit: (count: number, unit: string) => string;
  /** "a, b and c". */
  readonly list: (items: readonly string[]) => string;
}

/** The default currency of amounts, from the registry. */
let houseCurrency = 'EUR';

/** Sets the currency of amounts without their own (ISO 4217). Call it before the first amount is formatted. */
export function setHouseCurrency(currency: string): void {
  houseCurrency = currency;
}

/** Formats that were made, by time zone and language. */
const known = new Map<string, Format>();

/** Returns the cached formatters of an available language. */
export function formatFor(locale: string | undefined): Format {
  const language = asOffered(locale);
  const key = `${region().timeZone} ${language}`;
  const format = known.get(key) ?? makeFormat(language);
  known.set(key, format);
  return format;
}

function makeFormat(locale: Locale): Format {
  const tag = formatLocale(locale);
  return { locale, ...numberFormats(tag), ...dateFormats(tag), ...relativeFormats(tag), ...wordFormats(tag) };
}

function numberFormats(tag: string): Pick<Format, 'money' | 'shortMoney' | 'percent' | 'decimal' | 'integer'> {
  const short = memoise(
    (currency: string) =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        notation: 'compact',
        maximumFractionDigits: 1,
        minimumFractionDigits: 0,
      }),
  );
  const percents = memoise(
    (digits: number | undefined) =>
      new Intl.NumberFormat(tag, {
        style: 'percent',
        ...(digits === undefined
          ? { maximumFractionDigits: 2 }
          : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      }),
  );
  const integer = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const currencies = memoise((currency: string) => new Intl.NumberFormat(tag, { style: 'currency', currency }));
  const decimals = memoise(
    (digits: number | undefined) =>
      new Intl.NumberFormat(
        tag,
        digits === undefined
          ? { maximumFractionDigits: 4 }
          : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ),
  );
  return {
    money: (cents, currency = houseCurrency) => signed(currencies(currency).format(unsignedZero(cents) / 100)),
    shortMoney: (cents) => signed(short(houseCurrency).format(unsignedZero(cents) / 100)),
    percent: (basisPoints, fractionDigits) =>
      signed(percents(fractionDigits).format(unsignedZero(basisPoints) / 10_000)),
    decimal: (value, fractionDigits) => signed(decimals(fractionDigits).format(unsignedZero(value))),
    integer: (value) => signed(integer.format(unsignedZero(value))),
  };
}

function dateFormats(
  tag: string,
): Pick<
  Format,
  | 'date'
  | 'dateRange'
  | 'fullDate'
  | 'datePattern'
  | 'month'
  | 'shortMonth'
  | 'dayAndMonth'
  | 'weekday'
  | 'dateTime'
  | 'fullDateTime'
  | 'time'
> {
  const { timeZone } = region();
  const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = dateFormat(tag, { ...short, timeZone: 'UTC' });
  const range = new Intl.DateTimeFormat(tag, { ...short, timeZone: 'UTC' });
  const fullDate = dateFormat(tag, { ...short, month: 'long', timeZone: 'UTC' });
  const month = dateFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = dateFormat(tag, { month: 'short', timeZone: 'UTC' });
  const dayAndMonth = dateFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const weekday = dateFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const day = dateFormat(tag, { ...short, timeZone });
  const fullDay = dateFormat(tag, { ...short, weekday: 'long', month: 'long', timeZone });
  const time = dateFormat(tag, { ...clock, timeZone });
  const exactTime = dateFormat(tag, { ...clock, second: '2-digit', timeZone });
  return {
    date: (value) => date(calendarDay(value)),
    // Browsers differ in the width of the space around the dash.
    dateRange: (from, until) =>
      range
        .formatRange(calendarDay(from), calendarDay(until))
        .replaceAll(/\s?–\s?/g, ' – ')
        .replaceAll(/\s/g, ' '),
    fullDate: (value) => fullDate(calendarDay(value)),
    datePattern: datePatternOf(tag),
    month: (value) => month(calendarDay(value.length === 7 ? `${value}-01` : value)),
    shortMonth: (value) => shortMonth(calendarDay(value)),
    dayAndMonth: (value) => dayAndMonth(calendarDay(value)),
    weekday: (value) => weekday(calendarDay(value)),
    dateTime: (instant) => `${day(new Date(instant))}, ${time(new Date(instant))}`,
    fullDateTime: (instant) => `${fullDay(new Date(instant))}, ${exactTime(new Date(instant))}`,
    time: (instant) => time(new Date(instant)),
  };
}

const patterns: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  day: 'd',
  month: 'MMMM',
  year: 'yyyy',
};

/** Other text than punctuation, such as a preposition, is quoted. */
function datePatternOf(tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format
    .formatToParts(0)
    .map(({ type, value }) => patterns[type] ?? value.replaceAll(/\p{L}+/gu, "'$&'"))
    .join('');
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const dayLength = 24 * hour;

/** The assumed maximum clock difference between server and browser. */
const aheadOfHere = 10_000;

/** Average lengths, which suffice for a distance without days. */
const [monthDays, yearDays] = [30.44, 365.25];

function relativeFormats(tag: string): Pick<Format, 'relativeTime' | 'relativeDays'> {
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  // "1 year ago" rather than "last year", which may be a day ago.
  const counted = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: region().timeZone });
  // Date strings have four digits for the year, which is too few for the last hour of 9999.
  const dayOf = (instant: Date): Date => {
    const [year = 0, month = 0, day = 0] = isoDay.format(instant).split('-').map(Number);
    return new Date(new Date(0).setUTCFullYear(year, month - 1, day));
  };
  return {
    relativeDays: (days) => {
      const distance = Math.abs(days);
      if (distance >= 2 * yearDays) return counted.format(Math.trunc(days / yearDays), 'year');
      if (distance >= 3 * monthDays) return counted.format(Math.trunc(days / monthDays), 'month');
      return words.format(days, 'day');
    },
    relativeTime: (instant, now = new Date()) => {
      const elapsed = new Date(instant).getTime() - now.getTime();
      const distance = Math.abs(elapsed);
      // Times slightly in the future are due to clock differences, so they count as now.
      if (distance < minute && elapsed <= aheadOfHere)
        return counted.format(-Math.max(1, Math.round(-elapsed / second)), 'second');
      if (distance < minute) return words.format(0, 'second');
      if (distance < hour) return words.format(Math.trunc(elapsed / minute), 'minute');
      if (distance < dayLength) return words.format(Math.trunc(elapsed / hour), 'hour');
      const [today, date] = [dayOf(now), dayOf(new Date(instant))];
      const months = wholeMonths(today, date);
      if (Math.abs(months) >= 12) return counted.format(Math.trunc(months / 12), 'year');
      if (Math.abs(months) >= 1) return counted.format(months, 'month');
      return words.format(Math.round((date.getTime() - today.getTime()) / dayLength), 'day');
    },
  };
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function wordFormats(tag: string): Pick<Format, 'duration' | 'fileSize' | 'unit' | 'list'> {
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const sizes = memoise(
    (unit: string) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }),
  );
  const units = memoise((unit: string) => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }));
  return {
    duration: (minutes) => formatWorkTime(Math.sign(minutes) * Math.round(Math.abs(minutes))),
    fileSize: (bytes) => {
      const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
      return sizes(byteUnits[step] ?? 'byte').format(bytes / 1000 ** step);
    },
    unit: (count, unit) => units(unit).format(count),
    list: (items) => list.format(items),
  };
}

/** Returns the number of complete months between two calendar dates: 31 January to 1 March is one. */
function wholeMonths(start: Date, end: Date): number {
  if (end < start) return 0 - wholeMonths(end, start);
  const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return end.getUTCDate() < start.getUTCDate() ? months - 1 : months;
}

/** Returns midnight UTC of a calendar date, so that no time zone changes it. */
function calendarDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Removes the full stop that some browsers add to Dutch month abbreviations, so that all show "20 nov 2026". */
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(tag, options);
  // Several times faster than formatToParts, in lists with hundreds of dates.
  if (!shortensWithStop(tag)) return (date) => format.format(date);
  return (date) =>
    format
      .formatToParts(date)
      .map(({ type, value }) => (type === 'month' ? value.replace(/\.$/, '') : value))
      .join('');
}

const shortensWithStop = memoise((tag: string): boolean => {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2026, month, 1)));
  return months.flat().some(({ type, value }) => type === 'month' && value.endsWith('.'));
});

/** Uses the minus sign U+2212, which has the width of a digit and which screen readers announce. */
function signed(text: string): string {
  return text.replace('-', '−');
}

function unsignedZero(value: number): number {
  return value === 0 ? 0 : value;
}

function memoise<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
