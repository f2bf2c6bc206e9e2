/** Job that sends queued mails, with retries until they are given up. */
import { MailFailure, sendMail, type Sending } from '../mail/sendMail.ts';
import { mailJob } from '../store/system/mails.ts';
import type { Job } from './job.ts';

export const maxMailAttempts = 10;
const minuteMilliseconds = 60_000;

/** Returns the job. A rejected address is not tried again; other errors are, for more than eight hours. */
export function outgoingMail(sending: Sending): Job {
  return {
    name: mailJob,
    concurrency: 10,
    maxAttempts: maxMailAttempts,
    // 1, 2, 4 … minutes: ten attempts span more than eight hours.
    backoff: (attempts) => minuteMilliseconds * 2 ** (attempts - 1),
    isPermanent: (error) => error instanceof MailFailure && error.isPermanent,
    run: (now, { key, attempts }) => sendMail(sending, key, { now, attempts }),
    async failed({ key, attempts }, { error, due }) {
      const failure = error instanceof MailFailure ? error : new MailFailure(String(error), false);
      const kind = await sending.queries.mails.mailFailed(key, { error: failure.reason, due });
      sending.onRefused?.({ mail: key, kind, attempts, error: failure.message, due });
    },
  };
}
