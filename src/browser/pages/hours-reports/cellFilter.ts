/** The entries behind one cell of a report, as the filter of the list of hours. */
import { addDays, calendarDate } from '../../../domain/calendarDate.ts';
import { isStep, type ReportAnswer, type ReportDimension, type ReportMeasure } from '../../../domain/hoursReport.ts';
import type { ReportKey } from '../../../domain/reportTree.ts';
import { nextStep } from '../../../registry/relativeDate.ts';
import type { RawCondition } from '../../../registry/types.ts';

const fields = { client: 'client_uuid', project: 'project_uuid', employee: 'employee_uuid', activity: 'activity', billable: 'billable', status: 'status' } as const;

interface Cell {
  /** Of the outermost rows first. */
  readonly path: readonly ReportKey[];
  /** Undefined: the total over all columns. */
  readonly column: ReportKey | undefined;
  readonly measure: ReportMeasure;
}

export function cellFilter(answer: ReportAnswer, filter: RawCondition, { path, column, measure }: Cell): RawCondition {
  const along: readonly (readonly [ReportDimension, ReportKey])[] = [
    ...path.flatMap((key, index) => { const dimension = answer.rows[index]; return dimension === undefined ? [] : [[dimension, key] as const]; }),
    ...(answer.column !== null && column !== undefined ? [[answer.column, column] as const] : []),
  ];
  let [from, until]: readonly [string, string] = [answer.from, answer.until];
  const narrowed: Record<string, unknown> = { ...(asksStates(answer, filter) ? {} : { status: { ne: 'rejected' } }), ...measureFilter(measure), ...filter };
  for (const [dimension, key] of along) {
    if (isStep(dimension)) {
      const last = addDays(calendarDate(nextStep(key ?? from, dimension)), -1);
      [from, until] = [key !== null && key > from ? key : from, last < until ? last : until];
    } else narrowed[fields[dimension]] = key === null ? { empty: true } : dimension === 'billable' ? key === 'true' : key;
  }
  return { ...narrowed, work_date: { between: [from, until] } };
}

const asksStates = ({ rows, column }: ReportAnswer, filter: RawCondition): boolean => Object.hasOwn(filter, 'status') || rows.includes('status') || column === 'status';

/** The entries that the measure counts, where those are not all. */
function measureFilter(measure: ReportMeasure): RawCondition {
  if (measure === 'billable' || measure === 'value') return { billable_minutes: { ne: 0 } };
  if (measure !== 'open_time' && measure !== 'open_value') return {};
  return { billable_minutes: { ne: 0 }, status: { in: ['draft', 'submitted', 'approved'] }, or: [{ project_uuid: { empty: true } }, { 'project.billing': 'hourly' }] };
}
