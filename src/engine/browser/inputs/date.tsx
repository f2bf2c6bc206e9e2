/** A calendar date: shown in full, typed or picked, kept as YYYY-MM-DD. */
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { fullDatePattern } from '../i18n/format.ts';
import { DateProvider } from './DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useDateDraft } from './useDateDraft.ts';
import { useFieldInput } from './useFieldInput.ts';
import { fromCalendarDate, toCalendarDate } from './zonedTime.ts';

const codec = { read: fromCalendarDate, write: toCalendarDate };

export function DateInput(props: InputProps) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  const draft = useDateDraft(input, codec);
  return (
    <DateProvider>
      <DatePicker
        value={draft.date}
        onChange={draft.change}
        readOnly={props.readOnly}
        format={props.compact ? 'd MMM yyyy' : fullDatePattern}
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
