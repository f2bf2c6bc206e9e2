/** Formats numbers in texts. */
import { formatLocale, type Locale } from './locales.ts';

const formats = new Map<Locale, Intl.NumberFormat>();

/** Formats a number in a language. @example writtenNumber(1234.5, 'nl') // '1.234,5' */
export function writtenNumber(value: number, locale: Locale): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 10 });
  formats.set(locale, format);
  return format.format(value);
}
