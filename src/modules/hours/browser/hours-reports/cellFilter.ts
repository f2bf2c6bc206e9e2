/** Computes the list filter for the entries behind one cell of a report, exactly those that its value counts. */
import { type RawCondition, RelativeDates } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  isOpenMeasure,
  isStep,
  openWork,
  reportFields,
  type ReportAnswer,
  type ReportDimension,
  type ReportMeasure,
  type ReportStep,
} from '../../rules/hoursReport.ts';
import { ageSpans } from '../../rules/reportAge.ts';
import { sameStep } from '../../rules/reportComparison.ts';
import type { ReportKey } from '../../rules/reportTree.ts';
import { combineConditions } from './combineConditions.ts';

export interface ReportCell {
  /** Outermost row first. */
  readonly path: readonly ReportKey[];
  /** Undefined for the total over all columns. */
  readonly column: ReportKey | undefined;
  readonly measure: ReportMeasure;
  /** True for the compared period. */
  readonly isBefore?: boolean;
}

interface Span {
  readonly from: string;
  readonly until: string;
}

/** Returns null if the period and the cell have no day in common: there are no entries. */
export function cellFilter(
  answer: ReportAnswer,
  filter: RawCondition,
  { path, column, measure, isBefore = false }: ReportCell,
): RawCondition | null {
  const along: readonly (readonly [ReportDimension, ReportKey])[] = [
    ...path.flatMap((key, index) => {
      const dimension = answer.rows[index];
      return dimension === undefined ? [] : [[dimension, key] as const];
    }),
    ...(answer.column !== null && column !== undefined ? [[answer.column, column] as const] : []),
  ];
  const days = isBefore ? answer.before : answer;
  if (days === null) return null;
  let span: Span = { from: days.from, until: days.until };
  const keys: Record<string, unknown> = {};
  for (const [dimension, key] of along) {
    if (isStep(dimension)) span = within(span, stepSpan(answer, dimension, { key: key ?? answer.from, isBefore }));
    else if (dimension === 'age') span = within(span, ageSpan(answer, key, span));
    else
      keys[reportFields[dimension]] = key === null ? { empty: true } : dimension === 'billable' ? key === 'true' : key;
  }
  if (span.from > span.until) return null;
  const counted = measureFilter(measure);
  // A row's own condition replaces the report filter on the same field, because the row already meets it.
  const asked = Object.fromEntries(Object.entries(filter).filter(([name]) => !Object.hasOwn(keys, name)));
  const states = asksStates(answer, filter) || Object.hasOwn(counted, 'status') ? {} : { status: { ne: 'rejected' } };
  return combineConditions([keys, counted, states, { work_date: { between: [span.from, span.until] } }, asked]);
}

function stepSpan(
  { from, before }: ReportAnswer,
  step: ReportStep,
  { key, isBefore }: { readonly key: string; readonly isBefore: boolean },
): Span {
  const start = isBefore && before !== null ? sameStep(step, key, { from, to: before.from }) : key;
  return { from: start, until: Dates.addDays(Dates.calendarDate(RelativeDates.nextStep(start, step)), -1) };
}

function ageSpan({ today }: ReportAnswer, key: ReportKey, all: Span): Span {
  const found = ageSpans(today).find(({ age }) => age === key);
  return { from: found?.from ?? all.from, until: found?.until ?? all.until };
}

const within = (one: Span, other: Span): Span => ({
  from: one.from > other.from ? one.from : other.from,
  until: one.until < other.until ? one.until : other.until,
});

const asksStates = ({ rows, column }: ReportAnswer, filter: RawCondition): boolean =>
  Object.hasOwn(filter, 'status') || rows.includes('status') || column === 'status';

/** Condition for the entries that the measure counts, if not all. */
function measureFilter(measure: ReportMeasure): RawCondition {
  if (measure === 'billable' || measure === 'value') return { billable_minutes: { ne: 0 } };
  return isOpenMeasure(measure) ? openWork[measure] : {};
}
