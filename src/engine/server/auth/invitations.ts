/**
 * Invitations: a person without a password gets a link to choose one, a person with one gets a notice of the new
 * access.
 */
import { accountMails, greetingOf } from '../mail/accountMails.ts';
import type { MailEnvelope, SenderOfClient } from '../mail/mailKinds.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Executor } from '../store/fragment.ts';
import { systemQueries, type UserAccount, type FoundLink, type SystemQueries } from '../store/system.ts';
import { issueLink } from './links.ts';

interface Inviter {
  readonly uuid: string;
  readonly name: string;
}

/** An invitation to the product, or to a client of it. */
export interface SentInvitation {
  readonly account: Pick<UserAccount, 'uuid' | 'email' | 'language' | 'first_name' | 'last_name'>;
  /** Null where the inviter is not a known person. */
  readonly inviter: Inviter | null;
  readonly client: { readonly uuid: string; readonly name: string } | null;
  /** Defaults to the system as sender. */
  readonly from?: Pick<MailEnvelope, 'sender'>;
  readonly now: Date;
}

/** Sends an invitation; earlier links become invalid. @param queries on the transaction of the change that invites */
export async function sendInvitation(
  queries: SystemQueries,
  { account, inviter, client, from = {}, now }: SentInvitation,
): Promise<void> {
  const { uuid: user_uuid, email, language } = account;
  await queries.links.deleteLinksOfUser(user_uuid, ['invitation']);
  const names = { inviter: inviter?.name ?? null, client: client?.name ?? null };
  const payload = { email, ...names, inviter_uuid: inviter?.uuid ?? null, client_uuid: client?.uuid ?? null };
  const token = await issueLink(queries, { kind: 'invitation', user_uuid, payload, now });
  await queueMail(queries.mails, {
    kind: accountMails.invitation,
    to: email,
    language,
    data: { ...from, token, ...names },
    now,
  });
}

/** Notifies a person who has an account already. */
export async function notifyOfAccess(
  queries: SystemQueries,
  { account, inviter, client, from = {}, now }: SentInvitation,
): Promise<void> {
  await queueMail(queries.mails, {
    kind: accountMails.access,
    to: account.email,
    language: account.language,
    data: { ...from, ...greetingOf(account), inviter: inviter?.name ?? null, client: client?.name ?? null },
    now,
  });
}

/** Returns the signed-in person as inviter, who is named in the mail and notified of the acceptance. */
export async function inviterOf(queries: SystemQueries, userUuid: string | null): Promise<Inviter | null> {
  const inviter = userUuid === null ? null : await queries.users.findAccount(userUuid);
  return inviter === null ? null : { uuid: inviter.uuid, name: `${inviter.first_name} ${inviter.last_name}`.trim() };
}

interface Acceptance {
  /** With the name given on acceptance. */
  readonly account: Pick<UserAccount, 'uuid' | 'email' | 'language'> & { readonly name: string };
  readonly payload: FoundLink['payload'];
  readonly senderOfClient: SenderOfClient;
  readonly now: Date;
}

/**
 * Notifies the inviter, and the account itself in case somebody else has read its mail. Runs on the transaction of the
 * acceptance.
 */
export async function notifyInviter(
  tx: Executor,
  { account, payload, senderOfClient, now }: Acceptance,
): Promise<void> {
  const queries = systemQueries(tx);
  const { inviter_uuid, client_uuid, client } = payload;
  const sender = typeof client_uuid === 'string' ? await senderOfClient(tx, client_uuid) : {};
  await queueMail(queries.mails, {
    kind: accountMails['invitation-taken'],
    to: account.email,
    language: account.language,
    data: { ...sender, recipient_name: account.name },
    now,
  });
  const inviter = typeof inviter_uuid === 'string' ? await queries.users.findAccount(inviter_uuid) : null;
  if (inviter === null || inviter.status !== 'active' || inviter.uuid === account.uuid) return;
  await queueMail(queries.mails, {
    kind: accountMails['invitation-accepted'],
    to: inviter.email,
    language: inviter.language,
    data: {
      ...sender,
      ...greetingOf(inviter),
      name: account.name,
      email: account.email,
      client: typeof client === 'string' ? client : null,
    },
    now,
  });
}
