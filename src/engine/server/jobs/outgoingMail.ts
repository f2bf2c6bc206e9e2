/** Job that sends queued mails. */
import { sendMails, type Sending } from '../mail/sendMails.ts';
import type { Job } from './job.ts';

/** Fallback interval; queueing a mail wakes the job. */
const everyMilliseconds = 120_000;

export function outgoingMail(sending: Sending): Job {
  return {
    name: 'outgoing-mail',
    everyMilliseconds,
    wokenBy: 'beheer_mails',
    async run(now) {
      await sendMails(sending, now);
      return sending.queries.nextMailDue();
    },
  };
}
