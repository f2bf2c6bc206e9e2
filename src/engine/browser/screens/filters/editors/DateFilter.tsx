/** Filter on dates: a range, or a named period. */
import { useId, useState } from 'react';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useTranslate } from 'react-admin';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { DateProvider } from '../../../inputs/dates/DateProvider.tsx';
import { pickerNames } from '../../../inputs/dates/pickerNames.ts';
import { TypedDateField } from '../../../inputs/dates/TypedDateField.tsx';
import { useTypedDay } from '../../../inputs/dates/useTypedDay.ts';
import {
  datePresets,
  maxRolling,
  presetNames,
  presetOf,
  rollingFilter,
  rollingOf,
  rollingUnits,
  type RollingPeriod,
  type RollingUnit,
} from '../datePresets.ts';
import { dayRangeOf } from '../dayRange.ts';
import type { FilterEditorProps } from './editor.ts';
import { sameFilter } from '../filterState.ts';
import { rangeFilter } from '../operands.ts';

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
      <RollingBoxes value={value} onChange={onChange} />
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

/** Inputs for a period of a number of days before or after today. */
function RollingBoxes({ value, onChange }: Pick<FilterEditorProps, 'value' | 'onChange'>) {
  const translate = useTranslate();
  const given = presetOf(value) === null ? rollingOf(value) : null;
  const [side, setSide] = useState<RollingPeriod['side']>(given?.side ?? 'last');
  const [unit, setUnit] = useState<RollingUnit>(given?.unit ?? 'd');
  const [text, setText] = useState(given === null ? '' : String(given.count));
  const isWrong = text !== '' && countOf(text) === null;
  const change = (next: Partial<{ side: RollingPeriod['side']; unit: RollingUnit; text: string }>) => {
    const chosen = { side, unit, text, ...next };
    setSide(chosen.side);
    setUnit(chosen.unit);
    setText(chosen.text);
    const count = countOf(chosen.text);
    if (count !== null) onChange(rollingFilter({ side: chosen.side, unit: chosen.unit, count }));
    else if (given !== null) onChange(undefined);
  };
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 2 }}>
      <TextField
        select
        size="small"
        margin="none"
        hiddenLabel
        value={side}
        onChange={(event) => change({ side: event.target.value === 'next' ? 'next' : 'last' })}
        slotProps={{ select: { inputProps: { 'aria-label': translate('beheer.filter.rolling.side') } } }}
      >
        {(['last', 'next'] as const).map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`beheer.filter.rolling.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        margin="none"
        hiddenLabel
        value={text}
        error={isWrong}
        onChange={(event) => change({ text: event.target.value.trim() })}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-label': translate('beheer.filter.rolling.count'),
          },
        }}
        sx={{ minWidth: 64 }}
      />
      <TextField
        select
        size="small"
        margin="none"
        hiddenLabel
        value={unit}
        onChange={(event) => change({ unit: rollingUnits.find((one) => one === event.target.value) ?? 'd' })}
        slotProps={{ select: { inputProps: { 'aria-label': translate('beheer.filter.rolling.unit') } } }}
      >
        {rollingUnits.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`beheer.filter.rolling.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

const countOf = (text: string): number | null => {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return count > 0 && count <= maxRolling ? count : null;
};

interface DayBoxProps {
  readonly label: string;
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
}

export function DayBox({ label, day, onDay }: DayBoxProps) {
  const names = pickerNames(useId(), label);
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
      slots={{ field: TypedDateField }}
      slotProps={{
        ...names,
        field: { clearable: true },
        textField: { ...names.textField, size: 'small', margin: 'none' },
      }}
    />
  );
}
