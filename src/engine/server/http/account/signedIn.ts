/** Completes every kind of sign-in: replaces an older session, sets the cookies, and responds with the session user. */
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
import { deviceTokenOf, sessionSecretOf, setSessionCookies } from '../requests/cookies.ts';
import { acceptedLocale } from '../requests/locale.ts';
import { prepareRegistry, readsBrotli } from '../registry.ts';
import type { FindBrand } from './context.ts';
import { personalChoices } from './personalChoices.ts';
import { reachableUrl } from './reachableUrl.ts';

interface SigningIn {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface SignInContext {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
  readonly brand?: FindBrand | null;
}

/** Responds with the bearer token, which is shown once. Call it after all proofs are verified. */
export async function signInAs(
  { store, queries, xsrfKey, now, accounts, brand }: SignInContext,
  { request, reply }: SigningIn,
  userUuid: string,
  verb: 'sign-in' | 'sign-in-recovery' | 'accept-invitation' = 'sign-in',
): Promise<SignedInAnswer> {
  const device = deviceTokenOf(request);
  const isNewBrowser =
    verb !== 'accept-invitation' &&
    knownDevice(xsrfKey, device, userUuid) === null &&
    ((await queries.users.findAccount(userUuid))?.last_login_at ?? null) !== null;
  const former = sessionSecretOf(request);
  if (former !== null) await queries.sessions.deleteSessionOfSecret(secretHash(former));
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
  const key = (await brand?.(store, caller))?.key ?? null;
  const latest_url = await reachableUrl(store, caller, session.user.latest_url);
  return {
    ...sessionUser(session, accounts.requireSecondFactor),
    ...(await personalChoices({ store, queries }, caller)),
    latest_url,
    ...(key === null ? {} : { brand: key }),
    token: sessionBearer(xsrfKey, hash),
  };
}

/** Notifies the owner of a sign-in from an unknown browser. */
async function notifyOfSignIn(
  queries: ProgramQueries,
  { user }: FoundSession,
  { request, now }: { readonly request: FastifyRequest; readonly now: Date },
): Promise<void> {
  const { 'user-agent': agent } = request.headers;
  await queueMail(queries.mails, {
    kind: accountMails['new-sign-in'],
    to: user.email,
    language: user.language,
    data: { browser: agent === undefined ? null : browserName(agent), ip: request.ip, ...greetingOf(user) },
    now,
  });
}

/** Prepares the registry, which the browser requests next, after the response. */
function prepareScreens({ request, reply }: SigningIn, store: Store, caller: Caller): void {
  if (!readsBrotli(request)) return;
  const locale = acceptedLocale(request.headers['accept-language'], request.server.locales()) ?? caller.locale;
  reply.raw.once('finish', () => {
    request.server.afterwards.run(() => prepareRegistry(store.registry(), caller, locale));
  });
}
