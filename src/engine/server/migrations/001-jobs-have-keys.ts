/** Rows of the queue were identified by the uuid of their record, and are identified by kind and key now. */
import type { DataMigration } from '../store/contract.ts';

export const jobsHaveKeys: DataMigration = {
  name: 'engine/001-jobs-have-keys',
  meaning: 'Work that waits in the queue keeps its record, as its key.',
  run: ({ database, sql }) =>
    database
      .updateTable('beheer_jobs')
      .set({ key: sql<string>`uuid::text` })
      .where('key', 'is', null)
      .execute(),
};
