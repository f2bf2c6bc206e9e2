/** Job that deletes expired sessions, links, challenges, counted attempts, and old mails. */
import { sessionLimits } from '../auth/sessions.ts';
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './scheduler.ts';

const hourMilliseconds = 3_600_000;
const mailRetentionMilliseconds = 90 * 24 * hourMilliseconds;

export function purgeSessions(queries: SystemQueries): Job {
  return {
    name: 'ended-sessions',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await queries.deleteEndedSessions(sessionLimits(now));
      await queries.deleteLinksBefore(now);
      await queries.deleteChallengesBefore(now);
      await queries.deleteAttemptsBefore(now);
      await queries.deleteMailsBefore(new Date(now.getTime() - mailRetentionMilliseconds));
    },
  };
}
