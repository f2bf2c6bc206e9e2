/** What is known of the backups of the database. */
import { call } from './call.ts';

export interface Backups {
  readonly schedule: 'daily' | 'off';
  readonly directory: string | null;
  readonly kept: { readonly days: number; readonly weeks: number };
  readonly made: { readonly at: string; readonly file: string; readonly bytes: number } | null;
  readonly failed: {
    readonly at: string;
    /** In English. */
    readonly reason: string;
    readonly fault: 'full' | 'denied' | 'no_folder' | 'unreadable' | 'other';
  } | null;
  readonly is_late: boolean;
}

export const backupsKey = ['backups'] as const;

export const readBackups = (): Promise<Backups> => call('GET', '/backups');
