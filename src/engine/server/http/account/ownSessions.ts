/** Where the person is signed in, and ending it from afar. */
import type { FastifyInstance } from 'fastify';
import { sessionLimits } from '../../auth/sessions.ts';
import { browserName } from '../../store/audit/browserName.ts';
import { Failure } from '../../store/failure.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import { clearSessionCookies } from '../cookies.ts';
import { sessionOf } from '../guard.ts';
import type { AccountContext } from './context.ts';
import { uuidOf } from './reading.ts';

export function ownSessionRoutes(app: FastifyInstance, { queries, now }: AccountContext): void {
  app.get('/api/account/sessions', async (request) => {
    const { found } = sessionOf(request);
    const sessions = await queries.listSessions(found.user.uuid, sessionLimits(now()));
    return sessions.map(({ user_agent, ...session }) => ({
      ...session,
      current: session.uuid === found.id,
      browser: user_agent === null ? null : browserName(user_agent),
    }));
  });

  app.delete('/api/account/sessions/:uuid', async (request, reply) => {
    const { found } = sessionOf(request);
    const uuid = uuidOf(request);
    if (!(await queries.deleteSessionOf(found.user.uuid, uuid))) throw new Failure('E_NOT_FOUND');
    if (uuid.toLowerCase() === found.id) clearSessionCookies(request, reply);
    return reply.code(204).send();
  });

  app.delete('/api/account/sessions', async (request) => {
    new BodyReader(objectBody(request.body ?? {}), []).finish();
    const { found } = sessionOf(request);
    return { ended: await queries.deleteSessionsOfUser(found.user.uuid, found.id) };
  });
}
