/**
 * The status that a record has today: a stored state together with dates. "Sent" becomes "3 days overdue" without
 * anything being written. The store answers it, filters by ranges over the dates, and sorts by them.
 */
import { inLanguage } from '../texts/catalogue.ts';
import { formatLocale, type Locale } from '../texts/locales.ts';
import { amsterdamDate } from '../values/calendarDate.ts';
import { dayInWords } from './kinds/date.ts';
import type { DerivedCase, DerivedStatus } from './derivedStatusConfig.ts';
import type { RawCondition, RawDerivedStatus, RawOption, RawProperty } from './raw.ts';
import type { Field, Resource } from './types.ts';

/** A property with a derived status as one that is computed, of the choices of its cases and of the stored state. */
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

/** Without a stored state that time may have overtaken, where the one that knows the date is among them. */
export function withoutOvertaken(fields: readonly Field[]): readonly Field[] {
  const overtaken = new Set(fields.map(({ derivedStatus }) => derivedStatus?.from));
  return fields.filter(({ name }) => !overtaken.has(name));
}

/** Which records have that status, as a condition over what is stored. */
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

/** The stored states that a case is about; null where that is not written plainly. */
function statesOf(from: string | null, { when }: DerivedCase): readonly unknown[] | null {
  const written = when[from ?? ''];
  if (typeof written === 'string') return [written];
  if (Array.isArray(written)) return written;
  const { in: several } = typeof written === 'object' && written !== null ? (written as { readonly in?: unknown }) : {};
  return Array.isArray(several) ? several : null;
}

/** The dates that its words and its order need, each once. */
export function datesOf({ date, cases }: DerivedStatus): readonly string[] {
  const all = [date, ...cases.map((one) => one.date)].filter((name) => name !== null);
  return [...new Set(all)];
}

/** The fields without which the status of a resource's records is not written in full; none where it has no status. */
export function statusFields({ statusField, fields }: Pick<Resource, 'statusField' | 'fields'>): readonly string[] {
  const derived = fields[statusField ?? '']?.derivedStatus;
  return statusField === null ? [] : [statusField, ...(derived ? datesOf(derived) : [])];
}

/**
 * A derived status in words: "3 days overdue". Its label alone where the date is not there to count from.
 *
 * @param today a date in Europe/Amsterdam.
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
  return value.includes('T') ? amsterdamDate(new Date(value)) : value;
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
