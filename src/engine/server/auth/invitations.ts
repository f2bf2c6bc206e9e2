/** Letting people in: who has not chosen a password gets a link to do so, who has gets word of what is new. */
import { accountMails, greetingOf } from '../mail/accountMails.ts';
import type { MailEnvelope, SenderOfClient } from '../mail/mailKinds.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Executor } from '../store/fragment.ts';
import { systemQueries, type Account, type FoundLink, type SystemQueries } from '../store/system.ts';
import { issueLink } from './links.ts';

export interface Inviter {
  readonly uuid: string;
  readonly name: string;
}

export interface Invitation {
  readonly account: Pick<Account, 'uuid' | 'email' | 'language' | 'first_name' | 'last_name'>;
  /** Null where nobody is known by name. */
  readonly inviter: Inviter | null;
  readonly client: { readonly uuid: string; readonly name: string } | null;
  /** The system, unless given. */
  readonly from?: Pick<MailEnvelope, 'sender'>;
  readonly now: Date;
}

/** Links that were sent before work no more. @param queries on the transaction of what the invitation is for. */
export async function sendInvitation(
  queries: SystemQueries,
  { account, inviter, client, from = {}, now }: Invitation,
): Promise<void> {
  const { uuid: user_uuid, email, language } = account;
  await queries.deleteLinksOfUser(user_uuid, ['invitation']);
  const names = { inviter: inviter?.name ?? null, client: client?.name ?? null };
  const payload = { email, ...names, inviter_uuid: inviter?.uuid ?? null, client_uuid: client?.uuid ?? null };
  const token = await issueLink(queries, { kind: 'invitation', user_uuid, payload, now });
  await queueMail(queries, {
    kind: accountMails.invitation,
    to: email,
    language,
    data: { ...from, token, ...names },
    now,
  });
}

/** For who has an account of their own already. */
export async function notifyOfAccess(
  queries: SystemQueries,
  { account, inviter, client, from = {}, now }: Invitation,
): Promise<void> {
  await queueMail(queries, {
    kind: accountMails.access,
    to: account.email,
    language: account.language,
    data: { ...from, ...greetingOf(account), inviter: inviter?.name ?? null, client: client?.name ?? null },
    now,
  });
}

/** Who is signed in, for the mail to say, and to hear of it when the invitation is accepted. */
export async function inviterOf(queries: SystemQueries, userUuid: string | null): Promise<Inviter | null> {
  const inviter = userUuid === null ? null : await queries.findAccount(userUuid);
  return inviter === null ? null : { uuid: inviter.uuid, name: `${inviter.first_name} ${inviter.last_name}`.trim() };
}

interface Acceptance {
  /** As it was named on accepting. */
  readonly account: Pick<Account, 'uuid' | 'email' | 'language'> & { readonly name: string };
  readonly payload: FoundLink['payload'];
  readonly senderOfClient: SenderOfClient;
  readonly now: Date;
}

/**
 * To whoever invited, and to the account itself: somebody else may have read its mail. On the transaction of the
 * acceptance.
 */
export async function notifyInviter(
  tx: Executor,
  { account, payload, senderOfClient, now }: Acceptance,
): Promise<void> {
  const queries = systemQueries(tx);
  const { inviter_uuid, client_uuid, client } = payload;
  const sender = typeof client_uuid === 'string' ? await senderOfClient(tx, client_uuid) : {};
  await queueMail(queries, {
    kind: accountMails['invitation-taken'],
    to: account.email,
    language: account.language,
    data: { ...sender, recipient_name: account.name },
    now,
  });
  const inviter = typeof inviter_uuid === 'string' ? await queries.findAccount(inviter_uuid) : null;
  if (inviter === null || inviter.status !== 'active' || inviter.uuid === account.uuid) return;
  await queueMail(queries, {
    kind: accountMails['invitation-accepted'],
    to: inviter.email,
    language: inviter.language,
    data: {
      ...sender,
      recipient_name: `${inviter.first_name} ${inviter.last_name}`.trim(),
      name: account.name,
      email: account.email,
      client: typeof client === 'string' ? client : null,
    },
    now,
  });
}
