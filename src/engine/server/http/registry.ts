/**
 * Serves the registry as the caller may see it, with an entity tag for caching, and the validation modules of its
 * forms.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '../../registry/calls/company.ts';
import { grantsOf, hasOneClient, mayChange, personalRegistry, type Person } from '../../registry/personal.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { detailsOf, toWire, type RegistryDetails } from '../../registry/wire.ts';
import type { Locale } from '../../texts/locales.ts';
import { iconsOf } from '../icons.ts';
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import { validatorModule } from '../validatorModule.ts';
import { handleExchange, type CallContext, type HandledCall } from './calls/handle.ts';
import { matchesTag } from './requests/conditional.ts';
import { localeOf } from './requests/locale.ts';
import { notFound } from './requests/target.ts';

/** Maximum cached variants; there are about as many as roles times languages. */
const maxRemembered = 100;
const compress = promisify(brotliCompress);
/**
 * Brotli quality: the first caller waits less than 0.1 s. The maximum saves a tenth more, takes ten times as long and
 * 60 MB.
 */
const quality = 9;
const brotli = (body: string): Promise<Buffer> =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Response for callers with the same permissions and language. */
interface Personal {
  readonly registry: Registry;
  readonly answer: PersonalAnswer;
  readonly validators: Map<string, string>;
}

/** In the order in which the client needs them. */
type Part = 'registry' | 'details';

/** Shared by all callers with the same response. */
interface PersonalAnswer extends Readonly<Record<Part, PreparedBody>> {
  /** Entity tag of both parts together. */
  readonly tag: string;
}

interface PreparedBody {
  readonly text: string;
  /** Null until it is requested. */
  compressed: Promise<Buffer> | null;
}

/** Caller properties that the response depends on. */
type Asking = Person & Pick<Caller, 'memberships' | 'scopes'>;

const made = new WeakMap<Registry, Map<string, Personal>>();

function personalOf(whole: Registry, caller: Asking, locale: Locale): Personal {
  const known = made.get(whole) ?? new Map<string, Personal>();
  made.set(whole, known);
  const key = JSON.stringify([
    caller.actor,
    grantsOf(caller),
    caller.memberships ?? [],
    caller.scopes ?? null,
    hasOneClient(caller),
    caller.employee_uuid === null,
    locale,
  ]);
  const found = known.get(key) ?? make(whole, [caller, locale], known);
  // Least recently used first.
  known.delete(key);
  known.set(key, found);
  for (const oldest of known.keys()) {
    if (known.size <= maxRemembered) break;
    known.delete(oldest);
  }
  return found;
}

/** Prepares the response for a person who is about to request it. */
export async function prepareRegistry(whole: Registry, caller: Asking, locale: Locale): Promise<void> {
  const { answer } = personalOf(whole, caller, locale);
  await Promise.all([compressed(answer.registry), compressed(answer.details)]);
}

/** Returns the calls for the registry, its details and the validators of forms. */
export function registryCalls(): readonly HandledCall[] {
  return [
    handleExchange(calls.readRegistry, (context) => sendPart(context, 'registry')),
    handleExchange(calls.readRegistryDetails, (context) => sendPart(context, 'details')),
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

type Exchange = Pick<CallContext<typeof calls.readRegistry>, 'store' | 'caller' | 'request' | 'reply'>;

async function sendPart({ store, caller, request, reply }: Exchange, part: Part): Promise<FastifyReply> {
  const { answer } = personalOf(store.registry(), caller, localeOf(request));
  void reply.header('etag', answer.tag).header('vary', 'Accept-Encoding, Accept-Language');
  if (matchesTag(request.headers['if-none-match'], answer.tag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const body = answer[part];
  if (!readsBrotli(request)) return reply.send(body.text);
  return reply.header('content-encoding', 'br').send(await compressed(body));
}

/** Compresses once for all callers with the same response. */
const compressed = (body: PreparedBody): Promise<Buffer> => (body.compressed ??= brotli(body.text));

/** Returns true if the client accepts Brotli. */
export const readsBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(headers['accept-encoding'] ?? '');

function make(whole: Registry, [caller, locale]: readonly [Asking, Locale], known: Map<string, Personal>): Personal {
  const registry = personalRegistry(whole, caller);
  const icons = iconsOf(registry);
  const body = JSON.stringify({ ...toWire(registry, locale), icons: icons.menu });
  const details = JSON.stringify({ ...detailsOf(registry, locale), icons: icons.others } satisfies RegistryDetails);
  const hash = createHash('sha256').update(body).update(details);
  const tag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const same = [...known.values()].find(({ answer }) => answer.tag === tag);
  const parts = { registry: { text: body, compressed: null }, details: { text: details, compressed: null } };
  return { registry, answer: same?.answer ?? { tag, ...parts }, validators: new Map() };
}

function formOf({ resources, settings }: Registry, name: string): Resource | undefined {
  if (settings?.resource.name === name) return settings.resource;
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** Builds the validators from the full registry, limited to the fields of the person. */
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
