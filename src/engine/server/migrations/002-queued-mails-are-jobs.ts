/** Mails waited in their own table, and wait in the queue now. */
import type { DataMigration } from '../store/contract.ts';

export const queuedMailsAreJobs: DataMigration = {
  name: 'engine/002-queued-mails-are-jobs',
  meaning: 'Emails that wait in the outbox are sent by the queue.',
  run: ({ database, sql }) =>
    sql`insert into beheer_jobs (uuid, kind, key, priority, attempts, created_at, due_at, runs_again)
      select gen_random_uuid(), 'mails', uuid::text, 0, attempts, created_at, due_at, false from beheer_mails
      where status = 'queued'`.execute(database),
};
