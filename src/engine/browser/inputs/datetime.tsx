/** An instant: shown and typed as the clock in Amsterdam has it, kept as RFC 3339. */
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { fullDatePattern } from '../i18n/format.ts';
import { DateProvider } from './DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useDateDraft } from './useDateDraft.ts';
import { useFieldInput } from './useFieldInput.ts';
import { fromZonedTime, toZonedTime } from './zonedTime.ts';

const codec = { read: toZonedTime, write: fromZonedTime };

export function DateTimeInput(props: InputProps) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  const draft = useDateDraft(input, codec);
  return (
    <DateProvider>
      <DateTimePicker
        ampm={false}
        value={draft.date}
        onChange={draft.change}
        readOnly={props.readOnly}
        format={props.compact ? 'd MMM yyyy HH:mm' : `${fullDatePattern} HH:mm`}
        label={frame.label}
        inputRef={input.inputRef}
        slotProps={{
          field: {
            shouldRespectLeadingZeros: true,
            clearable: !props.required && !props.readOnly,
            fieldRef: draft.fieldRef,
          },
          textField: {
            ...frame,
            helperText,
            onBlur: draft.leave,
            ...(props.compact ? { 'aria-label': input.label } : {}),
          },
        }}
      />
    </DateProvider>
  );
}
