/** A day to choose; what is no day leaves the one before it, and nothing where it may be empty. */
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
  /** Where it may be left empty. */
  readonly onEmpty?: () => void;
  /** As wide as the fields that it stands among. */
  readonly wide?: boolean;
}

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
