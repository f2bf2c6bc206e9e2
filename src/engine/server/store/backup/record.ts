/** Record of the backups of a database, stored in it: the last one, and the last error. */
import type { SystemQueries } from '../system.ts';

/** Keys of `beheer_settings`. */
export const backupSettings = { made: 'backup_made', failed: 'backup_failed' } as const;

/** A completed backup. */
export interface BackupMade {
  /** RFC 3339: moment of the snapshot. */
  readonly at: string;
  readonly file: string;
  readonly bytes: number;
}

/** Causes that a person can fix; `other` has only its reason. */
type BackupFault = 'full' | 'denied' | 'no_folder' | 'unreadable' | 'other';

interface BackupFailed {
  readonly at: string;
  /** Message of the error, in English. */
  readonly reason: string;
  readonly fault: BackupFault;
}

/** Error code of a backup that could not be read back. */
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

/** Determines the cause from the code of the error or of its cause. */
export function backupFault(error: unknown): BackupFault {
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return faults[code] ?? backupFault(error.cause);
}

interface BackupRecord {
  readonly made: BackupMade | null;
  /** Only where no backup was made since. */
  readonly failed: BackupFailed | null;
}

/** Reads the last backup and the last error; null where there is none. */
export async function readBackupRecord({ settings }: Pick<SystemQueries, 'settings'>): Promise<BackupRecord> {
  const [made, failed] = await Promise.all([
    settings.getSetting(backupSettings.made),
    settings.getSetting(backupSettings.failed),
  ]);
  return {
    made: made === null ? null : (JSON.parse(made) as BackupMade),
    failed: failed === null ? null : { fault: 'other', ...(JSON.parse(failed) as Omit<BackupFailed, 'fault'>) },
  };
}

/** Records a completed backup, and removes the recorded error. */
export async function recordBackup(queries: Pick<SystemQueries, 'settings'>, made: BackupMade): Promise<void> {
  await queries.settings.putSetting(backupSettings.made, JSON.stringify(made));
  await queries.settings.deleteSetting(backupSettings.failed);
}

/** Records an error. The last completed backup stays recorded. */
export const recordFailure = (queries: Pick<SystemQueries, 'settings'>, failed: BackupFailed): Promise<void> =>
  queries.settings.putSetting(backupSettings.failed, JSON.stringify(failed));
