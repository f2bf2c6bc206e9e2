/** Returns the filter for the rows behind one point of a chart. */
import { aboutRecord, partFilter } from '../../../registry/figures/figures.ts';
import { nextStep, shiftDate } from '../../../registry/conditions/relativeDate.ts';
import type { Field, FigureConfig, FigureSeries, RawCondition } from '../../../registry/types.ts';

interface Where {
  /** Field of the horizontal axis; null for parts. */
  readonly field: Field | null;
  readonly series: FigureSeries;
  readonly point: string;
  readonly record: string | null;
}

export function pointFilter(figure: FigureConfig, { field, series, point, record }: Where): RawCondition {
  const filter = aboutRecord(partFilter(figure.filter, series), record);
  const { by } = figure;
  if (by === null) return filter;
  if (by.type === 'parts') return { ...filter, ...by.parts[Number(point)]?.filter };
  if (by.type === 'choice') return { ...filter, [by.field]: field?.kind === 'boolean' ? point === 'true' : point };
  const back = series.back === null ? '' : `-${series.back}`;
  const [from, next] = [shiftDate(point, back), shiftDate(nextStep(point, by.step), back)];
  // Cumulative charts count from the beginning.
  const start = figure.cumulative ? {} : { gte: from };
  if (field?.kind === 'datetime') return { ...filter, [by.field]: { ...start, lt: next } };
  return {
    ...filter,
    [by.field]: figure.cumulative ? { lte: shiftDate(next, '-1d') } : { between: [from, shiftDate(next, '-1d')] },
  };
}
