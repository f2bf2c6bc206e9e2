/** Signing in with a password and out, who am I, which client am I looking at. */
import type { FastifyInstance } from 'fastify';
import { checkPassword } from '../auth/credentials.ts';
import { knownDevice } from '../auth/knownDevice.ts';
import { sessionUser } from '../auth/sessionUser.ts';
import { Failure } from '../store/failure.ts';
import type { AccountContext } from './account/context.ts';
import { maxEmail, normalEmail } from './account/reading.ts';
import { askSecondFactor } from './account/secondFactor.ts';
import { signInAs } from './account/signedIn.ts';
import { BodyReader, objectBody } from './bodies.ts';
import { clearSessionCookies, deviceMarkOf } from './cookies.ts';
import { sessionOf } from './guard.ts';
import { refuseParameters } from './listQuery.ts';
import { accountKey } from './throttle.ts';

export function sessionRoutes(app: FastifyInstance, context: AccountContext): void {
  const { queries, throttles, accounts, xsrfKey } = context;

  app.post('/api/session', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['email', 'password']);
    const [email, password] = [
      normalEmail(reader.text('email', { max: maxEmail })),
      reader.text('password', { max: 1_024 }),
    ];
    reader.finish();
    request.audit = { verb: 'sign-in', email };
    const account = await queries.findUserByEmail(email);
    const forgive = await throttles.signIn.attempt(
      request,
      accountKey(account?.uuid ?? null, email),
      knownDevice(xsrfKey, deviceMarkOf(request), account?.uuid ?? null),
    );
    const { uuid } = await checkPassword(queries, account, password).catch(async (error: unknown) => {
      // Only a wrong guess counts as one.
      if (!(error instanceof Failure && error.code === 'E_CREDENTIALS')) await forgive();
      throw error;
    });
    await forgive();
    const asked = await askSecondFactor(context, uuid);
    return asked === null ? signInAs(context, { request, reply }, uuid) : reply.code(202).send(asked);
  });

  app.get('/api/session', async (request) => {
    refuseParameters(request.query);
    return sessionUser(sessionOf(request).found, accounts.requireSecondFactor);
  });

  app.get('/api/session/address', async (request) => {
    refuseParameters(request.query);
    return { ip: request.ip };
  });

  app.delete('/api/session', async (request, reply) => {
    request.audit = { verb: 'sign-out' };
    await queries.deleteSession(sessionOf(request).found.id);
    clearSessionCookies(request, reply);
    return reply.code(204).send();
  });

  app.delete('/api/session/client', async (request, reply) => {
    const { found } = sessionOf(request);
    await queries.setActiveClient(found.id, null);
    return reply.send(sessionUser({ ...found, active_client: null }, accounts.requireSecondFactor));
  });
}
