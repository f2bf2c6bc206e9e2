/** Password reset by a mailed link. The response to a request is always the same and takes the same time. */
import * as calls from '../../../registry/calls/signIn.ts';
import { verifyAddress } from '../../auth/addresses.ts';
import { issueLink, openLink, consumeLink } from '../../auth/links.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { revokeAccess } from '../../auth/revocation.ts';
import { systemCaller } from '../../store/caller.ts';
import { accountMails, greetingOf } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import type { Locale } from '../../../registry/types.ts';
import { offeredLanguage } from '../requests/locale.ts';
import { accountKey } from '../requests/throttle.ts';
import type { AccountContext } from './context.ts';
import { acceptPassword } from './newPassword.ts';
import { normalEmail } from './reading.ts';

const kind = 'password-reset';

export function passwordResetCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, afterwards, now } = context;
  return [
    handle(calls.askPasswordReset, async ({ request, body }) => {
      const email = normalEmail(body.email);
      const user = await queries.users.findUserByEmail(email);
      await throttles.mail.attempt(request, accountKey(user?.uuid ?? null, email));
      afterwards.run(() => sendReset(context, user?.uuid ?? null, offeredLanguage(request, body.language)));
      return {};
    }),
    handle(calls.readPasswordReset, async ({ request, params: { token } }) => {
      await throttles.link.attempt(request, null);
      await openLink(queries, { kind, token, now: now() });
      return {};
    }),
    handle(calls.resetPassword, async ({ request, params: { token }, body: { password } }) => {
      await throttles.link.attempt(request, null);
      const link = await openLink(queries, { kind, token, now: now() });
      const account = await queries.users.findAccount(link.user_uuid);
      if (account === null) throw new Failure('E_LINK');
      await acceptPassword(password, account);
      request.audit = { verb: 'reset-password', account: link.user_uuid };
      await resetPassword(context, { token, email: account.email, hash: await hashPassword(password) });
    }),
  ];
}

/** @param language language of the page of the request */
async function sendReset(
  { transaction, now }: AccountContext,
  userUuid: string | null,
  language: Locale | null,
): Promise<void> {
  if (userUuid === null) return;
  await transaction(async ({ queries }) => {
    const account = await queries.users.findAccount(userUuid);
    if (account === null || account.status === 'blocked') return;
    // Only the newest link is valid.
    await queries.links.deleteLinksOfUser(userUuid, [kind]);
    const token = await issueLink(queries, {
      kind,
      user_uuid: userUuid,
      payload: { email: account.email },
      now: now(),
    });
    await queueMail(queries.mails, {
      kind: accountMails[kind],
      to: account.email,
      language: language ?? account.language,
      data: { token, ...greetingOf(account) },
      now: now(),
    });
  });
}

interface Reset {
  readonly token: string;
  /** Address that the link was sent to, as far as known. */
  readonly email: string;
  readonly hash: string;
}

/** Sets the password and revokes all access of the old one. Opening the link also confirms the address. */
async function resetPassword(
  { transaction, store, now }: AccountContext,
  { token, email, hash }: Reset,
): Promise<void> {
  const registry = store.registry();
  await transaction(async ({ queries, records }) => {
    const { user_uuid, payload } = await consumeLink(queries, { kind, token, now: now() });
    const account = await queries.users.findAccount(user_uuid);
    if (account === null || payload['email'] !== account.email || account.email !== email) throw new Failure('E_LINK');
    await queries.users.setPassword(user_uuid, hash, now());
    await verifyAddress(queries, account, now());
    await revokeAccess({ queries, records, registry, caller: systemCaller, now: now() }, user_uuid, {
      links: ['password-reset', 'invitation'],
    });
    await queueMail(queries.mails, {
      kind: accountMails['password-changed'],
      to: account.email,
      language: account.language,
      data: greetingOf(account),
      now: now(),
    });
  });
}
