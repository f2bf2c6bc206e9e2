/** Days from and through, or a period by its name. */
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useTranslate } from 'react-admin';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { DateProvider } from '../../inputs/DateProvider.tsx';
import { useTypedDay } from '../../inputs/useTypedDay.ts';
import { datePresets, presetNames } from './datePresets.ts';
import { dayRangeOf } from './dayRange.ts';
import type { FilterEditorProps } from './editor.ts';
import { sameFilter } from './filterState.ts';
import { rangeFilter } from './operands.ts';

export function DateFilter({ value, onChange, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const range = dayRangeOf(value, useConditionContext());
  const change = (end: 'from' | 'to', day: string | null) => onChange(rangeFilter({ ...range, [end]: day }));
  return (
    <DateProvider>
      <Stack direction="row" useFlexGap sx={{ gap: 0.75, flexWrap: 'wrap', mb: 2 }}>
        {presetNames.map((name) => {
          const preset = datePresets[name];
          const chosen = sameFilter(preset, value);
          return (
            <Chip
              key={name}
              size="small"
              variant={chosen ? 'filled' : 'outlined'}
              color={chosen ? 'primary' : 'default'}
              label={translate(`beheer.filter.date.${name}`)}
              onClick={() => onApply(preset)}
            />
          );
        })}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        {(['from', 'to'] as const).map((end) => (
          <DayBox
            key={end}
            label={translate(`beheer.filter.${end}`)}
            day={range[end]}
            onDay={(day) => change(end, day)}
          />
        ))}
      </Stack>
    </DateProvider>
  );
}

interface DayBoxProps {
  readonly label: string;
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

function DayBox({ label, day, onDay }: DayBoxProps) {
  const typed = useTypedDay(day, (chosen) => {
    onDay(chosen);
    return chosen;
  });
  return (
    <DatePicker
      label={label}
      format="d MMM yyyy"
      value={typed.date}
      onChange={typed.change}
      slotProps={{
        field: { clearable: true, shouldRespectLeadingZeros: true },
        textField: { size: 'small', margin: 'none' },
      }}
    />
  );
}
