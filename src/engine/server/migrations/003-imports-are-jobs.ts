/** Imports under way waited in their own table, and wait in the queue now. */
import type { DataMigration } from '../store/contract.ts';

export const importsAreJobs: DataMigration = {
  name: 'engine/003-imports-are-jobs',
  meaning: 'Imports that have not ended continue in the queue.',
  run: ({ database, sql }) =>
    sql`insert into beheer_jobs (uuid, kind, key, priority, attempts, created_at, due_at, runs_again)
      select gen_random_uuid(), 'imports', uuid::text, 0, 0, created_at, due_at, false from beheer_imports
      where due_at is not null`.execute(database),
};
