/**
 * What a kind of mail is. Each says what it says in both languages; the engine has those about accounts, modules hand
 * in theirs.
 */
import type { Label } from '../../registry/types.ts';
import type { Executor } from '../store/fragment.ts';

/** Whom a mail comes from and answers go to, where that is a company of ours and not the system. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
  /** Which paper it writes on; see `FindLetterhead`. */
  readonly letterhead?: string;
}

/** What the data of every mail may have. Mails that were queued by an earlier version may have none of it. */
export interface MailEnvelope {
  /** The system, unless given. */
  readonly sender?: MailSender;
  /** Whom it greets. */
  readonly recipient_name?: string;
}

/** What the sender's invoices have as well. */
export interface Letterhead {
  readonly logo: { readonly media_type: string; readonly content: Buffer } | null;
  /** Address, registration numbers: below the mail. */
  readonly lines: readonly string[];
}

/** By what the sender says; null where there is none any more. */
export type FindLetterhead = (letterhead: string) => Promise<Letterhead | null>;

export interface MailContent {
  readonly subject: Label;
  readonly paragraphs: readonly Label[];
  /** `path` begins with a slash; the origin is put before it. */
  readonly button?: { readonly label: Label; readonly path: string };
  /** In small print beneath. */
  readonly note: Label;
}

export interface MailKind<Data extends object = object> {
  /** Stands in the queue, with what the mail is filled with: never given another one. */
  readonly name: string;
  /** Everything in it is text, and is escaped where it is put into HTML. */
  content(data: Data): MailContent;
}

/** Whom the mails to a client come from; empty where the system is the sender. */
export type SenderOfClient = (executor: Executor, client_uuid: string) => Promise<Pick<MailEnvelope, 'sender'>>;

export type MailKinds = Readonly<Record<string, MailKind>>;

/** @throws Error when two have the same name. */
export function mailKindsByName(kinds: readonly MailKind[]): MailKinds {
  const byName = Object.fromEntries(kinds.map((kind) => [kind.name, kind]));
  if (Object.keys(byName).length < kinds.length) throw new Error('Two kinds of mail have the same name.');
  return byName;
}
