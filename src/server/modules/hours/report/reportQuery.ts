/** What a report asks of the hours: which fields its dimensions are, and what is added up. */
import { isStep, type ReportDimension, type ReportSum } from '../../../../domain/hoursReport.ts';
import type { PivotBy, PivotSum } from '../../../../registry/pivot.ts';
import type { RawCondition } from '../../../../registry/types.ts';

export interface ReportQuery {
  readonly from: string;
  readonly until: string;
  /** One to three. */
  readonly rows: readonly ReportDimension[];
  readonly column: ReportDimension | null;
  /** Of hours, beside the period. */
  readonly filter: RawCondition;
}

/** The field of the hours that a dimension is; a period is one of the day worked. */
export const dimensionFields = {
  client: 'client_uuid', project: 'project_uuid', employee: 'employee_uuid', activity: 'activity', billable: 'billable', status: 'status',
} as const satisfies Readonly<Partial<Record<ReportDimension, string>>>;

export function groupOf(dimension: ReportDimension): PivotBy {
  return isStep(dimension) ? { field: 'work_date', step: dimension } : { field: dimensionFields[dimension], step: null };
}

export const dimensionsOf = ({ rows, column }: ReportQuery): readonly ReportDimension[] => (column === null ? rows : [...rows, column]);

/** What was sent back is not counted, unless states are what is asked about. */
export function reportFilter(query: ReportQuery): RawCondition {
  const asksStates = Object.hasOwn(query.filter, 'status') || dimensionsOf(query).includes('status');
  const period = { work_date: { between: [query.from, query.until] } };
  const { and = [], ...rest } = query.filter;
  // Beside what was asked, so that a refusal names it where it stands.
  return { ...rest, and: Array.isArray(and) ? [...(and as readonly RawCondition[]), period, ...(asksStates ? [] : [{ status: { ne: 'rejected' } }])] : and };
}

/** What still can be put on an invoice by the hour: a fixed price is invoiced by its agreement. */
const byTheHour: RawCondition = { or: [{ project_uuid: { empty: true } }, { 'project.billing': 'hourly' }] };
const notInvoiced: RawCondition = { and: [{ status: { in: ['draft', 'submitted', 'approved'] } }, { billable_minutes: { ne: 0 } }, byTheHour] };

/** Contract time is not of the hours; it is added beside them. */
export const sumQueries: Readonly<Record<Exclude<ReportSum, 'contract_minutes'>, PivotSum>> = {
  worked_minutes: { field: 'minutes', where: null },
  paid_minutes: { field: 'minutes', where: { billable_minutes: { ne: 0 } } },
  billable_minutes: { field: 'billable_minutes', where: null },
  value_cents: { field: 'amount_cents', where: null },
  open_minutes: { field: 'billable_minutes', where: notInvoiced },
  open_cents: { field: 'amount_cents', where: notInvoiced },
  cost_cents: { field: 'cost_cents', where: null },
};
