/** Names of price lists by the day on which they start. */
import { eachLanguage, formatLocale, type Locale } from '#engine/values';

/**
 * Replaces the year, month or day at the end of a name by that of the new list. The first of a month is named by the
 * month. @example datedName('Standaardprijzen 2026', '2027-01-01', 'nl') // 'Standaardprijzen januari 2027'
 */
export function datedName(name: string, day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(formatLocale(locale), {
    ...(day.endsWith('-01') ? {} : { day: 'numeric' }),
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const date = format.format(new Date(`${day}T00:00:00Z`));
  return `${name.replace(dateAtEnd, '').slice(0, nameLength - date.length - 1)} ${date}`;
}

const nameLength = 120;

const months = Object.values(
  eachLanguage((locale) => {
    const format = new Intl.DateTimeFormat(formatLocale(locale), { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month)))).join('|');
  }),
);

/** Matches "2026", "(2026)", "2026-04-01", "april 2026" and "15 April 2026". */
const dateAtEnd = new RegExp(
  ` \\(?(?:(?:\\d{1,2} )?(?:${months.join('|')}) )?(?:19|20)\\d\\d(?:-\\d\\d-\\d\\d)?\\)?$`,
  'iu',
);
