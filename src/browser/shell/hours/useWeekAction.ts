/** Does something with a week of work and says so; what it showed is read again, also where it was refused because it had changed. */
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { WeekAction, WeekAnswer } from '../../../domain/timesheet.ts';
import { useRefused } from '../../generated/useRefused.tsx';
import { errorText, useWrite } from '../../generated/useWrite.ts';
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
    const failures: { readonly name: string; readonly error: unknown }[] = [];
    await write.run(async () => {
      for (const week of weeks) {
        try {
          await actOnWeek(week, action, words);
          count += 1;
        } catch (error) {
          failures.push({ name: week.employee.name, error });
        }
      }
    });
    await client.invalidateQueries({ queryKey: hourWeeksKey });
    const [first] = failures;
    if (first && weeks.length === 1) refused(first.error, { severity: 'warning' });
    else if (first) notify('beheer.weeks.some_failed', { type: 'warning', messageArgs: { smart_count: count, names: [...new Set(failures.map(({ name }) => name))].join(', '), why: errorText(first.error) } });
    else if (count > 0) notify(done, { type: 'success', messageArgs: { smart_count: count } });
    return failures.length === 0;
  };
  return { busy: write.busy, run };
}
