/** A calendar date (RFC 3339 full-date). Dates derived from an instant are in the time zone of the business. */
import { defineKind, ordering, pickedTraits } from './kind.ts';
import { formatLocale, type Locale } from '../../texts/locales.ts';

export const date = defineKind({
  traits: pickedTraits,
  matches: (property) => property.format === 'date',
  valueSchema: () => ({ type: 'string', format: 'date' }),
  literal: 'date',
  operators: ordering,
  filtered: true,
  toWords: (value, locale) => (typeof value === 'string' ? dayInWords(value, locale) : ''),
});

const shortDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const writers = new Map<string, Intl.DateTimeFormat>();

/** Formats a date: `2026-11-09` → "9 Nov 2026", or "9 Nov" without its year. Returns invalid dates unchanged. */
export function dayInWords(value: string, locale: Locale, withYear = true): string {
  const instant = new Date(`${value}T00:00:00Z`);
  const key = `${locale} ${withYear}`;
  const options = withYear ? ({ ...shortDay, year: 'numeric' } as const) : shortDay;
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(formatLocale(locale), options);
  writers.set(key, writer);
  return Number.isNaN(instant.getTime()) ? value : writer.format(instant);
}
