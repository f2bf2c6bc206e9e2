/**
 * Confirms an email address by a mailed link: the address of the account, or the one that replaces it.
 *
 * The link alone confirms nothing, because mail scanners open links. The password of the account is needed too, which
 * the owner of the address does not have if somebody else registered the account in their name.
 */
import type { FastifyRequest } from 'fastify';
import { askEmailVerification } from '../../../registry/calls/account.ts';
import { readEmailVerification, verifyEmail } from '../../../registry/calls/signIn.ts';
import { issueLink, consumeLink, openLink } from '../../auth/links.ts';
import { secretHash } from '../../auth/secrets.ts';
import { resumeSession } from '../../auth/sessions.ts';
import { accountMails } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import type { UserAccount, FoundLink } from '../../store/system.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionSecretOf } from '../requests/cookies.ts';
import { sessionOf } from '../requests/guard.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext, Inside } from './context.ts';
import { provePassword } from './newPassword.ts';

const kind = 'email-verification';

export function emailVerificationCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, transaction, now } = context;
  const opened = async (token: string): Promise<Confirmable> => {
    const link = await openLink(queries, { kind, token, now: now() });
    return confirmable(await queries.users.findAccount(link.user_uuid), link);
  };
  return [
    handle(readEmailVerification, async ({ request, params: { token } }) => {
      await throttles.link.attempt(request, null);
      return { email: (await opened(token)).email };
    }),
    handle(verifyEmail, async ({ request, params: { token }, body: { password } }) => {
      await throttles.link.attempt(request, null);
      const { account } = await opened(token);
      await provePassword(context, request, { account, password, field: 'password' });
      request.audit = { verb: 'verify-email', account: account.uuid };
      const session = await ownSession(context, request, account.uuid);
      return transaction(async (inside) => {
        const link = await consumeLink(inside.queries, { kind, token, now: now() });
        const found = confirmable(await inside.queries.users.findAccount(link.user_uuid), link);
        // The password was changed in the meantime.
        if (found.account.password !== account.password) throw new Failure('E_LINK');
        return { email: await apply(inside, { ...found, session, now: now() }) };
      });
    }),
    handle(askEmailVerification, async ({ request }) => {
      const { user } = sessionOf(request).found;
      await throttles.mail.attempt(request, accountKey(user.uuid, user.email));
      await transaction((inside) => sendAgain(inside, user.uuid, now()));
      return {};
    }),
  ];
}

interface Confirmable {
  readonly account: UserAccount;
  /** Address that the link confirms. */
  readonly email: string;
}

/** @throws Failure E_LINK where the address of the account has changed since the link was sent */
function confirmable(account: UserAccount | null, { payload: { email, from } }: FoundLink): Confirmable {
  if (account === null || typeof email !== 'string' || account.email !== from) throw new Failure('E_LINK');
  return { account, email };
}

/**
 * Returns the account's session in this browser, which stays valid. The call is public, so the guard does not identify
 * it.
 */
async function ownSession(
  { queries, now }: AccountContext,
  request: FastifyRequest,
  userUuid: string,
): Promise<string | null> {
  const secret = sessionSecretOf(request);
  const found = secret === null ? null : await resumeSession(queries, secretHash(secret), { now: now() });
  return found?.user.uuid === userUuid ? found.id : null;
}

interface Applied extends Confirmable {
  /** Session that stays valid. */
  readonly session: string | null;
  readonly now: Date;
}

async function apply({ queries }: Inside, { account, email, session, now }: Applied): Promise<string> {
  if (email !== account.email) {
    const holder = await queries.users.findUserByEmail(email);
    if (holder !== null && holder.uuid !== account.uuid) throw new Failure('E_LINK');
    await queries.links.deleteLinksOfUser(account.uuid);
  }
  await queries.users.verifyEmail(account.uuid, email, now, session !== null);
  await queries.sessions.deleteSessionsOfUser(account.uuid, session);
  await queries.challenges.deleteChallengesOfUser(account.uuid);
  return email;
}

async function sendAgain({ queries }: Inside, userUuid: string, now: Date): Promise<void> {
  const account = await queries.users.findAccount(userUuid);
  if (account === null) return;
  const pending = await queries.links.findPendingEmail(userUuid, now);
  if (pending === null && account.email_verified_at !== null) return;
  const email = pending ?? account.email;
  const token = await issueLink(queries, { kind, user_uuid: userUuid, payload: { email, from: account.email }, now });
  await queueMail(queries.mails, {
    kind: pending === null ? accountMails[kind] : accountMails['email-change'],
    to: email,
    language: account.language,
    data: { token },
    now,
  });
}
