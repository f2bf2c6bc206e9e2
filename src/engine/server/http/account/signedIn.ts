/**
 * The end of every way to sign in: a session that takes the place of an older one, its cookies, and the session user.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInAnswer } from '../../../registry/calls/sessionUser.ts';
import type { AccountSettings } from '../../auth/accountSettings.ts';
import { createDeviceToken, knownDevice } from '../../auth/knownDevice.ts';
import { secretHash } from '../../auth/secrets.ts';
import { startSession } from '../../auth/sessions.ts';
import { callerOfSession, sessionUser } from '../../auth/sessionUser.ts';
import { sessionBearer, xsrfToken } from '../../auth/xsrf.ts';
import { accountMails, greetingOf } from '../../mail/accountMails.ts';
import { queueMail } from '../../mail/queueMail.ts';
import { browserName } from '../../store/audit/browserName.ts';
import type { Caller } from '../../store/caller.ts';
import type { Store } from '../../store/contract.ts';
import type { FoundSession, ProgramQueries } from '../../store/system.ts';
import { deviceTokenOf, sessionSecretOf, setSessionCookies } from '../cookies.ts';
import { acceptedLocale } from '../locale.ts';
import { prepareRegistry, readsBrotli } from '../registry.ts';
import { personalChoices } from './personalChoices.ts';
import { reachableUrl } from './reachableUrl.ts';

export interface SigningIn {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface SignInContext {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

/** With the token, which is said this once. Only after all proofs are given. */
export async function signInAs(
  { store, queries, xsrfKey, now, accounts }: SignInContext,
  { request, reply }: SigningIn,
  userUuid: string,
  verb: 'sign-in' | 'sign-in-recovery' | 'accept-invitation' = 'sign-in',
): Promise<SignedInAnswer> {
  const device = deviceTokenOf(request);
  const isNewBrowser =
    verb !== 'accept-invitation' &&
    knownDevice(xsrfKey, device, userUuid) === null &&
    ((await queries.findAccount(userUuid))?.last_login_at ?? null) !== null;
  const former = sessionSecretOf(request);
  if (former !== null) await queries.deleteSessionOfSecret(secretHash(former));
  const { secret, hash, session } = await startSession(queries, userUuid, {
    now: now(),
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? null,
  });
  request.audit = { verb, signedIn: session };
  setSessionCookies(request, reply, {
    secret,
    xsrf: xsrfToken(xsrfKey, hash),
    device: createDeviceToken(xsrfKey, userUuid, device),
  });
  if (isNewBrowser) await notifyOfSignIn(queries, session, { request, now: now() });
  const caller = callerOfSession(session);
  prepareScreens({ request, reply }, store, caller);
  const latest_url = await reachableUrl(store, caller, session.user.latest_url);
  return {
    ...sessionUser(session, accounts.requireSecondFactor),
    ...(await personalChoices({ store, queries }, caller)),
    latest_url,
    token: sessionBearer(xsrfKey, hash),
  };
}

/** Tells the owner of a sign-in from a browser in which they have not signed in before. */
async function notifyOfSignIn(
  queries: ProgramQueries,
  { user }: FoundSession,
  { request, now }: { readonly request: FastifyRequest; readonly now: Date },
): Promise<void> {
  const { 'user-agent': agent } = request.headers;
  await queueMail(queries, {
    kind: accountMails['new-sign-in'],
    to: user.email,
    language: user.language,
    data: { browser: agent === undefined ? null : browserName(agent), ip: request.ip, ...greetingOf(user) },
    now,
  });
}

/** A browser asks for the registry next: it is made once this is answered. */
function prepareScreens({ request, reply }: SigningIn, store: Store, caller: Caller): void {
  if (!readsBrotli(request)) return;
  const locale = acceptedLocale(request.headers['accept-language'], request.server.locales()) ?? caller.locale;
  reply.raw.once('finish', () => {
    request.server.afterwards.run(() => prepareRegistry(store.registry(), caller, locale));
  });
}
