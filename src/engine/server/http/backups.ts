/** Status of the backups for management: time of the last one, whether that is too long ago, and the last error. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import * as calls from '../../registry/calls/company.ts';
import { backupRetention } from '../jobs/dailyBackup.ts';
import { readBackupRecord, type BackupMade } from '../store/backup/record.ts';
import { handle, type HandledCall } from './calls/handle.ts';

/** A missed night is reported in the morning after the next. */
const lateMilliseconds = 36 * 3_600_000;
/** Tolerance for clock differences between machines. */
const clockMilliseconds = 5 * 60_000;

/** @param directory directory of the daily backups; null where the program makes none */
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
 * Returns the problem of the last backup: its file or directory is missing, its date is in the future because of a
 * wrong clock, or it is too old. A manual backup elsewhere may have been moved.
 */
function problemOf({ at, file }: BackupMade, directory: string | null, now: Date): 'missing' | 'future' | 'old' | null {
  const age = now.getTime() - new Date(at).getTime();
  if (dirname(file) === directory && !existsSync(file)) return 'missing';
  if (age < -clockMilliseconds) return 'future';
  return age > lateMilliseconds ? 'old' : null;
}
