/** In charge of how a subscription's days, periods and amounts read in both languages. */
import type { CalendarDate } from '../../../engine/values/calendarDate.ts';
import { formatMoney } from '../../../engine/values/money.ts';
import type { Label } from '../../../engine/registry/types.ts';
import { texts } from './texts.ts';

const days = { en: dayFormat('en-GB'), nl: dayFormat('nl-NL') };

/** "1 July 2026", "1 juli 2026". */
export function dayWords(date: CalendarDate): Label {
  const instant = new Date(`${date}T00:00:00Z`);
  return { en: days.en.format(instant), nl: days.nl.format(instant) };
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

export function moneyWords(cents: number, currency: string): Label {
  return { en: formatMoney(cents, currency, 'en'), nl: formatMoney(cents, currency, 'nl') };
}

const units: Readonly<Record<string, readonly [one: Label, many: Label]>> = {
  day: [texts.label('periods.day'), texts.label('periods.days')],
  week: [texts.label('periods.week'), texts.label('periods.weeks')],
  month: [texts.label('periods.month'), texts.label('periods.months')],
  year: [texts.label('periods.year'), texts.label('periods.years')],
};

/** "month", "3 months". */
export function periodWords({
  period_unit,
  period_count,
}: {
  readonly period_unit: string;
  readonly period_count: number;
}): Label {
  const [one, many] = units[period_unit] ?? [
    { en: period_unit, nl: period_unit },
    { en: period_unit, nl: period_unit },
  ];
  return period_count === 1 ? one : texts.label('periods.several', { count: period_count, unit: many });
}

/** "€12.50 per month". */
export function priceWords(
  cents: number,
  currency: string,
  period: { readonly period_unit: string; readonly period_count: number },
): Label {
  return joined`${moneyWords(cents, currency)} per ${periodWords(period)}`;
}

/** A text with labels in it, in each language. */
export function joined(parts: TemplateStringsArray, ...labels: readonly (Label | string)[]): Label {
  const inLanguage = (language: 'en' | 'nl'): string =>
    parts.reduce((text, part, index) => {
      const label = labels[index - 1];
      return text + (label === undefined ? '' : typeof label === 'string' ? label : label[language]) + part;
    });
  return { en: inLanguage('en'), nl: inLanguage('nl') };
}
