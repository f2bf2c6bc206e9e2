/** The mails that the program has sent, or would have. */
import { call, pathTo } from './call.ts';

export type MailStatus = 'queued' | 'sent' | 'failed' | 'kept';

export interface Mail {
  readonly uuid: string;
  readonly to: string;
  readonly subject: string;
  readonly language: string;
  readonly kind: string;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
}

export interface Outbox {
  /** Where mails go: out by SMTP, or nowhere but here. */
  readonly delivery: 'smtp' | 'outbox';
  readonly mails: readonly Mail[];
}

/** Its content is null once it has been sent: then only the recipient has it. */
export interface WholeMail extends Mail {
  readonly html: string | null;
  readonly text: string | null;
}

export const outboxKey = ['outbox'] as const;

export const readOutbox = (limit: number): Promise<Outbox> => call('GET', `/outbox?limit=${limit}`);
export const readMail = (uuid: string): Promise<WholeMail> => call('GET', pathTo('outbox', uuid));
export const retryMail = (uuid: string): Promise<void> => call('PUT', `${pathTo('outbox', uuid)}/retry`, {});
