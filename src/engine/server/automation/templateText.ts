/** Texts of a mail about a record: fields in braces are replaced by their values, in the language of the reader. */
import { fieldAt, textAt } from '../../registry/records/title.ts';
import type { Label, Locale, Registry, Resource } from '../../registry/types.ts';
import { formatMoney } from '../../values/money.ts';
import { formatLocale } from '../../texts/locales.ts';
import type { Row } from '../store/contract.ts';
import { valueIn } from './ruleRecord.ts';

const fieldPattern = /\{([\w.]+)\}/g;

/** Returns the paths of the fields in a text, in any language. */
export function fieldsIn(text: Label): readonly (readonly string[])[] {
  return Object.values(text).flatMap((one: string) =>
    [...one.matchAll(fieldPattern)].map(([, path = '']) => path.split('.')),
  );
}

/** A record with the related records that its texts mention. */
interface TextSource {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly record: Row;
}

/** Fills in a text in each of its languages. */
export function filledText(source: TextSource, text: Label): Label {
  const filled = Object.entries(text).map(([locale, one]: [string, string]) => [
    locale,
    one.replaceAll(fieldPattern, (_, path: string) => valueText(source, path.split('.'), locale)),
  ]);
  return Object.fromEntries(filled) as Label;
}

function valueText({ registry, resource, record }: TextSource, path: readonly string[], locale: Locale): string {
  const field = fieldAt(registry, resource, path);
  const value = valueIn(record, path);
  if (field?.kind !== 'money' || typeof value !== 'number') return textAt(registry, resource, record, path, locale);
  const currency =
    field.currencyField === null ? undefined : valueIn(record, [...path.slice(0, -1), field.currencyField]);
  return formatMoney(value, typeof currency === 'string' ? currency : registry.currency, formatLocale(locale));
}
