/** Time of day: 09:30. */
import TextField from '@mui/material/TextField';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

export function TimeInput(props: InputProps) {
  const input = useFieldInput(props);
  return (
    <TextField
      {...input.frame}
      type="time"
      value={typeof input.value === 'string' ? input.value.slice(0, 5) : ''}
      onChange={(event) => input.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      slotProps={{ htmlInput: input.htmlInput, inputLabel: { shrink: true } }}
    />
  );
}
