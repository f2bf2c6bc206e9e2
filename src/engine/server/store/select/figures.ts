/**
 * Computes the figures of a page: all numbers in one statement, all charts in another. Leaves out figures that the
 * caller may not see.
 */
import { sql } from 'kysely';
import { isUrgent, partFilter, trendCharts, type FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig, Resource } from '../../../registry/types.ts';
import { Failure } from '../failure.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { countedRows, maySee, seen, total, type Seen } from './measure.ts';
import { recordExists } from './one.ts';
import { mayReadAxis, pointsOf, seriesStatements, type SeriesRow } from './figureSeries.ts';
import type { CallerView } from './view.ts';

interface About {
  readonly resource: Resource;
  readonly uuid: string;
}

interface SeenFigure {
  readonly figure: FigureConfig;
  readonly about: Seen;
  readonly limit: Seen | null;
  /** The charts of the trend; none where the caller may not read its fields. */
  readonly trend: readonly SeenFigure[];
}

/** @throws Failure E_NOT_FOUND where the caller cannot see the record in `about` */
export async function selectFigures(
  executor: Executor,
  view: CallerView,
  figures: readonly FigureConfig[],
  about: About | null,
): Promise<readonly FigureAnswer[]> {
  if (about && !(await recordExists(executor, view, about.resource, about.uuid))) throw new Failure('E_NOT_FOUND');
  const known = figures.flatMap((figure) => seenFigure(view, figure, about?.uuid ?? null));
  const numbers = await numbersOf(
    executor,
    known.map((one) => numberStatements(view, one)),
  );
  const charts = known.flatMap((one) => [one, ...one.trend]);
  const rows = await seriesOf(
    executor,
    charts.flatMap((one, index) => seriesStatements(view, one, index)),
  );
  const rowsBehind = (one: SeenFigure) => rows.filter(({ figure }) => figure === charts.indexOf(one));
  return known.map((one, index) => ({
    ...answerOf(view, one, { numbers: numbers[index] ?? [], rows: rowsBehind(one) }),
    trend: trendOf(view, one, rowsBehind),
  }));
}

/** Returns the running total of the rows that came, less that of the rows that left. */
function trendOf(
  view: CallerView,
  { trend }: SeenFigure,
  rowsBehind: (one: SeenFigure) => readonly SeriesRow[],
): FigureAnswer['trend'] {
  const [came, left = null] = trend;
  if (!came) return null;
  const values = (one: SeenFigure): readonly number[] => {
    const points = one.figure.by === null ? [] : pointsOf(view, one.about.resource, one.figure.by, []);
    return valuesAt(points, rowsBehind(one), one.figure.cumulative);
  };
  const departed = left === null ? [] : values(left);
  return values(came).map((value, index) => value - (departed[index] ?? 0));
}

function seenFigure(view: CallerView, figure: FigureConfig, record: string | null): readonly SeenFigure[] {
  const about = figure.access.includes(view.caller.actor) ? seen(view, figure, record) : null;
  const others = [...figure.compare, ...figure.series, ...(figure.by?.type === 'parts' ? figure.by.parts : [])];
  if (
    !about ||
    !mayReadAxis(view, about.resource, figure.by) ||
    !others.every((part) => maySee(view, about, part.filter))
  )
    return [];
  const trend = trendCharts(figure).map((chart) => seenFigure(view, chart, record));
  return [
    {
      figure,
      about,
      limit: figure.limit && seen(view, figure.limit, record),
      trend: trend.every(({ length }) => length > 0) ? trend.flat() : [],
    },
  ];
}

/** Returns the statements of the number, its comparisons, and the limit as the last one. */
function numberStatements(view: CallerView, { figure, about, limit }: SeenFigure): readonly Fragment[] {
  const own =
    figure.by === null
      ? [
          total(view, about, figure.filter),
          ...(asksCount(figure)
            ? [total(view, { ...about, measure: { ...about.measure, sum: null } }, figure.filter)]
            : []),
          ...figure.compare.map((part) => total(view, about, partFilter(figure.filter, part))),
        ]
      : [];
  return limit ? [...own, total(view, limit, limit.measure.filter)] : own;
}

/** A sum that requires attention also says how many rows are behind it. */
const asksCount = (figure: FigureConfig): boolean => figure.sum !== null && isUrgent(figure);

/** Runs all statements as one, and returns the numbers per figure. */
async function numbersOf(
  executor: Executor,
  statements: readonly (readonly Fragment[])[],
): Promise<readonly (readonly number[])[]> {
  const all = statements.flat();
  if (all.length === 0) return statements.map(() => []);
  const {
    rows: [answer],
  } = await sql<{
    numbers: readonly number[];
  }>`select to_json(array[${sql.join(all.map((one) => sql`cast(${one} as numeric)`))}]) as numbers`.execute(executor);
  const numbers = [...(answer?.numbers ?? [])];
  return statements.map(({ length }) => numbers.splice(0, length));
}

async function seriesOf(executor: Executor, statements: readonly Fragment[]): Promise<readonly SeriesRow[]> {
  if (statements.length === 0) return [];
  return (await sql<SeriesRow>`${sql.join(statements, sql` union all `)}`.execute(executor)).rows;
}

function answerOf(
  view: CallerView,
  { figure, about, limit }: SeenFigure,
  { numbers, rows }: { readonly numbers: readonly number[]; readonly rows: readonly SeriesRow[] },
): Omit<FigureAnswer, 'trend'> {
  const { name } = figure;
  const reached = limit ? (numbers.at(-1) ?? null) : null;
  if (figure.by === null) {
    const [value = 0, ...others] = limit ? numbers.slice(0, -1) : numbers;
    const [count, compare] = asksCount(figure) ? [others[0] ?? 0, others.slice(1)] : [null, others];
    const isCut = figure.sum === null && value > countedRows;
    return {
      name,
      value: isCut ? countedRows : value,
      count: count === null ? null : Math.min(count, countedRows),
      exact: !isCut,
      compare,
      points: null,
      series: [],
      limit: reached,
    };
  }
  const points = pointsOf(view, about.resource, figure.by, rows);
  const series = figure.series.map((_, index) =>
    valuesAt(
      points,
      rows.filter((row) => row.series === index),
      figure.cumulative,
    ),
  );
  return { name, value: null, count: null, exact: true, compare: [], points, series, limit: reached };
}

function valuesAt(points: readonly string[], rows: readonly SeriesRow[], cumulative: boolean): readonly number[] {
  const known = new Map(rows.map(({ point, value }) => [point, value]));
  let sum = 0;
  return points.map((point) => {
    const value = known.get(point) ?? 0;
    sum += value;
    return cumulative ? sum : value;
  });
}
