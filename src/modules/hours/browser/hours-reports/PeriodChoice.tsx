/** Of which days a report is: a period by its name, or from one day through another. */
import { useId } from 'react';
import Stack from '@mui/material/Stack';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useTranslate } from 'react-admin';
import { isCalendarDate } from '../../../../engine/values/calendarDate.ts';
import type { Days } from '../../rules/reportComparison.ts';
import { DateProvider } from '../../../../engine/browser/inputs/DateProvider.tsx';
import { pickerNames } from '../../../../engine/browser/inputs/pickerNames.ts';
import { fromCalendarDate, toCalendarDate } from '../../../../engine/browser/inputs/zonedTime.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { periodNames, type PeriodName } from './reportPeriods.ts';

interface Props {
  readonly name: PeriodName | null;
  readonly days: Days;
  /** A name, or two days. */
  readonly onChange: (period: string) => void;
}

const own = 'own';

export function PeriodChoice({ name, days, onChange }: Props) {
  const translate = useTranslate();
  const choices = [
    ...periodNames.map((one) => ({ value: one, text: translate(`beheer.reports.period.${one}`) })),
    { value: own, text: translate('beheer.reports.period.own') },
  ];
  const change = (end: keyof Days, date: Date | null) => {
    const text = date === null ? '' : (toCalendarDate(date) ?? '');
    if (!isCalendarDate(text)) return;
    const next = { ...days, [end]: text };
    if (next.from <= next.until) onChange(`${next.from}..${next.until}`);
  };
  const id = useId();
  const day = (end: keyof Days) => {
    const label = translate(`beheer.reports.${end}`);
    const names = pickerNames(`${id}-${end}`, label);
    return (
      <DatePicker
        label={label}
        format="d MMM yyyy"
        value={fromCalendarDate(days[end])}
        onAccept={(date) => change(end, date)}
        slotProps={{
          ...names,
          field: { shouldRespectLeadingZeros: true },
          textField: { ...names.textField, size: 'small', margin: 'none', sx: { width: 160 } },
        }}
      />
    );
  };
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        gap: 1,
        rowGap: 1.5,
        flexWrap: 'wrap',
        flex: { xs: name === null ? '1 1 100%' : '1 1 45%', sm: '0 1 auto' },
      }}
    >
      <ChoiceSelect
        label={translate('beheer.reports.period.label')}
        choices={choices}
        value={[name ?? own]}
        onChange={([chosen = own]) => onChange(chosen === own ? `${days.from}..${days.until}` : chosen)}
      />
      {name === null ? (
        <DateProvider>
          {day('from')}
          {day('until')}
        </DateProvider>
      ) : null}
    </Stack>
  );
}
