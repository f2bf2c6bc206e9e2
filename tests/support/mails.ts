/** Reads the outbox of a server under test, as management does. */
import { expect } from 'vitest';
import { modules } from './modules.ts';
import { renderMail } from '../../src/engine/server/mail/renderMail.ts';
import type { TestApp } from './app.ts';

export interface SeenMail {
  readonly uuid: string;
  readonly kind: string;
  readonly subject: string;
  readonly language: string;
  readonly status: string;
  readonly html: string;
  readonly text: string;
  /** The one to click on. */
  readonly link: string;
  /** The last part of the link. */
  readonly token: string;
}

/** The oldest first. */
export async function mailsTo({ queries }: TestApp, email: string): Promise<readonly SeenMail[]> {
  const mails = (await queries.mails.listMails(500)).filter(({ recipient }) => recipient === email).toReversed();
  return mails.map((mail) => {
    const { html = '', text = '' } =
      renderMail(mail, { name: 'Beheer', origin: 'https://beheer.example.nl' }, modules.mails) ?? {};
    const link = /:\n(https:\/\/\S+)/.exec(text)?.[1] ?? '';
    const status = mail.status === 'queued' ? 'kept' : mail.status;
    return {
      uuid: mail.uuid,
      kind: mail.kind,
      subject: mail.subject,
      language: mail.language,
      status,
      html,
      text,
      link,
      token: link.split('/').at(-1) ?? '',
    };
  });
}

export async function lastMail(api: TestApp, email: string): Promise<SeenMail> {
  await api.app.settled();
  const mail = (await mailsTo(api, email)).at(-1);
  expect(mail, `a mail to ${email}`).toBeDefined();
  if (!mail) throw new Error('There is none.');
  return mail;
}
