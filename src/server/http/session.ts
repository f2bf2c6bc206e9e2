/** Signing in and out, who am I, which client am I looking at. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn, type SignedIn } from '../auth/sessions.ts';
import { sessionUser, type SessionUserAnswer } from '../auth/sessionUser.ts';
import { xsrfToken } from '../auth/xsrf.ts';
import { Failure } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';
import { BodyReader, objectBody } from './bodies.ts';
import { clearSessionCookies, setSessionCookies } from './cookies.ts';
import { sessionOf } from './guard.ts';
import { refuseParameters } from './listQuery.ts';
import type { Throttle } from './throttle.ts';

export interface SessionDependencies {
  readonly queries: SystemQueries;
  readonly xsrfKey: string;
  readonly throttle: Throttle;
  readonly now: () => Date;
}

const maxEmail = 254;
export const maxPassword = 128;

export function sessionRoutes(app: FastifyInstance, { queries, xsrfKey, throttle, now }: SessionDependencies): void {
  app.post('/api/session', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['email', 'password']);
    const credentials = { email: reader.text('email', { max: maxEmail }), password: reader.text('password', { max: 1_024 }) };
    reader.finish();
    await throttle.check(request);
    const signedIn = await signIn(queries, credentials, now()).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'E_CREDENTIALS') await throttle.failed(request);
      throw error;
    });
    return answerSignedIn({ request, reply, xsrfKey }, signedIn);
  });

  app.get('/api/session', whoAmI);

  app.delete('/api/session', async (request, reply) => {
    await queries.deleteSession(sessionOf(request).found.id);
    clearSessionCookies(request, reply);
    return reply.code(204).send();
  });

  app.delete('/api/session/client', async (request, reply) => {
    const { found } = sessionOf(request);
    await queries.setActiveClient(found.id, null);
    return reply.send(sessionUser({ ...found, active_client: null }));
  });
}

function whoAmI(request: FastifyRequest): Promise<SessionUserAnswer> {
  refuseParameters(request.query);
  return Promise.resolve(sessionUser(sessionOf(request).found));
}

interface Answering {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly xsrfKey: string;
}

/** The session user with the token, which is said this once; and the cookies. */
export function answerSignedIn({ request, reply, xsrfKey }: Answering, { secret, hash, session }: SignedIn): SessionUserAnswer {
  setSessionCookies(request, reply, { secret, xsrf: xsrfToken(xsrfKey, hash) });
  return { ...sessionUser(session), token: secret };
}
