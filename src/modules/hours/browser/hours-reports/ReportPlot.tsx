/** Chart of a report's first measure. Loaded lazily: the table works without it. */
import { createContext, useContext } from 'react';
import { useTheme, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsText, type ChartsTextProps } from '@mui/x-charts/ChartsText';
import { useTranslate } from 'react-admin';
import {
  addSums,
  isStep,
  measureBefore,
  measureValue,
  type ReportMeasure,
  type Sums,
} from '../../rules/hoursReport.ts';
import type { ReportKey, ReportRow } from '../../rules/reportTree.ts';
import { Figures, useFormat } from '#engine/browser';
import type { ShownReport } from './shownReport.ts';
import { kindOf, type ReportText } from './useReportText.ts';

interface Props {
  readonly report: ShownReport;
  readonly measure: ReportMeasure;
  readonly text: ReportText;
}

/** More bars, or more colours in a bar, cannot be distinguished. */
const [mostBars, mostSeries] = [8, 4];
const per = { duration: 60, money: 100, percent: 100 } as const;

interface Days {
  readonly from: string;
  readonly until: string;
}

interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export default function ReportPlot({ report, measure, text }: Props) {
  const theme = useTheme();
  const format = useFormat();
  const translate = useTranslate();
  const kind = kindOf(measure);
  const { points, series } = useSeries(
    { report, measure, text },
    { others: translate('beheer.reports.others'), daysOf: ({ from, until }) => format.dateRange(from, until) },
  );
  // The combined remainder has a muted colour.
  const [own = '', quiet = '', ...others] = Figures.seriesColours(theme);
  const isCompared = report.answer.before !== null;
  const colours = isCompared ? [own, quiet] : [own, ...others, theme.palette.primary.main];
  const short = useShortNumber(kind);
  const isTime =
    report.answer.column !== null || (report.answer.rows[0] !== undefined && isStep(report.answer.rows[0]));
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'));
  const { labels, mostLines, width } = useNameLabels(points);
  const numbers = {
    disableLine: true,
    disableTicks: true,
    tickNumber: isNarrow && !isTime ? 2 : 5,
    valueFormatter: short,
  };
  const names = {
    data: [...points],
    scaleType: 'band' as const,
    disableTicks: true,
    disableLine: true,
    categoryGapRatio: 0.35,
  };
  return (
    <BarLabels.Provider value={labels}>
      <BarChart
        layout={isTime ? 'vertical' : 'horizontal'}
        height={
          isTime ? 260 : 48 + points.length * Math.max(isCompared ? 36 : 26, 8 + mostLines * 14) + (isCompared ? 28 : 0)
        }
        skipAnimation
        disableKeyboardNavigation
        borderRadius={3}
        hideLegend={series.length < 2}
        grid={isTime ? { horizontal: true } : { vertical: true }}
        margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
        series={series.map((one, index) => ({
          label: one.label,
          data: one.values.map((value) => (value === null ? null : value / per[kind])),
          color: colours[index] ?? quiet,
          valueFormatter: (value: number | null) => text.value(kind, value === null ? null : value * per[kind]),
          ...(kind === 'percent' || isCompared ? {} : { stack: 'all' }),
        }))}
        {...(isTime
          ? { xAxis: [{ ...names, height: 28 }], yAxis: [{ ...numbers, width: 60 }] }
          : {
              yAxis: [
                {
                  ...names,
                  width,
                  valueFormatter: (name: string, { location }: { readonly location: string }) =>
                    location === 'tick' ? `${barMark}${points.indexOf(name)}` : name,
                },
              ],
              xAxis: [{ ...numbers, height: 28 }],
            })}
        slots={{ axisTickLabel: TickLabel }}
        slotProps={{ legend: { position: { vertical: 'top', horizontal: 'start' } } }}
        sx={{
          '& .MuiChartsAxis-tickLabel': {
            fill: `${theme.palette.text.secondary} !important`,
            fontSize: '12px !important',
          },
          '& .MuiChartsGrid-line': { stroke: theme.palette.divider },
        }}
      />
    </BarLabels.Provider>
  );
}

/** Returns the format of numbers along an axis. */
function useShortNumber(kind: keyof typeof per): (value: number) => string {
  const format = useFormat();
  const translate = useTranslate();
  return (value) =>
    kind === 'money'
      ? format.shortMoney(value * 100)
      : kind === 'percent'
        ? format.percent(value * 100)
        : translate('beheer.figures.hours', { hours: format.decimal(value) });
}

/** Returns the names in lines, and the width in pixels of the axis that has them. */
function useNameLabels(names: readonly string[]) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const labels = names.map((one) => (isNarrow ? Figures.inLines(one, 18, 3) : Figures.inLines(one, 36)));
  const lines = labels.map((one) => one.split('\n'));
  const longest = Math.max(0, ...lines.flat().map(({ length }) => length));
  const mostLines = Math.max(1, ...lines.map(({ length }) => length));
  return { labels, mostLines, width: Math.round(longest * letterWidth) + 12 };
}

/** All label lines, because the chart measures a multi-line label as one line and would cut it. */
const BarLabels = createContext<readonly string[]>([]);
const barMark = '\u2063';

function TickLabel({ text, ...props }: ChartsTextProps) {
  const labels = useContext(BarLabels);
  return <ChartsText {...props} text={text.startsWith(barMark) ? (labels[Number(text.slice(1))] ?? '') : text} />;
}

/** Average width in pixels of a character of 12 px text. */
const letterWidth = 6.4;

/**
 * Along the columns, with one series per largest row; without columns along the rows. A compared report shows the total
 * next to that of the other period.
 */
function useSeries(
  { report, measure, text }: Props,
  { others, daysOf }: { readonly others: string; readonly daysOf: (days: Days) => string },
): { readonly points: readonly string[]; readonly series: readonly Series[] } {
  const { answer, columns, root } = report;
  const value = (sums: Sums | undefined): number | null =>
    sums === undefined ? null : measureValue(measure, answer.sums, sums);
  const name = (row: ReportRow): string => text.key(answer, answer.rows[0], row.key);
  const { before } = answer;
  const compared = (all: readonly (Sums | undefined)[]): readonly Series[] =>
    before === null
      ? []
      : [
          { label: daysOf(answer), values: all.map(value) },
          {
            label: daysOf(before),
            values: all.map((sums) => (sums === undefined ? null : measureBefore(measure, answer.sums, sums))),
          },
        ];
  if (answer.column === null) {
    const rows = barsOf(report);
    const totals = rows.map((row) => row.total);
    return {
      points: distinct(rows.map(name)),
      series: before === null ? [{ label: text.measure(measure), values: totals.map(value) }] : compared(totals),
    };
  }
  const points = distinct(columns.map((column) => text.key(answer, answer.column ?? undefined, column)));
  if (before !== null) return { points, series: compared(columns.map((column) => root.cells.get(column))) };
  const first = root.children.slice(0, mostSeries);
  const rest = root.children.slice(mostSeries);
  const restAt = (column: ReportKey): Sums | undefined =>
    rest.reduce<Sums | undefined>(
      (all, row) => (row.cells.has(column) ? addSums(all ?? [], row.cells.get(column) ?? []) : all),
      undefined,
    );
  return {
    points,
    series: [
      ...first.map((row) => ({ label: name(row), values: columns.map((column) => value(row.cells.get(column))) })),
      ...(rest.length > 0 ? [{ label: others, values: columns.map((column) => value(restAt(column))) }] : []),
    ],
  };
}

/** All periods in their order, however the table is sorted; of other dimensions the first rows. */
function barsOf({ answer, root }: ShownReport): readonly ReportRow[] {
  const [first] = answer.rows;
  if (first === undefined || !isStep(first)) return root.children.slice(0, mostBars);
  return root.children.toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1));
}

/** A band scale needs unique names: duplicates would overlap. */
function distinct(names: readonly string[]): readonly string[] {
  return names.map((name, index) => name + '\u200B'.repeat(names.slice(0, index).filter((one) => one === name).length));
}
