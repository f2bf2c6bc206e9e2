/**
 * Secondary text of an option: the first values that are readable without a label, to distinguish records with similar
 * names.
 */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { displayEmail, displayHostname } from '../../../values/identifiers/displayHostname.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import type { Format } from '../../i18n/format.ts';

type Row = Readonly<Record<string, unknown>>;
type Write = (value: unknown, format: Format) => string;

const asText: Write = (value) => (typeof value === 'string' ? value : '');
const asNumber =
  (write: (value: number, format: Format) => string): Write =>
  (value, format) =>
    typeof value === 'number' ? write(value, format) : '';
const asTime =
  (write: (value: string, format: Format) => string): Write =>
  (value, format) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? write(value, format) : '';

/**
 * Kinds with readable values. Numbers, durations, UUIDs and booleans mean nothing without a label, and structures and
 * long texts do not fit.
 */
const readable: Readonly<Partial<Record<Kind, Write>>> = {
  text: asText,
  email: (value) => (typeof value === 'string' ? displayEmail(value) : ''),
  phone: asText,
  url: asText,
  'domain-name': (value) => (typeof value === 'string' ? displayHostname(value) : ''),
  ip: asText,
  tags: (value, format) => (Array.isArray(value) ? format.list(value.map(String)) : ''),
  enum: asText,
  money: asNumber((value, format) => format.money(value)),
  percent: asNumber((value, format) => format.percent(value)),
  date: asTime((value, format) => format.date(value)),
  datetime: asTime((value, format) => format.dateTime(value)),
};

const shownFields = 2;

/** Returns list columns that are not part of the title. */
export function secondaryFields(target: Resource, mayRead: (field: Field) => boolean): readonly Field[] {
  const inTitle = new Set(target.titlePaths.map((path) => path[0]));
  return target.list.columns
    .flatMap((name) => target.fields[name] ?? [])
    .filter((field) => !inTitle.has(field.name) && readable[field.kind] !== undefined && mayRead(field))
    .slice(0, shownFields);
}

export function secondaryText(fields: readonly Field[], record: Row, format: Format): string {
  return fields
    .map((field) => {
      const value = record[field.name];
      const option = field.options?.find((one) => one.value === value);
      return option ? inLanguage(option.label, format.locale) : (readable[field.kind]?.(value, format) ?? '');
    })
    .filter((text) => text !== '')
    .join(' · ');
}
