/** An instant (RFC 3339 date-time). */
import { defineKind, ordering, pickedTraits } from './kind.ts';
import { formatLocale, type Locale } from '../../texts/locales.ts';
import { region } from '../../values/region.ts';

export const datetime = defineKind({
  traits: pickedTraits,
  matches: (property) => property.format === 'date-time',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  literal: 'datetime',
  operators: ordering,
  toWords: (value, locale) => (typeof value === 'string' ? momentInWords(value, locale) : ''),
});

const shortMoment = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;
/** Writers that were made, by time zone and language. */
const writers = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant: `2026-11-09T08:00:00Z` → "9 Nov 2026, 09:00" in Paris. Returns invalid instants unchanged. */
function momentInWords(value: string, locale: Locale): string {
  const instant = new Date(value);
  const { timeZone } = region();
  const key = `${timeZone} ${locale}`;
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(formatLocale(locale), { ...shortMoment, timeZone });
  writers.set(key, writer);
  return Number.isNaN(instant.getTime()) ? value : writer.format(instant);
}
