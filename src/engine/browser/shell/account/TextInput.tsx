/**
 * Material's outlined text field, without its other variants and its select menu, which would add to the bundle of the
 * pages that require no sign-in.
 */
import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

type Props = Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'endAdornment'
  | 'inputProps'
  | 'inputRef'
  | 'name'
  | 'onChange'
  | 'readOnly'
  | 'type'
  | 'value'
> & {
  readonly label: string;
  readonly error?: boolean;
  readonly helperText?: string | undefined;
};

/** Text field for `AccountForm`; `helperText` is the hint or the error. */
export function TextInput({ label, error = false, helperText, ...input }: Props) {
  const id = useId();
  const hint = helperText === undefined || helperText === '' ? undefined : `${id}-helper-text`;
  return (
    <FormControl error={error} variant="outlined" margin="dense" fullWidth>
      <InputLabel htmlFor={id} id={`${id}-label`}>
        {label}
      </InputLabel>
      <OutlinedInput {...input} id={id} label={label} aria-describedby={hint} />
      {hint === undefined ? null : <FormHelperText id={hint}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
