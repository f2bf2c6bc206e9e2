/** Resolves the figures of a page or a record: fills in defaults. */
import type { RawFigure, RawFigureBy, RawFigureTrend, RawMeasure } from '../raw.ts';
import type { FigureConfig, FigureBy, FigureTrend, Measure } from '../types.ts';
import { actors } from './access.ts';

/** Returns the figures with their defaults, in the order in which they are written. */
export function resolveFigures(written: readonly RawFigure[] = []): readonly FigureConfig[] {
  return written.map((figure) => resolveFigure(figure, figure.limit ?? figure.target));
}

function resolveFigure(figure: RawFigure, against: RawMeasure | undefined): FigureConfig {
  return {
    ...measureOf(figure),
    name: figure.name,
    label: figure.label,
    description: figure.description ?? null,
    colour: figure.colour ?? 'neutral',
    access: figure.access ?? actors,
    when: figure.when ?? null,
    compare: (figure.compare ?? []).map((part) => ({ filter: {}, ...part })),
    by: figure.by === undefined ? null : byOf(figure.by),
    axis: figure.axis ?? null,
    chart: figure.chart ?? 'bar',
    series: (figure.series ?? [{ label: figure.label }]).map((series) => ({ filter: {}, back: null, ...series })),
    cumulative: figure.cumulative ?? false,
    limit: against === undefined ? null : measureOf(against),
    isTarget: figure.limit === undefined && figure.target !== undefined,
    trend: figure.trend === undefined ? null : trendOf(figure, figure.trend),
    button: figure.button === undefined ? null : { page: null, ...figure.button },
  };
}

/** Conditions of the trend take the place of the figure's own on the same fields. */
function trendOf(figure: RawFigure, { filter, sum, cumulative, leaves, ...by }: RawFigureTrend): FigureTrend {
  return {
    ...measureOf({ ...figure, filter: { ...figure.filter, ...filter }, ...(sum === undefined ? {} : { sum }) }),
    by: { type: 'time', until: '$today', ...by },
    cumulative: cumulative ?? false,
    leaves: leaves ?? null,
  };
}

function measureOf({ resource, filter = {}, sum, average = false }: RawMeasure & { average?: boolean }): Measure {
  return { resource, filter, sum: sum ?? null, average };
}

function byOf(by: RawFigureBy): FigureBy {
  if (!('field' in by)) return { type: 'parts', parts: by.map((part) => ({ filter: {}, as: 'in', ...part })) };
  if (by.step === undefined) return { type: 'choice', field: by.field };
  return { type: 'time', field: by.field, step: by.step, from: by.from ?? null, until: by.until ?? '$today' };
}
