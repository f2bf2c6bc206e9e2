/** Sends one queued mail, outside of transactions. */
import type { SystemQueries, MailRow } from '../store/system.ts';
import type { FindLetterhead, MailKinds } from './mailKinds.ts';
import { enclosedPaper, renderMail, type MailProduct } from './renderMail.ts';
import { isPermanentFailure, type Sender } from './smtp.ts';

/** Services that sending a mail needs. */
export interface Sending {
  readonly queries: Pick<SystemQueries, 'mails'>;
  readonly kinds: MailKinds;
  /** The sender, or null if mails are only kept in the outbox. */
  readonly sender: Sender | null;
  /** Returns the default sender and the origin of links. */
  readonly product: () => MailProduct | Promise<MailProduct>;
  /** If missing, mails show only the name of the sender. */
  readonly letterhead?: FindLetterhead | null;
  /** Marks a sent mail together with the record it is about, in one transaction. Defaults to the mail only. */
  readonly markSent?: (mail: MailRow, now: Date) => Promise<void>;
  /** Called with each mail that failed. Contains no address; the outbox does. */
  readonly onRefused?: (refused: RefusedMail) => void;
}

interface RefusedMail {
  readonly mail: string;
  readonly kind: string;
  readonly attempts: number;
  readonly error: string;
  /** Time of the next attempt; null for none. */
  readonly due: Date | null;
}

/** A failure to send. Its message contains no address, which mail servers repeat in their errors. */
export class MailFailure extends Error {
  /** @param reason for the outbox, with addresses */
  constructor(
    readonly reason: string,
    readonly isPermanent: boolean,
  ) {
    super(reason.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…'));
  }
}

/**
 * Sends the mail if it is still queued.
 *
 * @throws MailFailure where it was not sent, or where it was sent and that could not be recorded
 */
export async function sendMail(sending: Sending, uuid: string, { now, attempts }: SendingAttempt): Promise<void> {
  const { queries, kinds, sender, markSent, letterhead } = sending;
  if (sender === null) return queries.mails.keepMail(uuid);
  const mail = await queries.mails.beginMail(uuid, attempts);
  if (mail === null) return;
  try {
    const { paper, enclosures } = await enclosedPaper(mail, letterhead ?? noLetterhead);
    const rendered = renderMail(mail, await sending.product(), kinds, paper);
    if (rendered === null) throw new MailFailure(`There is no template "${mail.kind}".`, true);
    await sender.send({
      uuid: mail.uuid,
      to: mail.recipient,
      subject: mail.subject,
      html: rendered.html,
      text: rendered.text,
      from: rendered.sender,
      enclosures: [...enclosures, ...((await sender.enclose?.(mail)) ?? [])],
    });
  } catch (error) {
    throw error instanceof MailFailure ? error : new MailFailure(messageOf(error), isPermanentFailure(error));
  }
  try {
    await (markSent ? markSent(mail, now) : queries.mails.mailSent(uuid, now));
  } catch (error) {
    // The mail was sent, so a person decides on sending it again.
    throw new MailFailure(`Sent, but not written down: ${messageOf(error)}`, true);
  }
}

interface SendingAttempt {
  readonly now: Date;
  readonly attempts: number;
}

const noLetterhead: FindLetterhead = () => Promise.resolve(null);

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
