/** Sends what is queued. */
import { sendMails, type Sending } from '../mail/sendMails.ts';
import type { Job } from './scheduler.ts';

const everyMilliseconds = 3_000;

export function outgoingMail(sending: Sending): Job {
  return { name: 'outgoing-mail', everyMilliseconds, run: (now) => sendMails(sending, now) };
}
