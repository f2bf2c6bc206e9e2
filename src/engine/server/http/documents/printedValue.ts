/** Values of records as a document prints them, in one language. */
import { kinds } from '../../../registry/kinds/table.ts';
import { relationNamed, valueAt } from '../../../registry/conditions/condition.ts';
import { statusInWords } from '../../../registry/records/derivedStatus.ts';
import { readErased } from '../../../registry/erased.ts';
import { fieldAt, renderTitle } from '../../../registry/records/title.ts';
import type { Field, Locale, Registry, Resource } from '../../../registry/types.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { formatLocale } from '../../../texts/locales.ts';
import { isRecord } from '../../../values/json.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Row } from '../../store/contract.ts';
import { texts } from '../../texts.ts';

export interface PrintedLanguage {
  readonly registry: Registry;
  readonly locale: Locale;
  /** Date in the time zone of the business. */
  readonly today: string;
}

/** Returns the value at a path of a record with embedded references; '' where it is empty or was not read. */
export function printedAt(language: PrintedLanguage, resource: Resource, row: Row, path: string): string {
  const steps = path.split('.');
  const field = fieldAt(language.registry, resource, steps);
  const [owner, around] = ownerAt(language.registry, resource, row, steps);
  return field && owner ? readErased(printed(language, field, owner), language.locale) : around;
}

/** Returns the record that has the last field of the path; null where a reference is empty or was not read. */
function ownerAt(
  registry: Registry,
  resource: Resource,
  row: Row,
  [name = '', ...rest]: readonly string[],
): readonly [Row | null, ''] {
  if (rest.length === 0) return [row, ''];
  const relation = relationNamed(resource, name)?.relation;
  const target = registry.resources[relation?.to ?? ''];
  const next = valueAt(row, [name]);
  return target && isRecord(next) ? ownerAt(registry, target, next, rest) : [null, ''];
}

function printed({ registry, locale, today }: PrintedLanguage, field: Field, row: Row): string {
  const value = row[field.name];
  if (field.relation) return titlesOf(registry, field, row, locale);
  if (value === null || value === undefined || value === '') return '';
  if (field.derivedStatus) return statusInWords(field, row, { locale, today });
  if (field.options)
    return [value]
      .flat()
      .map((one) => inLanguage(field.options?.find((option) => option.value === one)?.label, locale) ?? String(one))
      .join(', ');
  if (typeof value === 'boolean') return texts.in(locale)(value ? 'exports.yes' : 'exports.no');
  if (field.kind === 'money' && typeof value === 'number')
    return formatMoney(value, currencyOf(registry, field, row), formatLocale(locale));
  if (field.kind === 'date' && typeof value === 'string') return dayInWords(value, locale);
  if (field.kind === 'address' && isRecord(value)) return addressLines(value, locale);
  const number = typeof value === 'number' ? numberOf(field, value, locale) : null;
  const { toWords, toText } = kinds[field.kind];
  const text = number ?? (toWords ? toWords(value, locale) : toText(value, field, locale));
  return field.unit === null || text === '' ? text : `${text} ${field.unit}`;
}

function titlesOf(registry: Registry, field: Field, row: Row, locale: Locale): string {
  const target = registry.resources[field.relation?.to ?? ''];
  return [row[field.relation?.name ?? '']]
    .flat()
    .flatMap((record) => (target && isRecord(record) ? (renderTitle(registry, target, record, locale) ?? []) : []))
    .join(', ');
}

function currencyOf({ currency }: Registry, { currencyField }: Field, row: Row): string {
  const own = currencyField === null ? null : row[currencyField];
  return typeof own === 'string' && own !== '' ? own : currency;
}

function numberOf({ kind, ungrouped, scale }: Field, value: number, locale: Locale): string | null {
  const tag = formatLocale(locale);
  if (kind === 'percent')
    return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 10_000);
  if (kind !== 'integer' && kind !== 'decimal') return null;
  return new Intl.NumberFormat(tag, { useGrouping: !ungrouped, maximumFractionDigits: scale }).format(value);
}

const dayInWords = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(formatLocale(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

function addressLines(address: Readonly<Record<string, unknown>>, locale: Locale): string {
  const { street, house_number, postal_code, city, country } = address;
  const words = (...parts: readonly unknown[]): string => parts.filter((part) => typeof part === 'string').join(' ');
  const name =
    typeof country === 'string' ? new Intl.DisplayNames([formatLocale(locale)], { type: 'region' }).of(country) : '';
  return [words(street, house_number), words(postal_code, city), name].filter(Boolean).join('\n');
}
