/** Serves the OpenAPI document for the caller, cached per registry. */
import * as calls from '../../../registry/calls/company.ts';
import type { Registry } from '../../../registry/types.ts';
import { handle, type HandledCall } from '../calls/handle.ts';
import type { DescribedCalls } from './calls/words.ts';
import { openApiDocument, type OpenApiDocument } from './document.ts';

/** Returns the call that serves the document. Documents are cached by permissions and language. */
export function openApiCalls(described: DescribedCalls, version: string): readonly HandledCall[] {
  const made = new WeakMap<Registry, Map<string, OpenApiDocument>>();
  return [
    handle(calls.readOpenApi, ({ store, caller, reply }) => {
      const { actor, grants = [], memberships = [], scopes = null, locale } = caller;
      const registry = store.registry();
      const documents = made.get(registry) ?? new Map<string, OpenApiDocument>();
      made.set(registry, documents);
      const key = JSON.stringify([actor, grants, memberships, scopes, locale]);
      const document =
        documents.get(key) ?? openApiDocument({ registry, principal: caller, locale }, described, version);
      documents.set(key, document);
      void reply.header('vary', 'Accept-Language');
      return document;
    }),
  ];
}
