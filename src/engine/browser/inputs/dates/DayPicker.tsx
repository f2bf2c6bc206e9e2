/** Date picker. An invalid date keeps the previous day; an empty one calls `onEmpty`. */
import { useId } from 'react';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateProvider } from './DateProvider.tsx';
import { pickerNames } from './pickerNames.ts';
import { TypedDateField } from './TypedDateField.tsx';
import { useTypedDay } from './useTypedDay.ts';

interface Props {
  readonly label: string;
  readonly day: string | null;
  readonly onDay: (day: string) => void;
  /** Called when the field is emptied; without it the field cannot be empty. */
  readonly onEmpty?: () => void;
  /** Full width. */
  readonly wide?: boolean;
}

/** Date picker outside a form. `day` is YYYY-MM-DD; use the input of a field inside one. */
export function DayPicker({ label, day, onDay, onEmpty, wide = false }: Props) {
  const names = pickerNames(useId(), label);
  const typed = useTypedDay(day, (chosen, empty) => {
    if (chosen !== null) {
      onDay(chosen);
      return chosen;
    }
    if (!empty || !onEmpty) return day;
    onEmpty();
    return null;
  });
  return (
    <DateProvider>
      <DatePicker
        label={label}
        format="d MMM yyyy"
        value={typed.date}
        onChange={typed.change}
        slots={{ field: TypedDateField }}
        slotProps={{
          ...names,
          field: { clearable: onEmpty !== undefined },
          textField: {
            ...names.textField,
            size: 'small',
            margin: 'none',
            sx: { width: '100%', maxWidth: wide ? 'none' : 320 },
          },
        }}
      />
    </DateProvider>
  );
}
