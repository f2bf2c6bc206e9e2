/** Job that purges records whose retention in the trash has ended. */
import type { Database } from '../store/contract.ts';
import { inTransaction } from '../store/transaction.ts';
import { purgeTrash } from '../store/write/trash.ts';
import type { Job } from './job.ts';

const hourMilliseconds = 3_600_000;

/** Returns the schedule that purges the trash every hour. */
export function purgeOldTrash(database: Database): Job {
  return {
    name: 'old-trash',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await inTransaction(database, (tx) => purgeTrash(tx, now));
    },
  };
}
