/**
 * Routes of the time line of a record, and of the notes that staff write on it. Each checks that the caller can see the
 * record.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxNoteLength, mayNote, notes, type NoteEntry } from '../../registry/records/timeline.ts';
import type { Resource } from '../../registry/types.ts';
import { systemCaller, type Caller } from '../store/caller.ts';
import type { Row, Store, StoreCalls } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { BodyReader, objectBody } from './requests/bodies.ts';
import { isUuid } from '../store/uuid.ts';
import { callerOf, sessionOf } from './requests/guard.ts';
import { runIdempotently, type IdempotencyDependencies } from './requests/idempotency.ts';
import { readRange } from './listQuery.ts';
import { rangeText } from './rangeText.ts';
import { withId } from './record.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from './requests/target.ts';
import { texts } from '../texts.ts';

/** A record with the caller who writes notes on it. */
interface Place {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly uuid: string;
  readonly notesResource: Resource;
}

/** Adds the routes of the time line of a record and of its notes. */
export function timelineRoutes(app: FastifyInstance, dependencies: IdempotencyDependencies): void {
  const { store, now } = dependencies;
  app.get('/api/:resource/:uuid/timeline', async (request, reply) => {
    const { resource: name, uuid } = paramsOf(request);
    const range = readRange(queryOf(request));
    const { entries, total } = await store.timeline(
      callerOf(request),
      resourceNamed(store.registry(), name),
      uuid,
      range,
    );
    void reply.header('content-range', rangeText('timeline', range[0], { shown: entries.length, total }));
    return entries.map((entry) => withId({ ...entry }));
  });

  app.post('/api/:resource/:uuid/notes', async (request, reply) => {
    const place = placeOf(store, request);
    const reader = new BodyReader(objectBody(request.body), ['text']);
    const text = readText(reader);
    reader.finish();
    const { caller, notesResource, resource, uuid } = place;
    const work = (within: Store): Promise<Row> =>
      within.unitOfWork(caller, async (records) => {
        await ensureSeen(records, place);
        return records.create(systemCaller, notesResource, {
          resource: resource.name,
          record_uuid: uuid,
          text,
          user_uuid: caller.user_uuid,
          user_name: caller.name ?? null,
        });
      });
    const note = await runIdempotently(dependencies, { request, reply }, { work });
    return answer(reply.code(201), note);
  });

  app.put('/api/:resource/:uuid/notes/:note', async (request, reply) => {
    const place = placeOf(store, request);
    const body = objectBody(request.body);
    const reader = new BodyReader(body, ['text', 'pinned']);
    const text = body['text'] === undefined ? null : readText(reader);
    const { pinned } = body;
    if (pinned !== undefined && typeof pinned !== 'boolean') reader.fail('pinned', 'boolean');
    reader.finish();
    const work = (within: Store): Promise<Row> =>
      within.unitOfWork(place.caller, async (records) => {
        const note = await noteAt(records, place, request);
        if (text !== null && !isOwn(place, note)) throw new Failure('E_FORBIDDEN', notTheirs);
        const change = {
          ...(text === null || text === note['text'] ? {} : { text, edited_at: now().toISOString() }),
          ...(pinned === undefined ? {} : { pinned }),
        };
        return records.update(systemCaller, place.notesResource, String(note['uuid']), change);
      });
    return answer(reply, await runIdempotently(dependencies, { request, reply }, { work }));
  });

  app.delete('/api/:resource/:uuid/notes/:note', async (request, reply) => {
    const place = placeOf(store, request);
    const work = (within: Store): Promise<{ readonly uuids: readonly string[] }> =>
      within.unitOfWork(place.caller, async (records) => {
        const note = await noteAt(records, place, request);
        if (!isOwn(place, note) && place.caller.actor !== 'management') throw new Failure('E_FORBIDDEN', notTheirs);
        return { uuids: await records.remove(systemCaller, place.notesResource, [String(note['uuid'])]) };
      });
    const { uuids } = await runIdempotently(dependencies, { request, reply }, { work });
    return withId({ uuid: uuids[0] });
  });
}

const notTheirs = texts.refusal('timeline.note_of_another');

/** @throws Failure E_FORBIDDEN for callers who cannot write notes: people of clients, and API tokens */
function placeOf(store: Store, request: FastifyRequest): Place {
  const registry = store.registry();
  const { resource: name, uuid } = paramsOf(request);
  const { caller } = sessionOf(request);
  const resource = resourceNamed(registry, name);
  const notesResource = registry.resources[notes];
  if (!notesResource || !resource.timeline || !isUuid(uuid)) throw notFound();
  if (!mayNote(registry, caller, resource)) throw new Failure('E_FORBIDDEN');
  return { caller, resource, uuid, notesResource };
}

function readText(reader: BodyReader): string {
  const text = reader.text('text', { max: maxNoteLength }).trim();
  if (text === '') reader.fail('text', 'required');
  return text;
}

/** @throws Failure E_NOT_FOUND where the caller cannot see the record */
async function ensureSeen(records: StoreCalls, { caller, resource, uuid }: Place): Promise<void> {
  await records.one(caller, resource, uuid, []);
}

async function noteAt(records: StoreCalls, place: Place, request: FastifyRequest): Promise<Row> {
  const { note } = request.params as { readonly note: string };
  await ensureSeen(records, place);
  if (!isUuid(note)) throw notFound();
  const found = await records.one(systemCaller, place.notesResource, note, []);
  if (found['resource'] !== place.resource.name || found['record_uuid'] !== place.uuid.toLowerCase()) throw notFound();
  return found;
}

const isOwn = ({ caller }: Place, note: Row): boolean =>
  caller.user_uuid !== null && note['user_uuid'] === caller.user_uuid;

function answer(reply: FastifyReply, row: Row): FastifyReply {
  const { uuid, created_at, text, pinned, edited_at, user_uuid, user_name } = row;
  const entry = { kind: 'note', uuid, at: created_at, text, pinned, edited_at, user_uuid, user_name } as NoteEntry;
  return reply.send(withId({ ...entry }));
}
