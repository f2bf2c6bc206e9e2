/** Letting people in: who has not chosen a password gets a link to do so, who has gets word of what is new. */
import type { Locale } from '../../registry/types.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Account, SystemQueries } from '../store/system.ts';
import { issueLink } from './links.ts';

export interface Invitation {
  readonly account: Pick<Account, 'uuid' | 'email' | 'language'>;
  /** By name. */
  readonly inviter: string | null;
  readonly client: string | null;
  readonly now: Date;
}

/** Links that were sent before work no more. @param queries on the transaction of what the invitation is for. */
export async function sendInvitation(
  queries: SystemQueries,
  { account, inviter, client, now }: Invitation,
): Promise<void> {
  const { uuid: user_uuid, email, language } = account;
  await queries.deleteLinksOfUser(user_uuid, ['invitation']);
  const token = await issueLink(queries, { kind: 'invitation', user_uuid, payload: { email, inviter, client }, now });
  await queueMail(queries, {
    kind: 'invitation',
    to: email,
    language: localeOf(language),
    data: { token, inviter, client },
    now,
  });
}

/** For who has an account of their own already. */
export async function tellOfAccess(
  queries: SystemQueries,
  { account, inviter, client, now }: Invitation,
): Promise<void> {
  await queueMail(queries, {
    kind: 'access',
    to: account.email,
    language: localeOf(account.language),
    data: { inviter, client },
    now,
  });
}

/** The name of who is signed in, for the mail to say. */
export async function inviterName(queries: SystemQueries, userUuid: string | null): Promise<string | null> {
  const inviter = userUuid === null ? null : await queries.findAccount(userUuid);
  return inviter === null ? null : `${inviter.first_name} ${inviter.last_name}`.trim();
}

/** A language that came from a record. */
function localeOf(language: string): Locale {
  return language === 'nl' ? 'nl' : 'en';
}
