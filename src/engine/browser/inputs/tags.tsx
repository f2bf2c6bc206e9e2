/** List of words or options. */
import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useLabel } from '../ui/useLabel.ts';
import { choosableOptions } from '../../registry/option.ts';
import { optionOf } from '../fields/enum.tsx';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

type Tag = string | number;

export function TagsInput(props: InputProps) {
  const input = useFieldInput(props);
  const label = useLabel();
  const translate = useTranslate();
  const { field } = props;
  // Keep the array stable, because Autocomplete resets its text when the value changes.
  const value = useMemo(() => (Array.isArray(input.value) ? (input.value as Tag[]) : []), [input.value]);
  const options: readonly Tag[] = choosableOptions(field.options ?? [], value).map((option) => option.value);
  const free = field.options === null;
  const read = (tag: Tag): Tag =>
    field.property.items?.type === 'integer' && /^-?\d+$/.test(String(tag))
      ? Number(tag)
      : typeof tag === 'string'
        ? tag.trim()
        : tag;
  return (
    <Autocomplete
      multiple
      freeSolo={free}
      autoSelect={free}
      filterSelectedOptions
      disableCloseOnSelect={!free}
      options={options}
      value={value}
      onChange={(_, tags) => input.onChange([...new Set(tags.map(read).filter((tag) => tag !== ''))])}
      onBlur={input.onBlur}
      getOptionLabel={(tag) => {
        const option = optionOf(field, tag);
        return option ? label(option.label) : String(tag);
      }}
      readOnly={props.readOnly}
      id={input.frame.id}
      size={input.frame.size}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...input.frame}
          helperText={input.frame.helperText ?? (free && !props.compact ? translate('beheer.tags.hint') : undefined)}
          inputRef={input.inputRef}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...input.htmlInput } }}
        />
      )}
    />
  );
}
