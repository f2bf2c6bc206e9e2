/** Date format of mails. */
import { type CalendarDate, eachLanguage, formatLocale, type Label } from '#engine/values';

/** Formats a day as in "1 July 2026", in each language. */
export function dayLabel(day: CalendarDate): Label {
  const instant = new Date(`${day}T00:00:00Z`);
  return eachLanguage((locale) =>
    new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(instant),
  );
}
