/** Values of a chart: rows grouped by period, option or part. */
import { sql } from 'kysely';
import { partFilter } from '../../../registry/figures/figures.ts';
import { dateOf, nextStep, shiftDate, startOf, stepsBetween } from '../../../registry/conditions/relativeDate.ts';
import type { Field, FigureConfig, FigureBy, FigureSeries, Resource } from '../../../registry/types.ts';
import { allOf, always, parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { aggregate, rowsOf, type Seen } from './measure.ts';
import { dayOf, startOfStep } from './stepOf.ts';
import type { At, CallerView } from './view.ts';

export interface SeriesRow {
  readonly figure: number;
  readonly series: number;
  readonly point: string;
  readonly value: number;
}

/** Maximum points on a chart; the latest are kept. */
const maxPoints = 120;

type Along<Type extends FigureBy['type']> = Extract<FigureBy, { type: Type }>;

/** Returns true if the caller may read the field of the x-axis. */
export function mayReadAxis({ rights }: CallerView, resource: Resource, by: FigureBy | null): boolean {
  if (by === null || by.type === 'parts') return true;
  const field = resource.fields[by.field];
  return field !== undefined && rights.reads(resource, field);
}

/** Returns one statement per series (per part of it where the axis has parts), to be joined by UNION ALL. */
export function seriesStatements(
  view: CallerView,
  { figure, about }: { readonly figure: FigureConfig; readonly about: Seen },
  index: number,
): readonly Fragment[] {
  const { by } = figure;
  if (by === null) return [];
  return figure.series.flatMap((series, number) => {
    const head = sql`select ${sql.lit(index)} as figure, ${sql.lit(number)} as series`;
    const filter = partFilter(figure.filter, series);
    if (by.type === 'parts')
      return by.parts.map((part, place) =>
        partStatement(view, about, { head, place, filter: partFilter(filter, part) }),
      );
    const rows = rowsOf(view, about, filter);
    const field = about.resource.fields[by.field];
    if (!field) return [];
    const { point, within } =
      by.type === 'choice'
        ? { point: sql`cast(${fieldExpression(view, rows.at, field)} as text)`, within: always }
        : alongTime(view, rows.at, { field, by, series, cumulative: figure.cumulative });
    return [
      sql`${head}, coalesce(${point}, '') as point, cast(${aggregate(view, about, rows.at)} as double precision) as value from ${rows.from} where ${allOf([rows.where, within])} group by 3`,
    ];
  });
}

function partStatement(
  view: CallerView,
  about: Seen,
  { head, place, filter }: { readonly head: Fragment; readonly place: number; readonly filter: FigureConfig['filter'] },
): Fragment {
  const { at, from, where } = rowsOf(view, about, filter);
  return sql`${head}, ${sql.lit(String(place))} as point, cast(${aggregate(view, about, at)} as double precision) as value from ${from} where ${where}`;
}

interface Timed {
  readonly field: Field;
  readonly by: Along<'time'>;
  readonly series: FigureSeries;
  readonly cumulative: boolean;
}

/**
 * Returns the first day of the period of a row, shifted to its place on the axis, and the condition for rows on the
 * axis.
 */
function alongTime(
  view: CallerView,
  at: At,
  { field, by, series, cumulative }: Timed,
): { readonly point: Fragment; readonly within: Fragment } {
  const day = dayOf(view, at, field);
  const [from, until] = axisOf(view, by);
  const back = series.back === null ? '' : `-${series.back}`;
  const moved = series.back === null ? day : sql`${day} + cast(${intervalOf(series.back)} as interval)`;
  const start = startOfStep(moved, by.step);
  const placed = cumulative && from !== null ? sql`greatest(${start}, ${parameter(from, 'date')})` : start;
  const begins = from === null || cumulative ? always : sql`${day} >= ${parameter(shiftDate(from, back), 'date')}`;
  return {
    point: sql`to_char(${placed}, 'YYYY-MM-DD')`,
    within: allOf([
      begins,
      sql`${day} < ${parameter(shiftDate(nextStep(startOf(until, by.step), by.step), back), 'date')}`,
    ]),
  };
}

const units: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' };

function intervalOf(back: string): string {
  return `${Number.parseInt(back, 10)} ${units[back.slice(-1)] ?? 'days'}`;
}

function axisOf({ context: { today } }: CallerView, by: Along<'time'>): readonly [string | null, string] {
  return [by.from === null ? null : startOf(dateOf(by.from, today), by.step), dateOf(by.until, today)];
}

/**
 * Returns the points on the axis: all periods without gaps, the options that have rows in their order, or all parts.
 */
export function pointsOf(
  view: CallerView,
  resource: Resource,
  by: FigureBy,
  rows: readonly SeriesRow[],
): readonly string[] {
  if (by.type === 'parts') return by.parts.map((_, place) => String(place));
  const found = [...new Set(rows.map(({ point }) => point))].filter((point) => point !== '').sort();
  if (by.type === 'time') {
    const [from, until] = axisOf(view, by);
    const first = from ?? found[0];
    return first === undefined ? [] : stepsBetween([first, until], by.step, maxPoints);
  }
  const choices = resource.fields[by.field]?.options?.map(({ value }) => String(value)) ?? ['true', 'false'];
  return choices.filter((choice) => found.includes(choice));
}
