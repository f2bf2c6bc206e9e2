/** Selection of one option. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { choosableOptions } from '../../registry/option.ts';
import type { Field } from '../../registry/types.ts';
import { optionOf } from '../fields/enum.tsx';
import { useLabel } from '../ui/useLabel.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { useFillsOfChoice } from './records/useCopyFromRelation.ts';

/** Hides the arrow of a read-only select. */
const NoArrow = () => null;

/** An enum of an adopted table may have an empty value. The select then needs another value for no choice. */
const hasEmptyOption = ({ options }: Field): boolean => options?.some(({ value }) => value === '') === true;

export function EnumInput(props: InputProps) {
  const input = useFieldInput(props);
  const label = useLabel();
  const translate = useTranslate();
  const chosen = optionOf(props.field, input.value);
  const nothing = hasEmptyOption(props.field) ? '\0' : '';
  const value = chosen?.value ?? nothing;
  useFillsOfChoice(props, chosen?.value ?? null);
  const options = choosableOptions(props.field.options ?? [], chosen?.value ?? '');
  const mayBeEmpty = props.field.nullable && !props.required;
  return (
    <TextField
      {...input.frame}
      select
      value={value}
      onChange={(event) =>
        input.onChange(
          event.target.value === nothing
            ? null
            : (optionOf(props.field, event.target.value)?.value ?? event.target.value),
        )
      }
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: input.htmlInput,
        select: {
          readOnly: props.readOnly,
          ...(props.readOnly ? { IconComponent: NoArrow } : {}),
          // An option with an empty value has a label like any other.
          ...(chosen?.value === '' ? { displayEmpty: true } : {}),
          SelectDisplayProps: props.compact ? { 'aria-label': input.label } : {},
        },
        ...(chosen?.value === '' ? { inputLabel: { shrink: true } } : {}),
      }}
    >
      {mayBeEmpty ? (
        <MenuItem value={nothing}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {props.field.empty ? label(props.field.empty) : translate('beheer.form.none')}
          </Box>
        </MenuItem>
      ) : null}
      {!mayBeEmpty && nothing !== '' ? <MenuItem value={nothing} sx={{ display: 'none' }} /> : null}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {label(option.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
