/** `GET /api/backups`, for management: when the last backup was made, whether that is too long ago, and why the last try failed. */
import type { FastifyInstance } from 'fastify';
import { keptBackups } from '../jobs/dailyBackup.ts';
import { readBackupRecord } from '../store/backup/record.ts';
import type { SystemQueries } from '../store/system.ts';
import { refuseParameters } from './listQuery.ts';

interface Dependencies {
  readonly queries: SystemQueries;
  readonly now: () => Date;
  /** Where the daily ones go; null or missing: none are made by the program itself. */
  readonly backupDirectory?: string | null;
}

/** A night that was missed shows in the morning after the next. */
const lateMilliseconds = 36 * 3_600_000;

export function backupRoutes(app: FastifyInstance, { queries, now, backupDirectory = null }: Dependencies): void {
  app.get('/api/backups', async (request) => {
    refuseParameters(request.query);
    const { made, failed } = await readBackupRecord(queries);
    const isOld = made !== null && now().getTime() - new Date(made.at).getTime() > lateMilliseconds;
    return {
      schedule: backupDirectory === null ? 'off' : 'daily',
      directory: backupDirectory,
      kept: keptBackups,
      made,
      failed,
      is_late: failed !== null || isOld,
    };
  });
}
