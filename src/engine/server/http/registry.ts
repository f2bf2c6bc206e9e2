/**
 * `GET /api/registry`: the registry as it is for whoever asks, with an entity tag by which a browser keeps it; and `GET /api/registry/validators/…`,
 * by which its forms check what is typed.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { grantsOf, mayChange, personalRegistry } from '../../registry/personal.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { iconsOf } from '../icons.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { validatorModule } from '../validatorModule.ts';
import { matchesTag } from './conditional.ts';
import { callerOf } from './guard.ts';
import { refuseParameters } from './listQuery.ts';
import { notThere } from './target.ts';

/** How many sorts of people are remembered: of most there are as many as there are roles. */
const maxRemembered = 100;
/** Made once for many requests. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const brotli = promisify(brotliCompress);

/** What people of one sort get. */
interface Personal {
  readonly registry: Registry;
  readonly body: string;
  readonly tag: string;
  readonly validators: Map<string, string>;
  compressed: Promise<Buffer> | null;
}

export function registryRoutes(app: FastifyInstance, { store }: { readonly store: OpenStore }): void {
  const made = new WeakMap<Registry, Map<string, Personal>>();
  const personalOf = (caller: Caller): Personal => {
    const whole = store.registry();
    const known = made.get(whole) ?? new Map<string, Personal>();
    made.set(whole, known);
    const key = JSON.stringify([caller.actor, grantsOf(caller), caller.scopes ?? null]);
    const found = known.get(key) ?? make(whole, caller);
    // The last one used stands last.
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= maxRemembered) break;
      known.delete(oldest);
    }
    return found;
  };

  app.get('/api/registry', async (request, reply) => {
    refuseParameters(request.query);
    const personal = personalOf(callerOf(request));
    void reply.header('etag', personal.tag).header('vary', 'Accept-Encoding');
    if (matchesTag(request.headers['if-none-match'], personal.tag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(personal.body);
    personal.compressed ??= brotli(personal.body, brotliOptions);
    return reply.header('content-encoding', 'br').send(await personal.compressed);
  });

  // The query is the tag of the registry that they go with: browsers keep a module for as long as its address is the same.
  app.get('/api/registry/validators/:name', (request, reply) => {
    const caller = callerOf(request);
    const { name = '' } = request.params as { readonly name?: string };
    const personal = personalOf(caller);
    const resource = formOf(personal.registry, name);
    if (!resource) throw notThere();
    const isSettings = resource === personal.registry.settings?.resource;
    if (!isSettings && !mayChange(resource, { ...caller, grants: grantsOf(caller) })) throw new Failure('E_FORBIDDEN');
    const code = personal.validators.get(name) ?? validatorsOf(store.registry(), personal.registry, name);
    personal.validators.set(name, code);
    return reply.type('text/javascript; charset=utf-8').send(code);
  });
}

function make(whole: Registry, caller: Caller): Personal {
  const registry = personalRegistry(whole, caller);
  const body = JSON.stringify({ registry, icons: iconsOf(registry) });
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { registry, body, tag, validators: new Map(), compressed: null };
}

function formOf({ resources, settings }: Registry, name: string): Resource | undefined {
  if (settings?.resource.name === name) return settings.resource;
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** By the schemas of the whole registry, with no more than the person's fields. */
function validatorsOf(whole: Registry, personal: Registry, name: string): string {
  const narrowed = (resource: Resource, own: Resource): Resource => ({
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([field]) => Object.hasOwn(own.fields, field))),
  });
  const resources = Object.fromEntries(
    Object.entries(personal.resources).flatMap(([one, own]) => {
      const resource = whole.resources[one];
      return resource ? [[one, narrowed(resource, own)] as const] : [];
    }),
  );
  const resource = formOf({ ...whole, resources }, name);
  if (!resource) throw notThere();
  return validatorModule({ ...whole, resources }, resource);
}
