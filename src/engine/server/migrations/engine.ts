/** Data migrations of the engine's own tables. */
import type { Module } from '../modules.ts';
import { jobsHaveKeys } from './001-jobs-have-keys.ts';
import { queuedMailsAreJobs } from './002-queued-mails-are-jobs.ts';
import { importsAreJobs } from './003-imports-are-jobs.ts';

export const engineMigrations: Module = {
  name: 'engine',
  migrations: [jobsHaveKeys, queuedMailsAreJobs, importsAreJobs],
};
