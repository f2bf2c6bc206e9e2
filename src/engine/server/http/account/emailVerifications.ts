/** Proving an address by the link that was mailed to it: that of the account, or the one that is to replace it. */
import { askEmailVerification } from '../../../registry/calls/account.ts';
import { verifyEmail } from '../../../registry/calls/signIn.ts';
import { issueLink, consumeLink } from '../../auth/links.ts';
import { accountMails } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { Failure } from '../../store/failure.ts';
import type { FoundLink } from '../../store/system.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf } from '../guard.ts';
import { accountKey } from '../throttle.ts';
import type { AccountContext, Inside } from './context.ts';

const kind = 'email-verification';

export function emailVerificationCalls(context: AccountContext): readonly HandledCall[] {
  const { throttles, transaction, now } = context;
  return [
    handle(verifyEmail, async ({ request, params: { token } }) => {
      await throttles.link.attempt(request, null);
      return transaction(async (inside) => {
        const link = await consumeLink(inside.queries, { kind, token, now: now() });
        request.audit = { verb: 'verify-email', account: link.user_uuid };
        return { email: await apply(inside, link, now()) };
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

/** The link holds for the account as it was when it was sent: the address that it had, the address that it gets. */
async function apply({ queries }: Inside, { user_uuid, payload }: FoundLink, now: Date): Promise<string> {
  const account = await queries.findAccount(user_uuid);
  const { email, from } = payload;
  if (account === null || typeof email !== 'string' || account.email !== from) throw new Failure('E_LINK');
  if (email !== from) {
    const holder = await queries.findUserByEmail(email);
    if (holder !== null && holder.uuid !== user_uuid) throw new Failure('E_LINK');
    await queries.deleteLinksOfUser(user_uuid);
  }
  await queries.verifyEmail(user_uuid, email, now);
  return email;
}

async function sendAgain({ queries }: Inside, userUuid: string, now: Date): Promise<void> {
  const account = await queries.findAccount(userUuid);
  if (account === null) return;
  const pending = await queries.findPendingEmail(userUuid, now);
  if (pending === null && account.email_verified_at !== null) return;
  const email = pending ?? account.email;
  const token = await issueLink(queries, { kind, user_uuid: userUuid, payload: { email, from: account.email }, now });
  await queueMail(queries, {
    kind: pending === null ? accountMails[kind] : accountMails['email-change'],
    to: email,
    language: account.language,
    data: { token },
    now,
  });
}
