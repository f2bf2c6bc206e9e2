/** A call to the API in one line: JSON there, JSON back. */
import type {
  AnswerOf,
  BodyOf,
  CallDeclaration,
  Method,
  ParamsOf,
  QueryOf,
  RouteOf,
} from '../../registry/calls/call.ts';
import { apiAddress, requestJson } from './http.ts';
import { withIdempotencyKey } from './idempotencyKeys.ts';

/**
 * What changes something carries an `Idempotency-Key`, the same one until there was an answer.
 *
 * @param path below `/api`; its parts made safe by `pathTo`.
 * @returns the answer's JSON, which the caller knows the shape of by contract.
 * @throws HttpError as every call does.
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

/** A part of what is sent: left out where nothing of it must be given. */
type Part<Name extends string, Value> = object extends Value
  ? { readonly [name in Name]?: Value }
  : { readonly [name in Name]: Value };

type SentTo<Call extends CallDeclaration> = Part<'params', ParamsOf<Call>> &
  Part<'query', QueryOf<Call>> &
  Part<'body', BodyOf<Call>> &
  CallOptions;

export interface CallOptions {
  /** Where the caller knows best which tries are of the same. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** Goes on where the page is left. */
  readonly keepalive?: boolean;
}

type Arguments<Call extends CallDeclaration> =
  object extends SentTo<Call> ? [sent?: SentTo<Call>] : [sent: SentTo<Call>];

/** Makes one of a module's calls, known by its route. */
export type CallsOf<Module> = <Route extends keyof ByRoute<Module> & string>(
  route: Route,
  ...sent: Arguments<CallAt<Module, Route>>
) => Promise<AnswerOf<CallAt<Module, Route>>>;

/** Of calls that take an Idempotency-Key, and those that are a GET. */
type Plain<Module> = {
  readonly [name in keyof Module as Module[name] extends { readonly unkeyed: string } ? never : name]: Module[name];
};

/**
 * The calls of a module, typed by their declarations, of which the browser has the types alone.
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

/** The same for those that take no key: what only reads, though it sends a body. */
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

/** Below `/api`, with its parameters in it. */
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

/** One request as it is: of what only reads, though it sends a body, or under a key that the caller keeps. */
export async function ask<Answer>(
  method: Method,
  path: string,
  body?: object,
  { idempotencyKey, signal, keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const { json } = await requestJson(`${apiAddress}${path}`, {
    method,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return json as Answer;
}

/** Of which there is one for each person: whatever is done with it, it is another one then. */
const ones: ReadonlySet<string> = new Set(['cart', 'timer']);

function subjectOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  return ones.has(first) ? `${first}/` : `${first}/${second}`;
}

/** `/password-resets/` and what somebody was sent. */
export function pathTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
