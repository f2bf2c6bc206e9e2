/** Drawing of a chart. In a bundle of its own, because of the size of the chart library. */
import { useTheme, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { useNavigate, useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { inLines } from './inLines.ts';
import { listPath } from './listPath.ts';
import { isWorkday } from '../../../values/dates/workWeek.ts';
import { pointFilter } from './pointFilter.ts';
import { seriesColours } from './seriesColours.ts';
import { useFigureText, usePointText, type FigureText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
  readonly record: string | null;
  /** In pixels. */
  readonly height: number;
}

export default function FigurePlot({ figure, answer, record, height }: Props) {
  const theme = useTheme();
  const text = useFigureText(figure);
  const open = useOpenRows({ figure, answer, record });
  const points = answer.points ?? [];
  const series = useSeries(figure, answer, text);
  const along = usePointAxis(figure, points);
  const shared = {
    height,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    hideLegend: series.length < 2,
    grid: { horizontal: true },
    margin: { top: 16, right: figure.chart === 'line' ? 28 : 12, bottom: 0, left: 0 },
    yAxis: [
      {
        width: 56,
        min: 0,
        max: axisEnd(answer, text),
        tickMinStep: 1,
        tickNumber: 5,
        disableLine: true,
        disableTicks: true,
        valueFormatter: (value: number) => text.short(value * text.per),
      },
    ],
    slotProps: { legend: { position: { vertical: 'top' as const, horizontal: 'start' as const } } },
    sx: {
      '& .MuiChartsAxis-tickLabel': { fill: `${theme.palette.text.secondary} !important`, fontSize: '12px !important' },
      '& .MuiChartsGrid-line': { stroke: theme.palette.divider },
    },
  };
  const isDaily = figure.isTarget && figure.by?.type === 'time' && figure.by.step === 'day';
  const limit = isDaily ? (
    <WorkdayTarget target={answer.limit} days={points} text={text} />
  ) : (
    <LimitLines limit={answer.limit} isTarget={figure.isTarget} text={text} />
  );
  if (figure.chart === 'line') {
    return (
      <LineChart
        {...shared}
        series={series.map((one) => ({ ...one, curve: 'linear' as const, showMark: points.length < 14, area: false }))}
        xAxis={[{ ...along, scaleType: 'point' }]}
      >
        {limit}
      </LineChart>
    );
  }
  return (
    <BarChart
      {...shared}
      borderRadius={3}
      series={series}
      xAxis={[{ ...along, scaleType: 'band', categoryGapRatio: 0.35, barGapRatio: 0.1 }]}
      onItemClick={(_event, { seriesId, dataIndex }) => open(Number(seriesId), dataIndex)}
    >
      {limit}
    </BarChart>
  );
}

function useSeries({ series }: FigureConfig, answer: FigureAnswer, text: FigureText) {
  const theme = useTheme();
  const label = useLabel();
  const colours = seriesColours(theme);
  return series.map((one, index) => ({
    id: String(index),
    label: label(one.label),
    data: (answer.series[index] ?? []).map((value) => value / text.per),
    color: colours[index] ?? theme.palette.info.main,
    valueFormatter: (value: number | null) => text.full((value ?? 0) * text.per),
  }));
}

/** Returns the horizontal axis, with labels that fit below their points. */
function usePointAxis(figure: FigureConfig, points: readonly string[]) {
  const point = usePointText(figure);
  const isNamed = figure.by?.type === 'parts';
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const under = (one: string): string =>
    isNamed ? inLines(point.short(one), isNarrow ? narrowLetters : partLetters, 3) : point.short(one);
  const lines = Math.max(1, ...points.map((one) => under(one).split('\n').length));
  const isCrowded =
    figure.by?.type === 'time' &&
    points.length > mostWeeks &&
    (figure.by.step === 'week' || (isNarrow && figure.by.step === 'month'));
  return {
    data: [...points],
    disableTicks: true,
    height: 12 + lines * 16,
    valueFormatter: (one: string, { location }: { readonly location: string }) =>
      location === 'tick' ? under(one) : point.full(one),
    // Show all labels, or every other one, because the library would leave them out irregularly.
    ...(isNamed || isCrowded ? { tickLabelInterval: (_: unknown, index: number) => isNamed || index % 2 === 0 } : {}),
  };
}

/** Maximum number of characters per label line, for a chart of parts: in general, and on phones. */
const [partLetters, narrowLetters] = [16, 9];
/** Maximum number of labels of weeks that fit next to each other; on phones, of months. */
const mostWeeks = 8;

/** Extends the axis to show a limit above the values. undefined leaves it to the library. */
function axisEnd({ limit, series }: FigureAnswer, { per }: FigureText): number | undefined {
  if (limit === null) return undefined;
  return (Math.max(limit, ...series.flat()) * 1.08) / per;
}

/** Lines at 100% and 80% of a limit; only at 100% of a target. */
function LimitLines({
  limit,
  isTarget,
  text,
}: {
  readonly limit: number | null;
  readonly isTarget: boolean;
  readonly text: FigureText;
}) {
  const translate = useTranslate();
  const { palette } = useTheme();
  if (limit === null || limit <= 0) return null;
  const line = (share: number, colour: string, dashes: string) => (
    <ChartsReferenceLine
      y={(limit * share) / text.per}
      label={translate('beheer.figures.limit_line', { share: `${share * 100}%`, limit: text.full(limit * share) })}
      labelAlign="end"
      lineStyle={{ stroke: colour, strokeWidth: 1.5, strokeDasharray: dashes }}
      labelStyle={{ fill: palette.text.secondary, fontSize: 11 }}
      spacing={{ x: 4, y: 3 }}
    />
  );
  if (isTarget) return line(1, palette.success.main, '6 4');
  return (
    <>
      {line(1, palette.error.main, 'none')}
      {line(0.8, palette.warning.main, '4 4')}
    </>
  );
}

interface TargetProps {
  readonly target: number | null;
  readonly days: readonly string[];
  readonly text: FigureText;
}

/** Line for a daily target, only over Monday to Friday. */
function WorkdayTarget({ target, days, text }: TargetProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const along = useXScale<'band'>();
  const up = useYScale<'linear'>();
  if (target === null || target <= 0) return null;
  const y = up(target / text.per);
  const spans = days
    .filter(isWorkday)
    .map((day) => ({ start: along(day) ?? 0, end: (along(day) ?? 0) + along.bandwidth() }));
  const gap = along.step() - along.bandwidth();
  const [first] = spans;
  return (
    <g>
      <path
        d={spans.map(({ start, end }) => `M ${start - gap / 2} ${y} L ${end + gap / 2} ${y}`).join(' ')}
        stroke={palette.success.main}
        strokeWidth={1.5}
        strokeDasharray="6 4"
        fill="none"
      />
      {first ? (
        <text x={first.start} y={y - 5} fill={palette.text.secondary} fontSize={11}>
          {translate('beheer.figures.limit_line', { share: '100%', limit: text.full(target) })}
        </text>
      ) : null}
    </g>
  );
}

/** Returns a function that opens the list of rows behind a bar. */
function useOpenRows({ figure, answer, record }: Omit<Props, 'height'>): (series: number, index: number) => void {
  const navigate = useNavigate();
  const resource = useRegistry().resources[figure.resource];
  return (number, index) => {
    const series = figure.series[number];
    const point = answer.points?.[index];
    if (!resource || !series || point === undefined) return;
    const field = figure.by && figure.by.type !== 'parts' ? (resource.fields[figure.by.field] ?? null) : null;
    void navigate(listPath(resource, pointFilter(figure, { field, series, point, record })));
  };
}
