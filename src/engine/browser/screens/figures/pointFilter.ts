/** The rows behind one point of a chart, as the filter of their list. */
import { aboutRecord, partFilter } from '../../../registry/figures.ts';
import { nextStep, shiftDate } from '../../../registry/relativeDate.ts';
import type { Field, Figure, FigureSeries, RawCondition } from '../../../registry/types.ts';

interface Where {
  /** The field that the chart goes along; null for parts. */
  readonly field: Field | null;
  readonly series: FigureSeries;
  readonly point: string;
  readonly record: string | null;
}

export function pointFilter(figure: Figure, { field, series, point, record }: Where): RawCondition {
  const filter = aboutRecord(partFilter(figure.filter, series), record);
  const { by } = figure;
  if (by === null) return filter;
  if (by.type === 'parts') return { ...filter, ...by.parts[Number(point)]?.filter };
  if (by.type === 'choice') return { ...filter, [by.field]: field?.kind === 'boolean' ? point === 'true' : point };
  const back = series.back === null ? '' : `-${series.back}`;
  const [from, next] = [shiftDate(point, back), shiftDate(nextStep(point, by.step), back)];
  // What adds up counts from the beginning.
  const start = figure.cumulative ? {} : { gte: from };
  if (field?.kind === 'datetime') return { ...filter, [by.field]: { ...start, lt: next } };
  return {
    ...filter,
    [by.field]: figure.cumulative ? { lte: shiftDate(next, '-1d') } : { between: [from, shiftDate(next, '-1d')] },
  };
}
