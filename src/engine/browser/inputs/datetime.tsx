/** Date and time: shown and typed in the time zone of the business, stored in RFC 3339. */
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { useFormat } from '../i18n/useFormat.ts';
import { DateProvider } from './dates/DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useDatePicker } from './dates/useDatePicker.ts';
import { fromZonedTime, toZonedTime } from './dates/zonedTime.ts';

const codec = { read: toZonedTime, write: fromZonedTime };

export function DateTimeInput(props: InputProps) {
  const { datePattern } = useFormat();
  return (
    <DateProvider>
      <DateTimePicker
        {...useDatePicker(props, codec)}
        ampm={false}
        format={`${props.compact ? datePattern.replace('MMMM', 'MMM') : datePattern} HH:mm`}
      />
    </DateProvider>
  );
}
