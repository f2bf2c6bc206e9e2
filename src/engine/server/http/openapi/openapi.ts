/** `GET /api/openapi.json`: the API as it is for the caller. Made anew when the registry is another one. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../../../registry/types.ts';
import type { OpenStore } from '../../store/contract.ts';
import { callerOf } from '../guard.ts';
import { refuseParameters } from '../listQuery.ts';
import { openApiDocument, type Described, type OpenApiDocument } from './document.ts';

interface Dependencies {
  readonly store: OpenStore;
  readonly described: Described;
}

export function openApiRoutes(app: FastifyInstance, { store, described }: Dependencies): void {
  const made = new WeakMap<Registry, Map<string, OpenApiDocument>>();
  app.get('/api/openapi.json', (request, reply) => {
    refuseParameters(request.query);
    const caller = callerOf(request);
    const { actor, grants = [], scopes = null, locale } = caller;
    const registry = store.registry();
    const documents = made.get(registry) ?? new Map<string, OpenApiDocument>();
    made.set(registry, documents);
    const key = JSON.stringify([actor, grants, scopes, locale]);
    const document = documents.get(key) ?? openApiDocument({ registry, principal: caller, locale }, described);
    documents.set(key, document);
    void reply.header('vary', 'Accept-Language');
    return document;
  });
}
