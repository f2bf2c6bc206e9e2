/** For management: when the last backup was made, whether that is too long ago, and why the last try failed. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import * as calls from '../../registry/calls/company.ts';
import { backupRetention } from '../jobs/dailyBackup.ts';
import { readBackupRecord, type BackupMade } from '../store/backup/record.ts';
import { handle, type HandledCall } from './calls/handle.ts';

/** A night that was missed shows in the morning after the next. */
const lateMilliseconds = 36 * 3_600_000;
/** Clocks of two machines may differ by so much. */
const clockMilliseconds = 5 * 60_000;

/** @param directory where the daily ones go; null: none are made by the program itself. */
export const backupCalls = (directory: string | null): readonly HandledCall[] => [
  handle(calls.readBackups, async ({ queries, now }) => {
    const { made, failed } = await readBackupRecord(queries);
    const problem = made === null ? null : problemOf(made, directory, now());
    return {
      schedule: directory === null ? ('off' as const) : ('daily' as const),
      directory,
      retention: backupRetention,
      made,
      failed,
      problem,
      is_late: failed !== null || problem !== null,
    };
  }),
];

/**
 * Returns what is wrong with the last backup: its file is gone or its folder is not mounted, it is dated in the future
 * because a clock was wrong, or it is too old. A file that was made elsewhere by hand may have been moved.
 */
function problemOf({ at, file }: BackupMade, directory: string | null, now: Date): 'missing' | 'future' | 'old' | null {
  const age = now.getTime() - new Date(at).getTime();
  if (dirname(file) === directory && !existsSync(file)) return 'missing';
  if (age < -clockMilliseconds) return 'future';
  return age > lateMilliseconds ? 'old' : null;
}
