/** Job that deletes expired sessions, links, challenges, counted attempts, old mails and dead letters. */
import { sessionLimits } from '../auth/sessions.ts';
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './job.ts';

const hourMilliseconds = 3_600_000;
/** Retention of mails, and of jobs that are dead letters. */
const retentionMilliseconds = 90 * 24 * hourMilliseconds;

/** Returns the schedule that deletes what has expired. Mails and dead letters are kept for 90 days. */
export function purgeSessions(queries: SystemQueries): Job {
  return {
    name: 'ended-sessions',
    everyMilliseconds: hourMilliseconds,
    async run(now) {
      await queries.sessions.deleteEndedSessions(sessionLimits(now));
      await queries.links.deleteLinksBefore(now);
      await queries.challenges.deleteChallengesBefore(now);
      await queries.attempts.deleteAttemptsBefore(now);
      await queries.mails.deleteMailsBefore(new Date(now.getTime() - retentionMilliseconds));
      await queries.jobs.deleteDeadLettersBefore(new Date(now.getTime() - retentionMilliseconds));
    },
  };
}
