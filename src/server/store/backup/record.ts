/** What is known of the backups of this database, kept in it: when one was last made, and why the last try failed. */
import type { SettingQueries } from '../system/settings.ts';

/** Keys of `beheer_settings`. */
export const backupSettings = { made: 'backup_made', failed: 'backup_failed' } as const;

export interface BackupMade {
  /** RFC 3339: of which moment its rows are. */
  readonly at: string;
  readonly file: string;
  readonly bytes: number;
}

export interface BackupFailed {
  readonly at: string;
  readonly reason: string;
}

export interface BackupRecord {
  readonly made: BackupMade | null;
  /** Only where no backup was made since. */
  readonly failed: BackupFailed | null;
}

export async function readBackupRecord({ getSetting }: Pick<SettingQueries, 'getSetting'>): Promise<BackupRecord> {
  const [made, failed] = await Promise.all([getSetting(backupSettings.made), getSetting(backupSettings.failed)]);
  return {
    made: made === null ? null : (JSON.parse(made) as BackupMade),
    failed: failed === null ? null : (JSON.parse(failed) as BackupFailed),
  };
}

export async function recordBackup(
  queries: Pick<SettingQueries, 'putSetting' | 'deleteSetting'>,
  made: BackupMade,
): Promise<void> {
  await queries.putSetting(backupSettings.made, JSON.stringify(made));
  await queries.deleteSetting(backupSettings.failed);
}

export const recordFailure = (queries: Pick<SettingQueries, 'putSetting'>, failed: BackupFailed): Promise<void> =>
  queries.putSetting(backupSettings.failed, JSON.stringify(failed));
