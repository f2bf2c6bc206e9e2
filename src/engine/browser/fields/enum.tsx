/** Enum value: a chip if the options have colours, else plain text. */
import type { FieldProps } from './field.ts';
import { todayHere } from '../i18n/todayHere.ts';
import { statusInWords } from '../../registry/records/derivedStatus.ts';
import type { Field, Option } from '../../registry/types.ts';
import { StateChip } from '../ui/StateChip.tsx';
import { useLabel, useLanguage } from '../ui/useLabel.ts';

export function EnumField({ resource, field, record }: FieldProps) {
  const label = useLabel();
  const value = record[field.name];
  const option = optionOf(field, value);
  const text = useStatusText(field, record) ?? (option ? label(option.label) : String(value));
  const coloured =
    field.name === resource.statusField ||
    field.name === resource.stateField ||
    field.options?.some((one) => one.colour !== null);
  return coloured ? <StateChip label={text} colour={option?.colour ?? 'neutral'} /> : <span>{text}</span>;
}

/** Returns the text of a derived status ("3 days overdue"); null for other fields. */
function useStatusText(field: Field, record: FieldProps['record']): string | null {
  const locale = useLanguage();
  if (field.derivedStatus === null) return null;
  return statusInWords(field, record, { locale, today: todayHere() });
}

/** Returns the option of a field with the given value. */
export function optionOf(field: Field, value: unknown): Option | undefined {
  return field.options?.find((option) => option.value === value);
}
