/** Formats days, periods and amounts in each language. */
import {
  type CalendarDate,
  eachLanguage,
  formatLocale,
  inLanguage,
  type Label,
  type Locale,
  Money,
  plainLabel,
  translatedText,
} from '#engine/values';
import type { Rows } from '#engine/registry';
import { texts } from './texts.ts';

/** Formats a day as "1 July 2026" or "1 juli 2026". */
export function dayWords(date: CalendarDate): Label {
  const instant = new Date(`${date}T00:00:00Z`);
  return eachLanguage((locale) => dayFormat(locale).format(instant));
}

const formats = new Map<Locale, Intl.DateTimeFormat>();

function dayFormat(locale: Locale): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(formatLocale(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

/** Formats an amount in each language. */
export function moneyWords(cents: number, currency: string): Label {
  return eachLanguage((locale) => Money.formatMoney(cents, currency, locale));
}

const units: Readonly<Record<string, readonly [one: Label, many: Label]>> = {
  day: [texts.label('periods.day'), texts.label('periods.days')],
  week: [texts.label('periods.week'), texts.label('periods.weeks')],
  month: [texts.label('periods.month'), texts.label('periods.months')],
  year: [texts.label('periods.year'), texts.label('periods.years')],
};

/** Formats a period as "month" or "3 months". */
export function periodWords({
  period_unit,
  period_count,
}: {
  readonly period_unit: string;
  readonly period_count: number;
}): Label {
  const [one, many] = units[period_unit] ?? [plainLabel(period_unit), plainLabel(period_unit)];
  return period_count === 1 ? one : texts.label('periods.several', { count: period_count, unit: many });
}

/** Formats a length as "1 month" or "3 months". */
export function lengthWords(period: { readonly period_unit: string; readonly period_count: number }): Label {
  const words = periodWords(period);
  return period.period_count === 1 ? texts.label('periods.several', { count: 1, unit: words }) : words;
}

/** Formats a price as "€12.50 per month". */
export function priceWords(
  cents: number,
  currency: string,
  period: { readonly period_unit: string; readonly period_count: number },
): Label {
  return joined`${moneyWords(cents, currency)} per ${periodWords(period)}`;
}

/** Template tag that joins text and labels, in each language. */
export function joined(parts: TemplateStringsArray, ...labels: readonly (Label | string)[]): Label {
  return eachLanguage((locale) =>
    parts.reduce((text, part, index) => {
      const label = labels[index - 1];
      return text + (label === undefined ? '' : typeof label === 'string' ? label : inLanguage(label, locale)) + part;
    }),
  );
}

/** Returns the name of a product in each language. */
export const productLabel = (product: Pick<Rows['products'], 'name' | 'name_en'>): Label =>
  eachLanguage((locale) => translatedText(product, 'name', locale));
