/** Job that deletes expired idempotency keys with their responses. */
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './job.ts';

const hourMilliseconds = 3_600_000;
/** Lifetime of an idempotency key. */
const retentionMilliseconds = 24 * hourMilliseconds;

/** Returns the schedule that deletes keys after 24 hours. */
export function purgeIdempotencyKeys(queries: SystemQueries): Job {
  return {
    name: 'idempotency-keys',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await queries.idempotency.deleteIdempotentBefore(new Date(now.getTime() - retentionMilliseconds));
    },
  };
}
