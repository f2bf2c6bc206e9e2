/** Handlers that write records: create, update, remove, one or several, and actions. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '../../../registry/types.ts';
import type { OpenStore } from '../../store/contract.ts';
import { BodyReader, objectBody } from '../requests/bodies.ts';
import { isUuid } from '../../store/uuid.ts';
import { entityTag, expectedVersion } from '../requests/conditional.ts';
import { callerOf } from '../requests/guard.ts';
import { runIdempotently, withoutSecrets, type IdempotencyDependencies } from '../requests/idempotency.ts';
import { refuseParameters } from '../listQuery.ts';
import { withId } from '../record.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from '../requests/target.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Name =
  | 'create'
  | 'update'
  | 'restore'
  | 'previewRestore'
  | 'updateMany'
  | 'removeOne'
  | 'removeMany'
  | 'act'
  | 'preview';

export function writeRoutes(dependencies: IdempotencyDependencies): Readonly<Record<Name, Handler>> {
  const { store } = dependencies;

  return {
    ...severalRoutes(dependencies),
    ...restoreRoutes(dependencies),
    ...actionRoutes(dependencies),

    async create(request, reply) {
      const { resource } = targetOf(store, request);
      const body = objectBody(request.body);
      const record = await runIdempotently(
        dependencies,
        { request, reply },
        {
          work: (within) => within.create(callerOf(request), resource, body),
          keep: (made) => withoutSecrets(resource, made),
        },
      );
      void reply
        .code(201)
        .header('location', `/api/${resource.name}/${String(record['uuid'])}`)
        .header('etag', entityTag(record));
      return withId(record);
    },

    async update(request, reply) {
      const { choice = null, ...others } = queryOf(request);
      const { resource, uuid } = targetOf(store, request, others);
      const body = objectBody(request.body);
      const version = expectedVersion(request.headers['if-match']);
      const record = await runIdempotently(
        dependencies,
        { request, reply },
        {
          work: (within) =>
            within.update(callerOf(request), resource, uuid, body, version, choice === null ? null : String(choice)),
          keep: (changed) => withoutSecrets(resource, changed),
        },
      );
      void reply.header('etag', entityTag(record));
      return withId(record);
    },

    async removeOne(request, reply) {
      const { choice = null, ...others } = queryOf(request);
      const { resource, uuid } = targetOf(store, request, others);
      if (request.body !== undefined && request.body !== null) new BodyReader(objectBody(request.body), []).finish();
      const version = expectedVersion(request.headers['if-match']);
      const { uuids } = await runIdempotently(
        dependencies,
        { request, reply },
        {
          work: async (within) => ({
            uuids: await within.remove(
              callerOf(request),
              resource,
              [uuid],
              version,
              choice === null ? null : String(choice),
            ),
          }),
        },
      );
      return withId({ uuid: uuids[0] ?? uuid });
    },
  };
}

/** Routes that update or remove several records: all of them or none. */
function severalRoutes(dependencies: IdempotencyDependencies): Readonly<Record<'updateMany' | 'removeMany', Handler>> {
  const { store } = dependencies;
  return {
    async updateMany(request, reply) {
      const { resource } = targetOf(store, request);
      const reader = new BodyReader(objectBody(request.body), ['uuids', 'values']);
      const [uuids, values] = [reader.uuids('uuids'), reader.object('values')];
      reader.finish();
      return runIdempotently(
        dependencies,
        { request, reply },
        {
          work: async (within) => ({ uuids: await within.updateMany(callerOf(request), resource, uuids, values) }),
        },
      );
    },

    async removeMany(request, reply) {
      const { resource } = targetOf(store, request);
      const reader = new BodyReader(
        objectBody(request.body),
        resource.deleteChoice === null ? ['uuids'] : ['uuids', 'choice'],
      );
      const uuids = reader.uuids('uuids');
      const choice = reader.optionalText('choice', { max: 60 });
      reader.finish();
      return runIdempotently(
        dependencies,
        { request, reply },
        { work: async (within) => ({ uuids: await within.remove(callerOf(request), resource, uuids, null, choice) }) },
      );
    },
  };
}

/** Routes that restore a version of a record, and show what that would change. */
function restoreRoutes(dependencies: IdempotencyDependencies): Readonly<Record<'restore' | 'previewRestore', Handler>> {
  const { store } = dependencies;
  return {
    async restore(request, reply) {
      const { resource, uuid, entry } = targetOf(store, request);
      const body = objectBody(request.body ?? {});
      const reader = new BodyReader(body, ['fields']);
      const fields = body['fields'] === undefined ? null : reader.list('fields', { max: 1_000 }).map(String);
      reader.finish();
      const restoring = { uuid, entry, fields, version: expectedVersion(request.headers['if-match']) };
      const record = await runIdempotently(
        dependencies,
        { request, reply },
        {
          work: (within) => within.restore(callerOf(request), resource, restoring),
          keep: (changed) => withoutSecrets(resource, changed),
        },
      );
      void reply.header('etag', entityTag(record));
      return withId(record);
    },

    async previewRestore(request) {
      const { resource, uuid, entry } = targetOf(store, request);
      new BodyReader(objectBody(request.body ?? {}), []).finish();
      const { entry: left, ...preview } = await store.previewRestore(callerOf(request), resource, { uuid, entry });
      return { ...preview, entry: withId({ ...left }) };
    },
  };
}

/** Routes that run an action, and show what it would do. */
function actionRoutes(dependencies: IdempotencyDependencies): Readonly<Record<'act' | 'preview', Handler>> {
  const { store } = dependencies;
  return {
    async act(request, reply) {
      const { resource, uuid, action } = targetOf(store, request);
      const body = request.body === undefined || request.body === null ? {} : objectBody(request.body);
      const record = await runIdempotently(
        dependencies,
        { request, reply },
        {
          work: (within) => within.act(callerOf(request), resource, uuid, action, body),
          keep: (answer) => withoutSecrets(resource, answer),
        },
      );
      if (record['version'] !== undefined) void reply.header('etag', entityTag(record));
      return withId(record);
    },

    async preview(request) {
      const { resource, uuid, action } = targetOf(store, request);
      return store.preview(callerOf(request), resource, uuid, action, objectBody(request.body ?? {}));
    },
  };
}

interface Target {
  readonly resource: Resource;
  /** Empty where the path has none. */
  readonly uuid: string;
  readonly action: string;
  /** Uuid of an audit entry. */
  readonly entry: string;
}

function targetOf(store: OpenStore, request: FastifyRequest, query: unknown = request.query): Target {
  const { resource: name, uuid, action } = paramsOf(request);
  const resource = resourceNamed(store.registry(), name);
  refuseParameters(query);
  if (uuid !== '' && !isUuid(uuid)) throw notFound();
  const { entry = '' } = request.params as { readonly entry?: string };
  return { resource, uuid: uuid.toLowerCase(), action, entry };
}
