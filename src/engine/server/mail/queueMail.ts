/** In charge of having a mail sent: a row in the caller's own transaction, so that it goes out if and only if that is kept. */
import type { Locale } from '../../registry/types.ts';
import type { MailQueries } from '../store/system.ts';
import { mailKinds, type MailContent, type MailData, type MailKind } from './mailKinds.ts';

export interface OutgoingMail<Kind extends MailKind> {
  readonly kind: Kind;
  /** The address. */
  readonly to: string;
  readonly language: Locale;
  readonly data: MailData[Kind];
  readonly now: Date;
}

/** @param queries on the transaction that the mail belongs to. */
export async function queueMail<Kind extends MailKind>(
  queries: Pick<MailQueries, 'insertMail'>,
  { kind, to, language, data, now }: OutgoingMail<Kind>,
): Promise<void> {
  const content: MailContent = mailKinds[kind](data);
  // A header has no line ends, and a name that somebody chose could have them.
  const subject = content.subject[language].replaceAll(/\s+/g, ' ').slice(0, 200);
  await queries.insertMail({ kind, recipient: to, language, subject, data: { ...data }, now });
}
