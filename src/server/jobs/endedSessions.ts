/** Clears away sessions that can no longer be used. */
import { absoluteMilliseconds, idleMilliseconds } from '../auth/sessions.ts';
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './scheduler.ts';

const hourMilliseconds = 3_600_000;

export function endedSessions(queries: SystemQueries): Job {
  return {
    name: 'ended-sessions',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await queries.deleteEndedSessions({
        createdBefore: new Date(now.getTime() - absoluteMilliseconds),
        seenBefore: new Date(now.getTime() - idleMilliseconds),
      });
    },
  };
}
