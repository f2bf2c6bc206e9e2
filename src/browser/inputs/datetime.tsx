/** An instant: shown and typed as the clock in Amsterdam has it, kept as RFC 3339. */
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { fullDatePattern } from '../i18n/format.ts';
import { DateProvider } from './DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { fromWallClock, toWallClock } from './wallClock.ts';

export function DateTimeInput(props: InputProps) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  const change = (date: Date | null) => {
    const value = date === null ? null : fromWallClock(date);
    if (date === null || value !== null) input.onChange(value);
  };
  return (
    <DateProvider>
      <DateTimePicker
        ampm={false}
        value={typeof input.value === 'string' ? toWallClock(input.value) : null}
        onChange={change}
        readOnly={props.readOnly}
        format={props.compact ? 'd MMM yyyy HH:mm' : `${fullDatePattern} HH:mm`}
        label={frame.label}
        inputRef={input.inputRef}
        slotProps={{
          field: { shouldRespectLeadingZeros: true, clearable: !props.required && !props.readOnly },
          textField: { ...frame, helperText, onBlur: input.onBlur, ...(props.compact ? { 'aria-label': input.label } : {}) },
        }}
      />
    </DateProvider>
  );
}
