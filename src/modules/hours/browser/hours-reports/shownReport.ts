/** Prepares a report for display: sorted rows, time columns without gaps, and the measures that are available. */
import { isStep, reportAges, type ReportAnswer, type ReportMeasure } from '../../rules/hoursReport.ts';
import { keyOrder, reportTree, type ReportKey, type ReportRow } from '../../rules/reportTree.ts';
import { RelativeDates } from '#engine/registry';
import type { ReportChoice } from './reportChoice.ts';
import type { ReportText } from './useReportText.ts';

export interface ShownReport {
  readonly answer: ReportAnswer;
  readonly root: ReportRow;
  readonly columns: readonly ReportKey[];
  readonly measures: readonly ReportMeasure[];
}

/** With more time columns than this, empty ones are left out. */
const mostSteps = 60;

export function shownReport(
  answer: ReportAnswer,
  choice: ReportChoice,
  { text, locale, today }: { readonly text: ReportText; readonly locale: string; readonly today: string },
): ShownReport {
  const dimensions = [...answer.rows, ...(answer.column === null ? [] : [answer.column])];
  const { columns, root } = reportTree(
    answer,
    keyOrder(answer, (place, key) => text.key(answer, dimensions[place], key), locale),
    choice.sort,
  );
  const measures = choice.measures.filter((measure) => answer.measures.includes(measure));
  return {
    answer,
    root,
    columns: withoutGaps(answer, columns, today),
    measures: measures.length === 0 ? answer.measures.slice(0, 1) : measures,
  };
}

function withoutGaps(
  { column, from, until }: ReportAnswer,
  columns: readonly ReportKey[],
  today: string,
): readonly ReportKey[] {
  if (column === 'age') return reportAges;
  if (column === null || !isStep(column)) return columns;
  const last = [until < today ? until : today, ...columns.map((key) => key ?? '')].reduce((one, other) =>
    one > other ? one : other,
  );
  if (last < from) return columns;
  const steps = RelativeDates.stepsBetween([from, last], column, mostSteps + 1);
  return steps.length > mostSteps ? columns : [...new Set([...steps, ...columns])].sort();
}
