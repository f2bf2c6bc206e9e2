/** In charge of handing one mail to the mail server of the settings. */
import { createTransport } from 'nodemailer';
import type { MailRow } from '../store/system.ts';
import type { MailSender } from './mailKinds.ts';

export interface OutgoingMessage {
  /** Becomes the Message-ID: one that is sent twice is seen to be the same. */
  readonly uuid: string;
  readonly to: string;
  /** Whom it comes from and answers go to; null: whom the settings name. */
  readonly from: MailSender | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly enclosures: readonly Attachment[];
}

/** A file that goes with it. */
export interface Attachment {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer;
  /** Of a picture that stands in the mail, which names it so. */
  readonly contentId?: string;
}

export interface Sender {
  /** @throws Error as the server or the connection gave it; see `isPermanentFailure`. */
  send(letter: OutgoingMessage): Promise<void>;
  close(): void;
  /** The files that go with a mail, made when it goes; none unless given. */
  readonly enclose?: (mail: MailRow) => Promise<readonly Attachment[]>;
}

export interface SmtpSettings {
  /** smtp://user:password@host:587, smtps://… */
  readonly url: string;
  /** Beheer <beheer@example.nl> */
  readonly from: string;
}

const timeoutMilliseconds = 20_000;

export function smtpSender({ url, from }: SmtpSettings): Sender {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMilliseconds,
      greetingTimeout: timeoutMilliseconds,
      socketTimeout: timeoutMilliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ uuid, to, from: author, subject, html, text, enclosures }) {
      await transport.sendMail({
        to: { name: '', address: to },
        // The mail server's own account stays the one that hands it over: bounces and SPF are about that address.
        ...(author === null ? {} : { from: author, replyTo: author, sender: from, envelope: { from, to } }),
        subject,
        html,
        text,
        messageId: `<${uuid}@${host}>`,
        attachments: enclosures.map(({ name, media_type, content, contentId }) => ({
          filename: name,
          contentType: media_type,
          content,
          ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Whether trying again is no use: the server knows this recipient or message and will have neither (RFC 5321 § 4.2.1).
 */
export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600
  );
}
