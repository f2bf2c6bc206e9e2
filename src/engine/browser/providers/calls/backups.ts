/** The status of database backups. */
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../call.ts';

const call = callsOf<typeof calls>();

export type { Backups } from '../../../registry/calls/company.ts';

export const backupsKey = ['backups'] as const;

/** Reads when the last backup was made, and if it failed. For management only. */
export const readBackups = (): Promise<calls.Backups> => call('GET /api/backups');
