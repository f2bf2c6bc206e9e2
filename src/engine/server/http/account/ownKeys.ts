/** Changes of the own password, which need the present one, and of the own address, which need a proof of identity. */
import type { FastifyRequest } from 'fastify';
import * as calls from '../../../registry/calls/account.ts';
import { isEmail } from '../../../values/formats/email.ts';
import { issueLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { requireProof } from '../../auth/proof.ts';
import { revokeAccess, type Revoking } from '../../auth/revocation.ts';
import { accountMails, greetingOf } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import type { UserAccount } from '../../store/system.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf, type RequestSession } from '../requests/guard.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext, Inside } from './context.ts';
import { acceptPassword, provePassword } from './newPassword.ts';
import { normalEmail } from './reading.ts';

export function ownKeyCalls(context: AccountContext): readonly HandledCall[] {
  const { throttles, transaction, store, now } = context;
  return [
    handle(calls.changePassword, async ({ request, caller, body: { password, current_password } }) => {
      const { found } = sessionOf(request);
      await proveByPassword(context, request, current_password ?? '');
      await acceptPassword(password, found.user);
      const hash = await hashPassword(password);
      request.audit = { verb: 'change-password', account: found.user.uuid };
      const registry = store.registry();
      await transaction(async ({ queries, records }) =>
        changePassword(
          { queries, records, registry, caller, now: now() },
          { account: await ownAccount({ queries }, sessionOf(request)), hash, session: found.id },
        ),
      );
    }),
    handle(calls.changeEmail, async ({ request, body }) => {
      const email = normalEmail(body.email);
      const { user } = sessionOf(request).found;
      const wrong = !isEmail(email) ? 'email' : email === user.email ? 'unique' : null;
      if (wrong !== null) throw new Failure('E_INVALID', { errors: { email: { key: wrong, params: {} } } });
      await throttles.mail.attempt(request, accountKey(user.uuid, user.email));
      await transaction(async (inside) =>
        askNewAddress(inside, { account: await ownAccount(inside, sessionOf(request)), email, now: now() }),
      );
      return {};
    }),
  ];
}

/** Checks the present password; an account without one needs another fresh proof. */
async function proveByPassword(context: AccountContext, request: FastifyRequest, password: string): Promise<void> {
  const session = sessionOf(request);
  const account = await ownAccount(context, session);
  if (account.password === null) return requireProof(session.caller);
  return provePassword(context, request, { account, password, field: 'current_password' });
}

export async function ownAccount(
  { queries }: Pick<Inside, 'queries'>,
  { found }: RequestSession,
): Promise<UserAccount> {
  const account = await queries.users.findAccount(found.user.uuid);
  if (account === null) throw new Failure('E_SESSION');
  return account;
}

interface PasswordChange {
  readonly account: UserAccount;
  readonly hash: string;
  /** Session that stays valid. */
  readonly session: string;
}

async function changePassword(revoking: Revoking, { account, hash, session }: PasswordChange): Promise<void> {
  const { uuid, email: to, language } = account;
  const { queries, now } = revoking;
  await queries.users.setPassword(uuid, hash, now);
  await revokeAccess(revoking, uuid, { keepSession: session, links: ['password-reset', 'invitation'] });
  await queueMail(queries.mails, {
    kind: accountMails['password-changed'],
    to,
    language,
    data: greetingOf(account),
    now,
  });
}

/** Does not reveal whether the address belongs to another account; only its owner could open the link. */
async function askNewAddress(
  { queries }: Inside,
  { account, email, now }: { readonly account: UserAccount; readonly email: string; readonly now: Date },
): Promise<void> {
  const { uuid, email: from, language } = account;
  await queries.links.deleteLinksOfUser(uuid, ['email-verification']);
  const token = await issueLink(queries, {
    kind: 'email-verification',
    user_uuid: uuid,
    payload: { email, from },
    now,
  });
  const isFree = (await queries.users.findUserByEmail(email)) === null;
  if (isFree)
    await queueMail(queries.mails, { kind: accountMails['email-change'], to: email, language, data: { token }, now });
  await queueMail(queries.mails, {
    kind: accountMails['email-change-notice'],
    to: from,
    language,
    data: { email, ...greetingOf(account) },
    now,
  });
}
