/** Date format of mails. */
import type { Label } from '../../../engine/registry/types.ts';
import { eachLanguage } from '../../../engine/texts/catalogue.ts';
import { formatLocale } from '../../../engine/texts/locales.ts';
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';

/** Formats a day as in "1 July 2026", in each language. */
export function dayLabel(day: CalendarDate): Label {
  const instant = new Date(`${day}T00:00:00Z`);
  return eachLanguage((locale) =>
    new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(instant),
  );
}
