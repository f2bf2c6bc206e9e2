/**
 * The registry as it is for whoever asks, with an entity tag by which a browser keeps it; and the modules by which its
 * forms check what is typed.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import * as calls from '../../registry/calls/company.ts';
import { grantsOf, mayChange, personalRegistry } from '../../registry/personal.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { toWire } from '../../registry/wire.ts';
import type { Locale } from '../../texts/locales.ts';
import { iconsOf } from '../icons.ts';
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import { validatorModule } from '../validatorModule.ts';
import { handleExchange, type HandledCall } from './calls/handle.ts';
import { matchesTag } from './conditional.ts';
import { localeOf } from './locale.ts';
import { notFound } from './target.ts';

/** How many sorts of people are remembered: of most there are as many as there are roles, in each language. */
const maxRemembered = 100;
const compress = promisify(brotliCompress);
/** @param quality what whoever is first does not wait long for, and what takes a second and a half and is made once for all others. */
const brotli = (body: string, quality: 5 | 11): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** What people of one sort get, in their language. */
interface Personal {
  readonly registry: Registry;
  readonly body: string;
  readonly tag: string;
  readonly validators: Map<string, string>;
  compressed: Promise<Buffer> | null;
}

export function registryCalls(): readonly HandledCall[] {
  const made = new WeakMap<Registry, Map<string, Personal>>();
  const personalOf = (whole: Registry, caller: Caller, locale: Locale): Personal => {
    const known = made.get(whole) ?? new Map<string, Personal>();
    made.set(whole, known);
    const key = JSON.stringify([
      caller.actor,
      grantsOf(caller),
      caller.memberships ?? [],
      caller.scopes ?? null,
      locale,
    ]);
    const found = known.get(key) ?? make(whole, caller, locale);
    // The last one used stands last.
    known.delete(key);
    known.set(key, found);
    for (const oldest of known.keys()) {
      if (known.size <= maxRemembered) break;
      known.delete(oldest);
    }
    return found;
  };

  return [
    handleExchange(calls.readRegistry, async ({ store, caller, request, reply }) => {
      const personal = personalOf(store.registry(), caller, localeOf(request));
      void reply.header('etag', personal.tag).header('vary', 'Accept-Encoding, Accept-Language');
      if (matchesTag(request.headers['if-none-match'], personal.tag)) return reply.code(304).send();
      void reply.type('application/json; charset=utf-8');
      if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(personal.body);
      personal.compressed ??= compressedOnce(personal);
      return reply.header('content-encoding', 'br').send(await personal.compressed);
    }),
    handleExchange(calls.readValidators, ({ store, caller, params: { name }, request, reply }) => {
      const personal = personalOf(store.registry(), caller, localeOf(request));
      const resource = formOf(personal.registry, name);
      if (!resource) throw notFound();
      const isSettings = resource === personal.registry.settings?.resource;
      if (!isSettings && !mayChange(resource, { ...caller, grants: grantsOf(caller) }))
        throw new Failure('E_FORBIDDEN');
      const code = personal.validators.get(name) ?? validatorsOf(store.registry(), personal.registry, name);
      personal.validators.set(name, code);
      return reply.type('text/javascript; charset=utf-8').send(code);
    }),
  ];
}

/** At once; those who come later get the smallest that it can be. */
function compressedOnce(personal: Personal): Promise<Buffer> {
  const first = brotli(personal.body, 5);
  void first
    .then(() => brotli(personal.body, 11))
    .then((smallest) => {
      personal.compressed = Promise.resolve(smallest);
    })
    // What was made at once will do.
    .catch(() => undefined);
  return first;
}

function make(whole: Registry, caller: Caller, locale: Locale): Personal {
  const registry = personalRegistry(whole, caller);
  const body = JSON.stringify({ ...toWire(registry, locale), icons: iconsOf(registry) });
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
  if (!resource) throw notFound();
  return validatorModule({ ...whole, resources }, resource);
}
