/** Date and time: shown and typed in the time zone of the business, stored in RFC 3339. */
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { fullDatePattern } from '../i18n/format.ts';
import { DateProvider } from './dates/DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useDatePicker } from './dates/useDatePicker.ts';
import { fromZonedTime, toZonedTime } from './dates/zonedTime.ts';

const codec = { read: toZonedTime, write: fromZonedTime };

export function DateTimeInput(props: InputProps) {
  return (
    <DateProvider>
      <DateTimePicker
        {...useDatePicker(props, codec)}
        ampm={false}
        format={props.compact ? 'd MMM yyyy HH:mm' : `${fullDatePattern} HH:mm`}
      />
    </DateProvider>
  );
}
