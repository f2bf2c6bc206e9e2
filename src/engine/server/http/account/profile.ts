/** The person's own account: what it says of them, their name and language, where they were, and whom they work for. */
import type { FastifyInstance } from 'fastify';
import { confirmedUntil } from '../../auth/sessions.ts';
import { sessionUser, type SessionUserAnswer } from '../../auth/sessionUser.ts';
import { systemCaller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import { sessionOf, type RequestSession } from '../guard.ts';
import { resourceNamed } from '../target.ts';
import type { AccountContext } from './context.ts';
import { shownPasskey } from './shownPasskey.ts';
import { isOwnPath } from './ownPath.ts';

const editable = ['first_name', 'last_name', 'language'];

export function profileRoutes(app: FastifyInstance, context: AccountContext): void {
  const { queries, store } = context;

  app.get('/api/account', async (request) => describeAccount(context, sessionOf(request)));

  app.put('/api/account', async (request) => {
    const body = objectBody(request.body);
    new BodyReader(body, editable).finish();
    const session = sessionOf(request);
    await store.update(systemCaller, resourceNamed(store.registry(), 'users'), session.found.user.uuid, body);
    return sessionUserAgain(context, session);
  });

  app.put('/api/account/latest-url', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['url']);
    const url = reader.text('url', { max: 2_048 });
    if (url !== '' && !isOwnPath(url)) reader.fail('url', 'invalidFormat');
    reader.finish();
    await queries.setLatestUrl(sessionOf(request).found.user.uuid, url);
    return reply.code(204).send();
  });
}

async function describeAccount({ queries, now }: AccountContext, { found }: RequestSession): Promise<object> {
  const account = await queries.findAccount(found.user.uuid);
  if (account === null) throw new Failure('E_SESSION');
  const { uuid, email, first_name, last_name, language, email_verified_at } = account;
  const totp = await queries.findTotp(uuid);
  return {
    uuid,
    email,
    first_name,
    last_name,
    language,
    email_verified_at,
    pending_email: await queries.findPendingEmail(uuid, now()),
    has_password: account.password !== null,
    totp: totp?.confirmed ?? false,
    recovery_codes_left: await queries.countRecoveryCodes(uuid),
    passkeys: (await queries.listPasskeys(uuid)).map(shownPasskey),
    tokens: await queries.listWorkingTokens(uuid, now()),
    calendar_link: (await queries.findFeed(uuid)) !== null,
    confirmed_until: confirmedUntil(found, now()),
  };
}

/** As it is after a change. */
export async function sessionUserAgain(
  { queries, accounts }: AccountContext,
  { hash }: RequestSession,
): Promise<SessionUserAnswer> {
  const found = await queries.findSession(hash);
  if (found === null) throw new Failure('E_SESSION');
  return sessionUser(found, accounts.requireSecondFactor);
}
