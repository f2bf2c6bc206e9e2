/** Period of a report: a named one, or from one day through another. */
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { ReportDays } from '../../rules/reportComparison.ts';
import { DayPicker } from '#engine/browser';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { periodNames, type PeriodName } from './reportPeriods.ts';

interface Props {
  readonly name: PeriodName | null;
  readonly days: ReportDays;
  /** Receives a name, or two days. */
  readonly onChange: (period: string) => void;
}

const own = 'own';

export function PeriodChoice({ name, days, onChange }: Props) {
  const translate = useTranslate();
  const choices = [
    ...periodNames.map((one) => ({ value: one, text: translate(`beheer.reports.period.${one}`) })),
    { value: own, text: translate('beheer.reports.period.own') },
  ];
  const change = (end: keyof ReportDays, text: string) => {
    const next = { ...days, [end]: text };
    if (next.from <= next.until) onChange(`${next.from}..${next.until}`);
  };
  const day = (end: keyof ReportDays) => (
    <Box sx={{ width: 160 }}>
      <DayPicker label={translate(`beheer.reports.${end}`)} day={days[end]} onDay={(text) => change(end, text)} />
    </Box>
  );
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
        <>
          {day('from')}
          {day('until')}
        </>
      ) : null}
    </Stack>
  );
}
