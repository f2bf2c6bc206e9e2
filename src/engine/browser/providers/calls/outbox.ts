/** Mails that were sent, or that would be sent if mail were enabled. */
import type { AnswerOf } from '../../../registry/calls/call.ts';
import type * as calls from '../../../registry/calls/company.ts';
import { asksOf } from '../call.ts';

const call = asksOf<typeof calls>();

/** A mail in the outbox, without its content. */
export type Mail = calls.Mail;

/** Progress of a mail: `queued`, `sent`, `failed`, or `kept` while sending is disabled. */
export type MailStatus = Mail['status'];

/** Answer of `GET /api/outbox`. */
export type Outbox = AnswerOf<typeof calls.listMails>;
/** The content is null after the mail has been sent; only the recipient has it then. */
export type WholeMail = AnswerOf<typeof calls.readMail>;

export const outboxKey = ['outbox'] as const;

/** Reads the newest `limit` mails. */
export const readOutbox = (limit: number): Promise<Outbox> => call('GET /api/outbox', { query: { limit: `${limit}` } });

/** Reads one mail with its content, while it has any. */
export const readMail = (uuid: string): Promise<WholeMail> => call('GET /api/outbox/:uuid', { params: { uuid } });

/** Queues a failed mail again. */
export const retryMail = (uuid: string): Promise<void> => call('PUT /api/outbox/:uuid/retry', { params: { uuid } });
