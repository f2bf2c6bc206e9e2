/** Chart of time spent against the budget, with the forecast as a dashed line. Lazy-loaded because it is large. */
import { useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslate } from 'react-admin';
import type { BudgetPoint } from '../../../projects/rules/budgetOverTime.ts';
import { Figures, useFormat } from '#engine/browser';

interface Props {
  readonly course: readonly BudgetPoint[];
  readonly budget_minutes: number | null;
  /** In pixels. */
  readonly height: number;
}

export default function BudgetPlot({ course, budget_minutes, height }: Props) {
  const theme = useTheme();
  const translate = useTranslate();
  const format = useFormat();
  const { palette } = theme;
  const [colour = palette.secondary.main] = Figures.seriesColours(theme);
  const most = Math.max(
    budget_minutes ?? 0,
    ...course.map(({ spent_minutes, ahead_minutes }) => Math.max(spent_minutes ?? 0, ahead_minutes ?? 0)),
  );
  const series = useSeries(course, colour);
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  return (
    <LineChart
      height={height}
      skipAnimation
      disableKeyboardNavigation
      hideLegend={series.length < 2}
      grid={{ horizontal: true }}
      margin={{ top: 16, right: 28, bottom: 0, left: 0 }}
      xAxis={[
        {
          // Noon UTC is the same day in nearly all time zones.
          data: course.map(({ day }) => new Date(`${day}T12:00:00Z`)),
          scaleType: 'time',
          disableTicks: true,
          height: 28,
          tickNumber: 6,
          valueFormatter: (at: Date, { location }: { readonly location: string }) =>
            location === 'tick' ? format.dayAndMonth(dayOf(at)) : format.fullDate(dayOf(at)),
        },
      ]}
      yAxis={[
        {
          width: 56,
          min: 0,
          max: (most * 1.08) / 60,
          tickNumber: 5,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => translate('beheer.figures.hours', { hours: format.decimal(value) }),
        },
      ]}
      series={series}
      slotProps={{ legend: { position: { vertical: 'top', horizontal: 'start' } } }}
      sx={{
        // The chart must never be narrower than its margins, also during the layout of the page.
        minWidth: 160,
        '& [data-series="ahead"]': { strokeDasharray: '5 4' },
        '& .MuiChartsAxis-tickLabel': { fill: `${palette.text.secondary} !important`, fontSize: '12px !important' },
        '& .MuiChartsGrid-line': { stroke: palette.divider },
      }}
    >
      {budget_minutes === null || budget_minutes === 0 ? null : (
        <ChartsReferenceLine
          y={budget_minutes / 60}
          label={translate('beheer.glance.budget_line', { time: format.duration(budget_minutes) })}
          labelAlign="start"
          lineStyle={{ stroke: palette.error.main, strokeWidth: 1.5 }}
          labelStyle={{ fill: palette.text.secondary, fontSize: 11 }}
          spacing={{ x: 4, y: 3 }}
        />
      )}
    </LineChart>
  );
}

/** Returns the time spent, and the forecast if there is one, in hours. */
function useSeries(course: readonly BudgetPoint[], colour: string) {
  const translate = useTranslate();
  const format = useFormat();
  const seriesOf = (id: 'spent' | 'ahead') => ({
    id,
    label: translate(`beheer.glance.${id}`),
    data: course.map(({ [`${id}_minutes` as const]: minutes }) => (minutes === null ? null : minutes / 60)),
    curve: 'linear' as const,
    showMark: false,
    color: colour,
    valueFormatter: (value: number | null) => (value === null ? '' : format.duration(Math.round(value * 60))),
  });
  const hasAhead = course.some(({ ahead_minutes }) => ahead_minutes !== null);
  return hasAhead ? [seriesOf('spent'), seriesOf('ahead')] : [seriesOf('spent')];
}
