/**
 * In charge of sending what is queued, outside any transaction: what does not go is tried again, later each time, and
 * given up in the end.
 */
import type { MailQueries, MailRow } from '../store/system.ts';
import type { FindLetterhead, MailKinds } from './mailKinds.ts';
import { enclosedPaper, renderMail, type MailProduct } from './renderMail.ts';
import { isPermanentFailure, type Sender } from './smtp.ts';

export interface Sending {
  readonly queries: MailQueries;
  readonly kinds: MailKinds;
  /** Null: nothing is sent, and what waits is kept to be read. */
  readonly sender: Sender | null;
  /** Whose mails these are, and where their links lead. */
  readonly product: () => MailProduct | Promise<MailProduct>;
  /** None unless given: the sender's name stands there alone. */
  readonly letterhead?: FindLetterhead | null;
  /**
   * Marks a mail that has gone out, in one transaction with what that means to the record that it is about. Unless
   * given, the mail alone.
   */
  readonly markSent?: (mail: MailRow, now: Date) => Promise<void>;
  /** Called with each mail that did not go out. It names no address: the outbox does. */
  readonly onRefused?: (refused: RefusedMail) => void;
}

export interface RefusedMail {
  readonly mail: string;
  readonly kind: string;
  readonly attempts: number;
  readonly error: string;
  /** When it is tried again; null: never. */
  readonly due: Date | null;
}

const atOnce = 10;
export const maxAttempts = 10;
const minuteMilliseconds = 60_000;
/** A mail of a process that has died is sent by another after this long. */
const leaseMilliseconds = minuteMilliseconds;
const renewMilliseconds = 20_000;

/** 1, 2, 4 … minutes: the ten attempts span more than eight hours. */
export function waitAfter(attempts: number): number {
  return minuteMilliseconds * 2 ** (attempts - 1);
}

/** One turn. A process that dies on the way leaves its mails to the next turn. */
export async function sendMails(sending: Sending, now: Date): Promise<void> {
  const { queries, sender, product } = sending;
  if (sender === null) return queries.keepMails();
  const claimed = await queries.claimMails({
    now,
    again: new Date(now.getTime() + leaseMilliseconds),
    limit: atOnce,
  });
  if (claimed.length === 0) return undefined;
  const own = { ...sending, sender, product: await product() };
  const underWay = new Set(claimed.map(({ uuid }) => uuid));
  const began = performance.now();
  const renewing = setInterval(() => {
    const at = now.getTime() + (performance.now() - began);
    // Where the database is away, nobody else takes them either.
    void queries.holdMails([...underWay], new Date(at + leaseMilliseconds)).catch(() => undefined);
  }, renewMilliseconds).unref();
  try {
    await Promise.all(claimed.map((mail) => sendOne(own, mail, now).finally(() => underWay.delete(mail.uuid))));
  } finally {
    clearInterval(renewing);
  }
  return undefined;
}

interface SendingOne extends Omit<Sending, 'sender' | 'product'> {
  readonly sender: Sender;
  readonly product: MailProduct;
}

async function sendOne(
  { queries, kinds, sender, product, markSent, letterhead, onRefused }: SendingOne,
  mail: MailRow,
  now: Date,
): Promise<void> {
  const refuse = ({ error, due }: Pick<RefusedMail, 'error' | 'due'>): Promise<void> => {
    onRefused?.({ mail: mail.uuid, kind: mail.kind, attempts: mail.attempts, error: withoutAddresses(error), due });
    return queries.mailFailed(mail.uuid, { error, due });
  };
  try {
    const { paper, enclosures } = await enclosedPaper(mail, letterhead ?? noLetterhead);
    const rendered = renderMail(mail, product, kinds, paper);
    if (rendered === null) {
      await refuse({ error: `There is no template "${mail.kind}".`, due: null });
      return undefined;
    }
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
    const isOver = isPermanentFailure(error) || mail.attempts >= maxAttempts;
    return refuse({
      error: messageOf(error),
      due: isOver ? null : new Date(now.getTime() + waitAfter(mail.attempts)),
    });
  }
  try {
    await (markSent ?? (({ uuid }) => queries.mailSent(uuid, now)))(mail, now);
  } catch (error) {
    // It has gone out: to send it again is for a person to decide.
    return refuse({ error: `Sent, but not written down: ${messageOf(error)}`, due: null });
  }
  return undefined;
}

const noLetterhead: FindLetterhead = () => Promise.resolve(null);

/** Mail servers repeat the address that they refuse. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…');

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
