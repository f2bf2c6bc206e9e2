/** Amount in the currency of its record. */
import { currentRegistry } from '../registry.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { Figure } from '../ui/Figure.tsx';
import type { FieldProps } from './field.ts';
import type { Field } from '../../registry/types.ts';

export function MoneyField({ field, record }: FieldProps) {
  const format = useFormat();
  const cents = Number(record[field.name]);
  return <Figure field={field} text={format.money(cents, currencyOf(field, record))} zero={cents === 0} />;
}

/** Returns the currency of the record if it is present and valid, else the default currency of the registry. */
export function currencyOf(field: Field, record: Readonly<Record<string, unknown>>): string {
  const currency = field.currencyField === null ? null : record[field.currencyField];
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : currentRegistry().currency;
}
