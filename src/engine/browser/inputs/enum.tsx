/** Selection of one option. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { choosableOptions } from '../../registry/option.ts';
import { optionOf } from '../fields/enum.tsx';
import { useLabel } from '../fields/useLabel.ts';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { useFillsOfChoice } from './useCopyFromRelation.ts';

/** Hides the arrow of a read-only select. */
const NoArrow = () => null;

export function EnumInput(props: InputProps) {
  const input = useFieldInput(props);
  const label = useLabel();
  const translate = useTranslate();
  const value = optionOf(props.field, input.value)?.value ?? '';
  useFillsOfChoice(props, value === '' ? null : value);
  const options = choosableOptions(props.field.options ?? [], value);
  const mayBeEmpty = props.field.nullable && !props.required;
  return (
    <TextField
      {...input.frame}
      select
      value={value}
      onChange={(event) =>
        input.onChange(
          event.target.value === '' ? null : (optionOf(props.field, event.target.value)?.value ?? event.target.value),
        )
      }
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{
        htmlInput: input.htmlInput,
        select: {
          readOnly: props.readOnly,
          ...(props.readOnly ? { IconComponent: NoArrow } : {}),
          SelectDisplayProps: props.compact ? { 'aria-label': input.label } : {},
        },
      }}
    >
      {mayBeEmpty ? (
        <MenuItem value="">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {props.field.empty ? label(props.field.empty) : translate('beheer.form.none')}
          </Box>
        </MenuItem>
      ) : null}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {label(option.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
