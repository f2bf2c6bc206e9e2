/** Several entries at once: of a template, or from a calendar. */
import type { FastifyInstance } from 'fastify';
import { bookDrafts } from '../../modules/hours/entry/bookDrafts.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import { callerOf } from '../guard.ts';
import type { EntryDependencies } from './asking.ts';

const most = 200;

export function draftRoutes(app: FastifyInstance, { store }: EntryDependencies): void {
  app.post('/api/hours/drafts', async (request, reply) => {
    const body = objectBody(request.body);
    const reader = new BodyReader(body, ['entries']);
    const { entries } = body;
    if (entries === undefined) reader.fail('entries', 'required');
    else if (!Array.isArray(entries)) reader.fail('entries', 'list');
    else if (entries.length === 0) reader.fail('entries', 'atLeastOne');
    else if (entries.length > most) reader.fail('entries', 'maxItems', { max: most });
    reader.finish();
    void reply.code(201);
    return { uuids: await bookDrafts(store, callerOf(request), (entries as readonly unknown[]).map(objectBody)) };
  });
}
