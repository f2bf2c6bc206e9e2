/** Typed JSON calls to the API. */
import type {
  AnswerOf,
  BodyOf,
  CallDeclaration,
  Method,
  ParamsOf,
  QueryOf,
  RouteOf,
} from '../../registry/calls/call.ts';
import { requestJson } from './http.ts';
import { apiAddress } from './requestHeaders.ts';
import { withIdempotencyKey } from './idempotencyKeys.ts';

/**
 * Calls the API. Writes have an `Idempotency-Key`, which stays the same until there is a response.
 *
 * @param path below `/api`, with its parts escaped by `pathTo`
 * @returns the response body, whose type the caller knows from the contract
 * @throws HttpError
 */
export async function call<Answer = void>(method: Method, path: string, body?: object): Promise<Answer> {
  if (method === 'GET') return ask(method, path, body);
  const request = `${method} ${path} ${JSON.stringify(body) ?? ''}`;
  return withIdempotencyKey({ subject: subjectOf(path), request }, (key) =>
    ask(method, path, body, { idempotencyKey: key }),
  );
}

/** The calls that a module declares, by route. */
type ByRoute<Module> = {
  readonly [
    name in keyof Module as Module[name] extends CallDeclaration ? RouteOf<Module[name]> : never
  ]: Module[name] extends CallDeclaration ? Module[name] : never;
};

type CallAt<Module, Route extends keyof ByRoute<Module>> = Extract<ByRoute<Module>[Route], CallDeclaration>;

/** A part of the request, optional if all of its properties are. */
type Part<Name extends string, Value> = object extends Value
  ? { readonly [name in Name]?: Value }
  : { readonly [name in Name]: Value };

type SentTo<Call extends CallDeclaration> = Part<'params', ParamsOf<Call>> &
  Part<'query', QueryOf<Call>> &
  Part<'body', BodyOf<Call>> &
  CallOptions;

interface CallOptions {
  /** Overrides the key, for callers that know which attempts are the same write. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Continues when the page is closed. */
  readonly keepalive?: boolean;
  /** Joins this read with others of the same moment. The call must be declared as batchable. */
  readonly batched?: boolean;
}

type Arguments<Call extends CallDeclaration> =
  object extends SentTo<Call> ? [sent?: SentTo<Call>] : [sent: SentTo<Call>];

/** Makes one of a module's calls, by its route. */
type CallsOf<Module> = <Route extends keyof ByRoute<Module> & string>(
  route: Route,
  ...sent: Arguments<CallAt<Module, Route>>
) => Promise<AnswerOf<CallAt<Module, Route>>>;

/** Only GET calls and calls that accept an Idempotency-Key. */
type Plain<Module> = {
  readonly [name in keyof Module as Module[name] extends { readonly unkeyed: string } ? never : name]: Module[name];
};

/**
 * Returns a function for the calls of a module, typed by their declarations. The browser imports types only.
 *
 * @example
 *   import type * as calls from '../calls.ts';
 *   const call = callsOf<typeof calls>();
 *   await call('PUT /api/timer', { body: { running: null } });
 */
export function callsOf<Module>(): CallsOf<Plain<Module>> {
  return (route, ...[sent]) => {
    const { method, path, body } = requestTo(route, sent);
    if (method === 'GET' || sent?.idempotencyKey !== undefined) return ask(method, path, body, sent);
    return call(method, path, body);
  };
}

/** Same as {@link callsOf}, for calls that accept no key, such as reads with a body. */
export function asksOf<Module>(): CallsOf<Module> {
  return (route, ...[sent]) => {
    const { method, path, body } = requestTo(route, sent);
    return ask(method, path, body, sent);
  };
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The request below `/api`, with its parameters filled in. */
function requestTo(route: string, { params = {}, query = {}, body }: Sent = {}): Asked {
  const [method = 'GET', path = ''] = route.split(' ');
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const search = new URLSearchParams(given).toString();
  return {
    method: method as Method,
    path: `${path
      .replace(/^\/api/, '')
      .replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))}${search && `?${search}`}`,
    ...(typeof body === 'object' && body !== null ? { body } : {}),
  };
}

interface Asked {
  readonly method: Method;
  readonly path: string;
  readonly body?: object;
}

/** Sends one request without an automatic Idempotency-Key: for reads with a body, or with the caller's own key. */
export async function ask<Answer>(
  method: Method,
  path: string,
  body?: object,
  { idempotencyKey, signal, keepalive = false, batched = false }: CallOptions = {},
): Promise<Answer> {
  const { json } = await requestJson(`${apiAddress}${path}`, {
    method,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(batched ? { batched } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return json as Answer;
}

/** Resources with one record per person. Every write changes that record. */
const ones: ReadonlySet<string> = new Set(['cart', 'timer']);

function subjectOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  return ones.has(first) ? `${first}/` : `${first}/${second}`;
}

/** Joins escaped parts: `/password-resets/` and a token. */
export function pathTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
