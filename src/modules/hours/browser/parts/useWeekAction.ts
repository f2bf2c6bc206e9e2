/** Runs an action on a week with a notification, and reloads it, also if it failed because the week had changed. */
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { WeekAction, WeekAnswer } from '../../rules/timesheet.ts';
import { Requests, useWrite } from '#engine/browser';
import type { WeekWords } from '../../calls.ts';
import { actOnWeek, hourWeeksKey } from '../hourWeeks.ts';

/** An action on a week as it is shown, and the message after success. */
export interface WeekDeed {
  readonly action: WeekAction;
  readonly week: WeekAnswer;
  readonly words?: WeekWords;
  /** Key of the success message. */
  readonly done: string;
}

/** Returns a function that acts on a week and returns true on success. It reports errors as notifications. */
export function useWeekAction(): { readonly busy: boolean; readonly run: (deed: WeekDeed) => Promise<boolean> } {
  const write = useWrite();
  const notify = useNotify();
  const refused = Requests.useRefused();
  const client = useQueryClient();
  const run = async ({ action, week, words, done }: WeekDeed): Promise<boolean> => {
    let isDone = false;
    await write.run(async () => {
      try {
        await actOnWeek(week, action, words);
        isDone = true;
      } catch (error) {
        refused(error, { severity: 'warning' });
      }
    });
    await client.invalidateQueries({ queryKey: hourWeeksKey });
    if (isDone) notify(done, { type: 'success', messageArgs: { smart_count: 1 } });
    return isDone;
  };
  return { busy: write.busy, run };
}
