/** Approves weeks in batches and adds up the results. */
import type { WeekAnswer, WeekOutcomeAnswer } from '../../rules/timesheet.ts';

export interface ApprovalReport {
  readonly asked: number;
  readonly approved: number;
  /** Approved by somebody else before. */
  readonly already: number;
  readonly refused: readonly {
    readonly week: WeekAnswer;
    readonly problem: NonNullable<WeekOutcomeAnswer['problem']>;
  }[];
  /**
   * The error that ended the run early: connection, server or session; null if there was none. The batch that was
   * running may have been approved.
   */
  readonly broken: unknown;
}

interface Means {
  readonly approve: (weeks: readonly WeekAnswer[]) => Promise<readonly WeekOutcomeAnswer[]>;
  readonly onProgress: (done: number) => void;
}

/** A batch takes a second or two, short enough to show progress. */
export const batchSize = 10;

export async function approveInBatches(
  weeks: readonly WeekAnswer[],
  { approve, onProgress }: Means,
): Promise<ApprovalReport> {
  let report: ApprovalReport = { asked: weeks.length, approved: 0, already: 0, refused: [], broken: null };
  for (let start = 0; start < weeks.length && report.broken === null; start += batchSize) {
    const batch = weeks.slice(start, start + batchSize);
    try {
      report = added(report, batch, await approve(batch));
      onProgress(Math.min(start + batchSize, weeks.length));
    } catch (error) {
      report = { ...report, broken: error };
    }
  }
  return report;
}

function added(
  report: ApprovalReport,
  batch: readonly WeekAnswer[],
  outcomes: readonly WeekOutcomeAnswer[],
): ApprovalReport {
  const count = (wanted: WeekOutcomeAnswer['outcome']): number =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const refused = batch.flatMap((week, index) => {
    const problem = outcomes[index]?.problem;
    return problem ? [{ week, problem }] : [];
  });
  return {
    ...report,
    approved: report.approved + count('approved'),
    already: report.already + count('already'),
    refused: [...report.refused, ...refused],
  };
}
