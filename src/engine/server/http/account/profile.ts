/** The own account: names and language, last visited page, and active client. */
import * as calls from '../../../registry/calls/account.ts';
import type { Sendable } from '../../../registry/calls/call.ts';
import type { SessionUserAnswer } from '../../../registry/calls/sessionUser.ts';
import { confirmedUntil } from '../../auth/sessions.ts';
import { sessionUser } from '../../auth/sessionUser.ts';
import { systemCaller } from '../../store/caller.ts';
import { tokens } from '../../store/system/tokens.ts';
import { Failure } from '../../store/failure.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import { sessionOf, type RequestSession } from '../requests/guard.ts';
import { resourceNamed } from '../requests/target.ts';
import type { AccountContext } from './context.ts';
import { shownPasskey } from './shownPasskey.ts';
import { dashboardCardsCall } from './personalChoices.ts';
import { isOwnPath } from './ownPath.ts';

export function profileCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, store } = context;
  return [
    handle(calls.readAccount, ({ request }) => describeAccount(context, sessionOf(request))),
    handle(calls.changeAccount, async ({ request, body }) => {
      const session = sessionOf(request);
      await store.update(systemCaller, resourceNamed(store.registry(), 'users'), session.found.user.uuid, body);
      return sessionUserAgain(context, session);
    }),
    handle(calls.rememberPage, async ({ request, body: { url } }) => {
      if (!isOwnPath(url)) throw new Failure('E_INVALID', { errors: { url: { key: 'invalidFormat', params: {} } } });
      await queries.users.setLatestUrl(sessionOf(request).found.user.uuid, url);
    }),
    dashboardCardsCall,
    handle(calls.putPreferences, async ({ request, body: { values } }) => {
      const errors = Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) => (isPreference(key, value) ? [] : [[`values.${key}`, wrong]])),
      );
      if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
      await queries.preferences.putPreferences({
        user_uuid: sessionOf(request).found.user.uuid,
        values,
        now: context.now(),
      });
    }),
  ];
}

const wrong = { key: 'invalidFormat', params: {} };
/** Maximum characters of a value as JSON; several times the columns of a wide table. */
const maxPreferenceLength = 8_000;

const isPreference = (key: string, value: unknown): boolean =>
  /^[a-z0-9][\w./-]{0,149}$/i.test(key) && JSON.stringify(value).length <= maxPreferenceLength;

async function describeAccount(
  { queries, store, now }: AccountContext,
  { found }: RequestSession,
): Promise<Sendable<calls.OwnAccount>> {
  const account = await queries.users.findAccount(found.user.uuid);
  if (account === null) throw new Failure('E_SESSION');
  const { uuid, email, first_name, last_name, language, email_verified_at } = account;
  const totp = await queries.factors.findTotp(uuid);
  return {
    uuid,
    email,
    first_name,
    last_name,
    language,
    email_verified_at,
    pending_email: await queries.links.findPendingEmail(uuid, now()),
    has_password: account.password !== null,
    totp: totp?.confirmed ?? false,
    recovery_codes_left: await queries.factors.countRecoveryCodes(uuid),
    passkeys: (await queries.factors.listPasskeys(uuid)).map(shownPasskey),
    tokens: store.registry().resources[tokens] ? await queries.tokens.listWorkingTokens(uuid, now()) : [],
    calendar_link: (await queries.calendarFeeds.findFeed(uuid)) !== null,
    confirmed_until: confirmedUntil(found, now()),
  };
}

/** Returns the session user after a change. */
export async function sessionUserAgain(
  { queries, accounts }: AccountContext,
  { hash }: RequestSession,
): Promise<SessionUserAnswer> {
  const found = await queries.persons.findSession(hash);
  if (found === null) throw new Failure('E_SESSION');
  return sessionUser(found, accounts.requireSecondFactor);
}
