/** Does something with a week of work and says so; what it showed is read again, also where it was refused because it had changed. */
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { WeekAction, WeekAnswer } from '../../../domain/timesheet.ts';
import { useRefused } from '../../generated/useRefused.tsx';
import { useWrite } from '../../generated/useWrite.ts';
import { actOnWeek, hourWeeksKey, type WeekWords } from '../../providers/hourWeeks.ts';

export interface WeekDeed {
  readonly action: WeekAction;
  readonly weeks: readonly WeekAnswer[];
  readonly words?: WeekWords;
  /** The message of success, with `smart_count`. */
  readonly done: string;
}

export function useWeekAction(): { readonly busy: boolean; readonly run: (deed: WeekDeed) => Promise<boolean> } {
  const write = useWrite();
  const notify = useNotify();
  const refused = useRefused();
  const client = useQueryClient();
  const run = async ({ action, weeks, words, done }: WeekDeed): Promise<boolean> => {
    let count = 0;
    let failure: unknown = null;
    await write.run(async () => {
      for (const week of weeks) {
        try {
          await actOnWeek(week, action, words);
          count += 1;
        } catch (error) {
          failure = error;
        }
      }
    });
    await client.invalidateQueries({ queryKey: hourWeeksKey });
    if (failure !== null) refused(failure, { severity: 'warning' });
    else if (count > 0) notify(done, { type: 'success', messageArgs: { smart_count: count } });
    return failure === null;
  };
  return { busy: write.busy, run };
}
