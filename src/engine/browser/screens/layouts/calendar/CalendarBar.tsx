/** Toolbar of a calendar: the current period, and navigation to others. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import { isoWeek, type CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { CalendarPeriod } from './calendarDays.ts';

interface Props {
  readonly anchor: CalendarDate;
  readonly days: readonly CalendarDate[];
  readonly period: CalendarPeriod;
  readonly onPeriod: (period: CalendarPeriod) => void;
  readonly onStep: (steps: number) => void;
  readonly onToday: () => void;
}

export function CalendarBar({ anchor, days, period, onPeriod, onStep, onToday }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { isFetching } = useListContext();
  const [first = anchor] = days;
  const title =
    period === 'month'
      ? format.month(anchor)
      : translate('beheer.layout.week_title', {
          week: isoWeek(first).week,
          days: format.dateRange(first, days.at(-1) ?? first),
        });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <Button variant="outlined" color="inherit" size="small" onClick={onToday}>
        {translate('beheer.layout.today')}
      </Button>
      <Box>
        <IconButton size="small" aria-label={translate(`beheer.layout.previous_${period}`)} onClick={() => onStep(-1)}>
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <IconButton size="small" aria-label={translate(`beheer.layout.next_${period}`)} onClick={() => onStep(1)}>
          <Icon path={mdiChevronRight} />
        </IconButton>
      </Box>
      <Typography
        component="h2"
        aria-live="polite"
        aria-busy={isFetching}
        sx={{ fontSize: 16, fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={period}
        onChange={(_, chosen: CalendarPeriod | null) => chosen && onPeriod(chosen)}
        aria-label={translate('beheer.layout.period')}
        sx={{ ml: 'auto' }}
      >
        <ToggleButton value="month" sx={{ px: 1.5 }}>
          {translate('beheer.layout.month')}
        </ToggleButton>
        <ToggleButton value="week" sx={{ px: 1.5 }}>
          {translate('beheer.layout.week')}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
