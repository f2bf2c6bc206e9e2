/** Clears away answers kept under an Idempotency-Key once nobody will ask for them again. */
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './scheduler.ts';

const hourMilliseconds = 3_600_000;
/** How long a key stands for its first answer. */
export const retentionMilliseconds = 24 * hourMilliseconds;

export function purgeIdempotencyKeys(queries: SystemQueries): Job {
  return {
    name: 'idempotency-keys',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await queries.deleteIdempotentBefore(new Date(now.getTime() - retentionMilliseconds));
    },
  };
}
