/** List of words or options. */
import Chip from '@mui/material/Chip';
import type { FieldProps } from './field.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { Copyable } from './Copyable.tsx';
import { optionOf } from './enum.tsx';
import { keyed } from '../ui/keyed.ts';
import { useLabel } from '../ui/useLabel.ts';

export function TagsField({ field, record, place }: FieldProps) {
  const label = useLabel();
  const value = record[field.name];
  const tags: readonly unknown[] = Array.isArray(value) ? value : [];
  const row = (
    <ChipRow place={place}>
      {keyed(tags).map(({ key, item: tag }) => {
        const option = optionOf(field, tag);
        return <Chip key={key} size="small" label={option ? label(option.label) : String(tag)} />;
      })}
    </ChipRow>
  );
  return field.copy ? (
    <Copyable field={field} place={place} text={tags.join('\n')}>
      {row}
    </Copyable>
  ) : (
    row
  );
}
