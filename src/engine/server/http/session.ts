/** Calls of the session: sign in with a password, sign out, current user, active client. */
import * as calls from '../../registry/calls/signIn.ts';
import { checkPassword } from '../auth/credentials.ts';
import { knownDevice } from '../auth/knownDevice.ts';
import { sessionUser } from '../auth/sessionUser.ts';
import { Failure } from '../store/failure.ts';
import type { AccountContext } from './account/context.ts';
import { normalEmail } from './account/reading.ts';
import { personalChoices } from './account/personalChoices.ts';
import { askSecondFactor } from './account/secondFactor.ts';
import { signInAs } from './account/signedIn.ts';
import { handle, type HandledCall } from './calls/handle.ts';
import { clearSessionCookies, deviceTokenOf } from './requests/cookies.ts';
import { sessionOf } from './requests/guard.ts';
import { accountKey } from './requests/throttle.ts';

/** Returns the calls of the session. Signing in answers 202 if a second factor is needed. */
export function sessionCalls(context: AccountContext): readonly HandledCall[] {
  const { queries, throttles, accounts, xsrfKey } = context;
  return [
    handle(calls.signIn, async ({ request, reply, body }) => {
      const email = normalEmail(body.email);
      request.audit = { verb: 'sign-in', email };
      const account = await queries.users.findUserByEmail(email);
      const forgive = await throttles.signIn.attempt(
        request,
        accountKey(account?.uuid ?? null, email),
        knownDevice(xsrfKey, deviceTokenOf(request), account?.uuid ?? null),
      );
      const { uuid } = await checkPassword(queries, account, body.password).catch(async (error: unknown) => {
        // Only a wrong password counts as an attempt.
        if (!(error instanceof Failure && error.code === 'E_CREDENTIALS')) await forgive();
        throw error;
      });
      await forgive();
      const asked = await askSecondFactor(context, uuid);
      if (asked === null) return signInAs(context, { request, reply }, uuid);
      void reply.code(202);
      return asked;
    }),
    handle(calls.whoAmI, async ({ store, caller, request }) => ({
      ...sessionUser(sessionOf(request).found, accounts.requireSecondFactor),
      ...(await personalChoices({ store, queries }, caller)),
    })),
    handle(calls.readOwnAddress, ({ request }) => ({ ip: request.ip })),
    handle(calls.signOut, async ({ request, reply }) => {
      request.audit = { verb: 'sign-out' };
      await queries.sessions.deleteSession(sessionOf(request).found.id);
      clearSessionCookies(request, reply);
    }),
    handle(calls.seeAllClients, async ({ request }) => {
      const { found } = sessionOf(request);
      await queries.sessions.setActiveClient(found.id, null);
      return sessionUser({ ...found, active_client: null }, accounts.requireSecondFactor);
    }),
  ];
}
