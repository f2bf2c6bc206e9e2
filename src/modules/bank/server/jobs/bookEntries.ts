/** Job that compares the entries of a statement with invoices, and books the certain ones. */
import type { Job, OpenStore } from '#engine/server';
import { bookStatement } from '../booking/bookStatement.ts';

/** Name of the job. Its key is the uuid of a statement. */
export const bankEntriesJob = 'bank-entries';

/** Builds the job. */
export function bookEntries(store: OpenStore): Job {
  return {
    name: bankEntriesJob,
    async run(now, { key, signal }) {
      await bookStatement({ store, now, signal }, key);
    },
  };
}
