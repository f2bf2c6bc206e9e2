/** Query of a report: the fields of its dimensions, and its sums. */
import { isStep, openWork, reportFields, type ReportDimension, type ReportSum } from '../../rules/hoursReport.ts';
import { ageSpans } from '../../rules/reportAge.ts';
import type { ReportDays } from '../../rules/reportComparison.ts';
import type { Queries, RawCondition } from '#engine/registry';
import { Json } from '#engine/values';

/** Parsed parameters of a report. Days are YYYY-MM-DD, `until` included. */
export interface ReportQuery {
  readonly from: string;
  readonly until: string;
  /** The compared period; null for none. */
  readonly before: ReportDays | null;
  /** One to three. */
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  /** Filter on hours, in addition to the period. */
  readonly filter: RawCondition;
}

/** Periods and ages group by work date. */
export function groupOf(dimension: ReportDimension, today: string): Queries.PivotBy {
  if (dimension === 'age')
    return { field: 'work_date', step: null, spans: ageSpans(today).map(({ age, from }) => ({ key: age, from })) };
  return isStep(dimension) ? { field: 'work_date', step: dimension } : { field: reportFields[dimension], step: null };
}

export const dimensionsOf = ({ rows, column }: Pick<ReportQuery, 'rows' | 'column'>): readonly ReportDimension[] =>
  column === null ? rows : [...rows, column];

export type ReportPart = Omit<ReportQuery, 'before'>;

/** Rejected entries are not counted, unless the report is about states. */
export function reportFilter(query: ReportPart): RawCondition {
  const asksStates = Object.hasOwn(query.filter, 'status') || dimensionsOf(query).includes('status');
  const period = { work_date: { between: [query.from, query.until] } };
  const { and = [], ...rest } = query.filter;
  // A separate condition, so that an error names the caller's own one.
  return {
    ...rest,
    and: Json.isList(and) ? [...and, period, ...(asksStates ? [] : [{ status: { ne: 'rejected' } }])] : and,
  };
}

/** Contract time is not a sum of hours; it is added separately. */
export const sumQueries: Readonly<Record<Exclude<ReportSum, 'contract_minutes'>, Queries.PivotSum>> = {
  worked_minutes: { field: 'minutes', where: null },
  paid_minutes: { field: 'minutes', where: { billable_minutes: { ne: 0 } } },
  billable_minutes: { field: 'billable_minutes', where: null },
  value_cents: { field: 'amount_cents', where: null },
  open_minutes: { field: 'billable_minutes', where: openWork.open_time },
  open_cents: { field: 'amount_cents', where: openWork.open_value },
  cost_cents: { field: 'cost_cents', where: null },
};
