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

/** What a person can do something about; `other`: only the reason tells. */
export type BackupFault = 'full' | 'denied' | 'no_folder' | 'unreadable' | 'other';

export interface BackupFailed {
  readonly at: string;
  /** In English, as it was thrown. */
  readonly reason: string;
  readonly fault: BackupFault;
}

/** Thrown where what was written could not be read back. */
export const unreadableCode = 'E_BACKUP_UNREADABLE';

const faults: Readonly<Record<string, BackupFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOENT: 'no_folder',
  ENOTDIR: 'no_folder',
  EEXIST: 'no_folder',
  EIO: 'unreadable',
  [unreadableCode]: 'unreadable',
};

/** By the code of the error, else of what it came from. */
export function backupFault(error: unknown): BackupFault {
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return faults[code] ?? backupFault(error.cause);
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
    failed: failed === null ? null : { fault: 'other', ...(JSON.parse(failed) as Omit<BackupFailed, 'fault'>) },
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
