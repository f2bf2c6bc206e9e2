/** Sends a mail over SMTP. */
import { createTransport } from 'nodemailer';
import type { MailRow } from '../store/system.ts';
import type { MailSender } from './mailKinds.ts';

export interface OutgoingMessage {
  /** Used as Message-ID, so that recipients recognise a mail that is sent twice. */
  readonly uuid: string;
  readonly to: string;
  /** Sender and reply address; null for the configured ones. */
  readonly from: MailSender | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly enclosures: readonly Attachment[];
}

/** An attached file. */
export interface Attachment {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer;
  /** Content-ID of an inline picture. */
  readonly contentId?: string;
}

/** A connection to a mail server. */
export interface Sender {
  /** @throws Error of the server or the connection; see `isPermanentFailure` */
  send(letter: OutgoingMessage): Promise<void>;
  close(): void;
  /** Creates the attachments of a mail when it is sent. */
  readonly enclose?: (mail: MailRow) => Promise<readonly Attachment[]>;
}

interface SmtpSettings {
  /** smtp://user:password@host:587, smtps://… */
  readonly url: string;
  /** Beheer <beheer@example.nl> */
  readonly from: string;
}

const timeoutMilliseconds = 20_000;

/** Returns a sender for an SMTP server. Mails from another author keep the system's address in the envelope. */
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
        // The envelope keeps the system's address, which bounces and SPF depend on.
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
 * Returns true if a retry is useless: the server permanently rejects the recipient or the message (RFC 5321 § 4.2.1).
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
