/** Boolean as a switch. */
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';

export function BooleanInput(props: InputProps) {
  const input = useFieldInput(props);
  const { frame } = input;
  const helper = frame.helperText;
  return (
    <FormControl
      error={frame.error}
      margin={frame.margin}
      sx={{ justifyContent: 'center', minHeight: props.compact ? 40 : 48 }}
    >
      <FormControlLabel
        label={props.compact ? '' : input.label}
        sx={{ ml: 0, gap: 1 }}
        control={
          <Switch
            id={frame.id}
            name={frame.name}
            checked={input.value === true}
            disabled={props.readOnly}
            onChange={(_, checked) => input.onChange(checked)}
            onBlur={input.onBlur}
            slotProps={{
              input: {
                ref: input.inputRef,
                role: 'switch',
                ...input.htmlInput,
                ...(helper ? { 'aria-describedby': `${frame.id}-help` } : {}),
              },
            }}
          />
        }
      />
      {helper ? (
        <FormHelperText id={`${frame.id}-help`} sx={{ mt: 0 }}>
          {helper}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
