/** For management: when the last backup was made, whether that is too long ago, and why the last try failed. */
import * as calls from '../../registry/calls/company.ts';
import { backupRetention } from '../jobs/dailyBackup.ts';
import { readBackupRecord } from '../store/backup/record.ts';
import { handle, type HandledCall } from './calls/handle.ts';

/** A night that was missed shows in the morning after the next. */
const lateMilliseconds = 36 * 3_600_000;

/** @param directory where the daily ones go; null: none are made by the program itself. */
export const backupCalls = (directory: string | null): readonly HandledCall[] => [
  handle(calls.readBackups, async ({ queries, now }) => {
    const { made, failed } = await readBackupRecord(queries);
    const isOld = made !== null && now().getTime() - new Date(made.at).getTime() > lateMilliseconds;
    return {
      schedule: directory === null ? ('off' as const) : ('daily' as const),
      directory,
      retention: backupRetention,
      made,
      failed,
      is_late: failed !== null || isOld,
    };
  }),
];
