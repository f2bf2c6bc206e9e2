/** A calendar date: shown in full, typed or picked, kept as YYYY-MM-DD. */
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { fullDatePattern } from '../i18n/format.ts';
import { DateProvider } from './DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useFieldInput } from './useFieldInput.ts';
import { fromCalendarDate, toCalendarDate } from './wallClock.ts';

export function DateInput(props: InputProps) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  // What is typed half stays in the field; the form has what was there until the date is whole.
  const change = (date: Date | null) => {
    const value = date === null ? null : toCalendarDate(date);
    if (date === null || value !== null) input.onChange(value);
  };
  return (
    <DateProvider>
      <DatePicker
        value={typeof input.value === 'string' ? fromCalendarDate(input.value) : null}
        onChange={change}
        readOnly={props.readOnly}
        format={props.compact ? 'd MMM yyyy' : fullDatePattern}
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
