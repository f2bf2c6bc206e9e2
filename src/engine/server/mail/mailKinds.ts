/** Mail kinds: templates in both languages. The engine has those about accounts, modules add theirs. */
import type { Label } from '../../registry/types.ts';
import type { Executor } from '../store/fragment.ts';

/** Sender and reply address, where it is a company of ours instead of the system. */
export interface MailSender {
  readonly name: string;
  readonly address: string;
  /** Letterhead of the mail; see `FindLetterhead`. */
  readonly letterhead?: string;
}

/** Optional data of every mail. Mails queued by an earlier version may lack it. */
export interface MailEnvelope {
  /** Defaults to the system. */
  readonly sender?: MailSender;
  /** Name for the salutation. */
  readonly recipient_name?: string;
}

/** Letterhead, the same as on the sender's invoices. */
export interface Letterhead {
  readonly logo: { readonly media_type: string; readonly content: Buffer } | null;
  /** Address and registration numbers, below the mail. */
  readonly lines: readonly string[];
  /** Colour of the button, `#rrggbb`; null or missing for the colour of the text. */
  readonly colour?: string | null;
}

/** Finds a letterhead; null where it no longer exists. */
export type FindLetterhead = (letterhead: string) => Promise<Letterhead | null>;

/** A row of a mail: an amount, an account number, a reference. */
export interface MailFact {
  readonly label: Label;
  readonly value: Label;
}

/** The content of a mail, in all languages. */
export interface MailContent {
  readonly subject: Label;
  /** Amount that the mail is about, large above the text, and below it what happens with it and when. */
  readonly amount?: { readonly value: Label; readonly caption: Label };
  /** Text, or rows with a label and a value. The first is text, which mail programs show after the subject. */
  readonly paragraphs: readonly (Label | readonly MailFact[])[];
  /** `path` begins with a slash and is appended to the origin. */
  readonly button?: { readonly label: Label; readonly path: string };
  /** Small print at the end. */
  readonly note: Label;
}

/** A kind of mail. `Data` is stored in the queue as JSON, so it has no dates. */
export interface MailKind<Data extends object = object> {
  /** Stored in the queue, so it must never change. */
  readonly name: string;
  /** Returns plain text, which is escaped in HTML. */
  content(data: Data): MailContent;
}

/** Finds the sender of mails to a client; empty for the system. */
export type SenderOfClient = (executor: Executor, client_uuid: string) => Promise<Pick<MailEnvelope, 'sender'>>;

/** Mail kinds by name. */
export type MailKinds = Readonly<Record<string, MailKind>>;

/** @throws Error where two kinds have the same name */
export function mailKindsByName(kinds: readonly MailKind[]): MailKinds {
  const byName = Object.fromEntries(kinds.map((kind) => [kind.name, kind]));
  if (Object.keys(byName).length < kinds.length) throw new Error('Two kinds of mail have the same name.');
  return byName;
}
