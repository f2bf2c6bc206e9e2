/** Sends queued mails outside of transactions, with retries and backoff until they are given up. */
import type { MailQueries, MailRow } from '../store/system.ts';
import type { FindLetterhead, MailKinds } from './mailKinds.ts';
import { enclosedPaper, renderMail, type MailProduct } from './renderMail.ts';
import { isPermanentFailure, type Sender } from './smtp.ts';

export interface Sending {
  readonly queries: MailQueries;
  readonly kinds: MailKinds;
  /** Null sends nothing; mails stay readable in the outbox. */
  readonly sender: Sender | null;
  /** Returns the default sender and the origin of links. */
  readonly product: () => MailProduct | Promise<MailProduct>;
  /** Without it only the name of the sender is shown. */
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

const atOnce = 10;
export const maxAttempts = 10;
const minuteMilliseconds = 60_000;
/** Lease: the mails of a process that has died are sent by another after this time. */
const leaseMilliseconds = minuteMilliseconds;
const renewMilliseconds = 20_000;

/** Backoff of 1, 2, 4 … minutes: ten attempts span more than eight hours. */
function waitAfter(attempts: number): number {
  return minuteMilliseconds * 2 ** (attempts - 1);
}

/** Sends the mails of one turn. If the process dies, the next turn continues. */
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
    // If the database is unreachable, other processes cannot claim them either.
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
    // The mail was sent, so a person decides on sending it again.
    return refuse({ error: `Sent, but not written down: ${messageOf(error)}`, due: null });
  }
  return undefined;
}

const noLetterhead: FindLetterhead = () => Promise.resolve(null);

/** Removes addresses, which mail servers repeat in their errors. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…');

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
