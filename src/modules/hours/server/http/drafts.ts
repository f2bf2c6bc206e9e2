/** Several entries at once: of a template, or from a calendar. */
import type { FastifyInstance } from 'fastify';
import { bookDrafts } from '../entry/bookDrafts.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once } from '../../../../engine/server/http/idempotency.ts';
import type { EntryDependencies } from './asking.ts';

const most = 200;

export function draftRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  app.post('/api/hours/drafts', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['entries']);
    const entries = reader.list('entries', { max: most });
    reader.finish();
    void reply.code(201);
    return once(
      dependencies,
      { request, reply },
      { work: async (within) => ({ uuids: await bookDrafts(within, callerOf(request), entries.map(objectBody)) }) },
    );
  });
}
