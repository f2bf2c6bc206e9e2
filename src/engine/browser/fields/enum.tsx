/** One of a few named values: a chip where colour means something, plain words where not. */
import type { FieldProps } from './field.ts';
import type { Field, Option } from '../../registry/types.ts';
import { StateChip } from './StateChip.tsx';
import { useLabel } from './useLabel.ts';

export function EnumField({ resource, field, record }: FieldProps) {
  const label = useLabel();
  const value = record[field.name];
  const option = optionOf(field, value);
  const text = option ? label(option.label) : String(value);
  const coloured = field.name === resource.stateField || field.options?.some((one) => one.colour !== null);
  return coloured ? <StateChip label={text} colour={option?.colour ?? 'neutral'} /> : <span>{text}</span>;
}

export function optionOf(field: Field, value: unknown): Option | undefined {
  return field.options?.find((option) => option.value === value);
}
