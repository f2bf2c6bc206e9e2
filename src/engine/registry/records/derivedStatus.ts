/**
 * Derived status: the status that a stored state has today, given dates. "Sent" becomes "3 days overdue" without a
 * write. The store computes it, filters by date ranges, and sorts by date.
 */
import { inLanguage } from '../../texts/catalogue.ts';
import { formatLocale, type Locale } from '../../texts/locales.ts';
import { localDate } from '../../values/dates/calendarDate.ts';
import { dayInWords } from '../kinds/date.ts';
import type { DerivedCase, DerivedStatus } from './derivedStatusConfig.ts';
import type { RawCondition, RawDerivedStatus, RawOption, RawProperty } from '../raw.ts';
import type { Field, Resource } from '../types.ts';

/** Turns a property with a derived status into a computed one. Its choices are the cases and the stored states. */
export function derivedProperty(property: RawProperty, properties: Readonly<Record<string, RawProperty>>): RawProperty {
  const derived = property['x-derived-status'];
  if (!derived) return property;
  const { cases, from, else: otherwise } = derived;
  const stored = (from === undefined ? undefined : properties[from]?.oneOf) ?? [];
  const own = cases.map(({ const: value, title, ...rest }): RawOption => ({
    const: value,
    title,
    ...(rest['x-label'] ? { 'x-label': rest['x-label'] } : {}),
    ...(rest['x-colour'] ? { 'x-colour': rest['x-colour'] } : {}),
  }));
  const names = new Set(own.map((option) => option.const));
  return {
    ...property,
    oneOf: [...own, ...[...stored, ...(otherwise ? [otherwise] : [])].filter((option) => !names.has(option.const))],
    'x-computed': {
      case: cases.map(({ const: value, when = {} }) => ({ when, then: { value } })),
      ...(from === undefined ? { else: { value: otherwise?.const ?? null } } : { else: from }),
    },
  };
}

/** Returns the derived status with its defaults, or null if the field has none. */
export function resolveDerivedStatus(derived: RawDerivedStatus | undefined): DerivedStatus | null {
  if (!derived) return null;
  const cases = derived.cases.map(({ const: value, when = {}, date, words }): DerivedCase => ({
    value: String(value),
    when,
    date: date ?? derived.date ?? null,
    words: words ?? null,
  }));
  return { from: derived.from ?? null, date: derived.date ?? cases[0]?.date ?? null, cases };
}

/** Removes the stored state from fields that also contain the status derived from it. */
export function withoutOvertaken(fields: readonly Field[]): readonly Field[] {
  const overtaken = new Set(fields.map(({ derivedStatus }) => derivedStatus?.from));
  return fields.filter(({ name }) => !overtaken.has(name));
}

/** Returns the condition on stored fields for records with the derived status `value`. */
export function conditionOfStatus({ from, cases }: DerivedStatus, value: string): RawCondition {
  const index = cases.findIndex((one) => one.value === value);
  const own = cases[index];
  const states = own ? statesOf(from, own) : [value];
  const earlier = (own ? cases.slice(0, index) : cases).filter((one) => {
    const others = statesOf(from, one);
    return from === null || states === null || others === null || others.some((state) => states.includes(state));
  });
  const stored = from === null ? [] : [{ [from]: value }];
  return { and: [...(own ? [own.when] : stored), ...earlier.map(({ when }) => ({ not: when }))] };
}

/** Returns the stored states that a case applies to, or null if its condition does not list them directly. */
function statesOf(from: string | null, { when }: DerivedCase): readonly unknown[] | null {
  const written = when[from ?? ''];
  if (typeof written === 'string') return [written];
  if (Array.isArray(written)) return written;
  const { in: several } = typeof written === 'object' && written !== null ? (written as { readonly in?: unknown }) : {};
  return Array.isArray(several) ? several : null;
}

/** Returns the dates that the words and the order of the status need, without duplicates. */
export function datesOf({ date, cases }: DerivedStatus): readonly string[] {
  const all = [date, ...cases.map((one) => one.date)].filter((name) => name !== null);
  return [...new Set(all)];
}

/** Returns the fields that are needed to show the status of a record completely, or none if there is no status. */
export function statusFields({ statusField, fields }: Pick<Resource, 'statusField' | 'fields'>): readonly string[] {
  const derived = fields[statusField ?? '']?.derivedStatus;
  return statusField === null ? [] : [statusField, ...(derived ? datesOf(derived) : [])];
}

/**
 * Returns a derived status in words, such as "3 days overdue", or its label if the date is missing.
 *
 * @param today a date in the time zone of the business
 */
export function statusInWords(
  field: Pick<Field, 'name' | 'derivedStatus' | 'options'>,
  record: Readonly<Record<string, unknown>>,
  { locale, today }: { readonly locale: Locale; readonly today: string },
): string {
  const value = record[field.name];
  const option = field.options?.find((one) => one.value === value);
  const label = option ? inLanguage(option.label, locale) : String(value ?? '');
  const met = field.derivedStatus?.cases.find((one) => one.value === value);
  const day = met?.words ? dayOf(record[met.date ?? '']) : null;
  return met?.words && day !== null ? fill(inLanguage(met.words, locale), day, { locale, today }) : label;
}

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || Number.isNaN(new Date(value).getTime())) return null;
  return value.includes('T') ? localDate(new Date(value)) : value;
}

const dayLength = 86_400_000;

function fill(words: string, day: string, { locale, today }: { locale: Locale; today: string }): string {
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / dayLength);
  const tag = formatLocale(locale);
  return words
    .replaceAll('{days}', () =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(Math.abs(distance)),
    )
    .replaceAll('{relative}', () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(distance, 'day'))
    .replaceAll('{date}', () => dayInWords(day, locale, day.slice(0, 4) !== today.slice(0, 4)));
}
