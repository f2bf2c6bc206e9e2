/** Checks and defaults of the region in a registry. Only code that resolves registries needs them. */
import type { Weekday } from './region.ts';

/** Names of the days as the registry writes them, from Monday. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Returns the time zone of the machine; UTC if the system does not name one. */
export function machineTimeZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/** Returns true for an IANA name. An offset such as `+01:00` is none: it has no daylight saving time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== 'Etc/Unknown';
  } catch {
    return false;
  }
}

/**
 * Returns the usual first day of the week in a country (Unicode CLDR). Without a country it is that of the first
 * language with a region, such as `pt-BR`; else Monday (ISO 8601).
 */
export function usualFirstDay(country: string | null, locales: readonly string[]): Weekday {
  const tags = [...(country === null ? [] : [`und-${country}`]), ...locales];
  const local = tags.map(localeOf).find((locale) => locale?.region !== undefined);
  const day = local?.getWeekInfo?.().firstDay ?? local?.weekInfo?.firstDay;
  return isWeekday(day) ? day : 1;
}

/** Older browsers and Node.js 20 have the getter of an earlier draft, Firefox has neither. */
interface LocaleWithWeek extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

function localeOf(tag: string): LocaleWithWeek | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

const isWeekday = (day: number | undefined): day is Weekday => day !== undefined && weekdays[day - 1] !== undefined;
