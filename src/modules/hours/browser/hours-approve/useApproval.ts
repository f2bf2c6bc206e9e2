/** Approving from the list: one week with a notification, several in batches with progress and a report of failures. */
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { useWrite } from '#engine/browser';
import { approveWeeks, hourWeeksKey } from '../hourWeeks.ts';
import { useWeekAction, type WeekDeed } from '../parts/useWeekAction.ts';
import { approveInBatches, type ApprovalReport } from './approveInBatches.ts';

export interface Approval {
  readonly busy: boolean;
  /** Progress while several weeks are being approved. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** Failures, until the report is dismissed. */
  readonly report: ApprovalReport | null;
  readonly dismiss: () => void;
  readonly approve: (weeks: readonly WeekAnswer[]) => Promise<void>;
  /** Runs another action on one week. */
  readonly act: (deed: WeekDeed) => Promise<boolean>;
}

export function useApproval(): Approval {
  const single = useWeekAction();
  const write = useWrite();
  const client = useQueryClient();
  const notify = useNotify();
  const [progress, setProgress] = useState<Approval['progress']>(null);
  const [report, setReport] = useState<ApprovalReport | null>(null);

  const approveAll = async (weeks: readonly WeekAnswer[]): Promise<void> => {
    setReport(null);
    setProgress({ done: 0, of: weeks.length });
    await write.run(async () => {
      const made = await approveInBatches(weeks, {
        approve: approveWeeks,
        onProgress: (done) => setProgress({ done, of: weeks.length }),
      });
      if (made.refused.length > 0 || made.broken !== null) setReport(made);
      else
        notify('beheer.weeks.approved', {
          type: 'success',
          messageArgs: { smart_count: made.approved + made.already },
        });
      await client.invalidateQueries({ queryKey: hourWeeksKey });
    });
    setProgress(null);
  };
  const approve = async (weeks: readonly WeekAnswer[]): Promise<void> => {
    const [week, ...others] = weeks;
    if (others.length > 0) await approveAll(weeks);
    else if (week) await single.run({ action: 'approve', week, done: 'beheer.weeks.approved' });
  };
  return {
    busy: single.busy || write.busy,
    progress,
    report,
    dismiss: () => setReport(null),
    approve,
    act: single.run,
  };
}
