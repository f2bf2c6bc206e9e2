/** Calendar date: shown in full, typed or picked, stored as YYYY-MM-DD. */
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useFormat } from '../i18n/useFormat.ts';
import { DateProvider } from './dates/DateProvider.tsx';
import type { InputProps } from './input.ts';
import { useDatePicker } from './dates/useDatePicker.ts';
import { fromCalendarDate, toCalendarDate } from './dates/zonedTime.ts';

const codec = { read: fromCalendarDate, write: toCalendarDate };

export function DateInput(props: InputProps) {
  const { datePattern } = useFormat();
  return (
    <DateProvider>
      <DatePicker
        {...useDatePicker(props, codec)}
        format={props.compact ? datePattern.replace('MMMM', 'MMM') : datePattern}
      />
    </DateProvider>
  );
}
