/** Queues a mail in the transaction of the caller, so that it is sent only if that is committed. */
import type { Locale } from '../../registry/types.ts';
import type { MailQueries } from '../store/system.ts';
import type { MailKind } from './mailKinds.ts';
import { inLanguage } from '../../texts/catalogue.ts';

interface OutgoingMail<Data extends object> {
  readonly kind: MailKind<Data>;
  /** Email address. */
  readonly to: string;
  readonly language: Locale;
  readonly data: Data;
  readonly now: Date;
}

/** @param queries on the transaction that the mail belongs to */
export async function queueMail<Data extends object>(
  queries: Pick<MailQueries, 'insertMail'>,
  { kind, to, language, data, now }: OutgoingMail<Data>,
): Promise<void> {
  const content = kind.content(data);
  // A header must not contain line breaks, which a user-supplied name could have.
  const subject = inLanguage(content.subject, language).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  await queries.insertMail({
    kind: kind.name,
    recipient: to,
    language,
    subject,
    data: { ...data } as Readonly<Record<string, unknown>>,
    now,
  });
}
