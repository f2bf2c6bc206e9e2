/**
 * Optimistic reads: a request is answered with the caller as last seen, while the session is looked up in parallel,
 * which saves a database round trip. The answer is discarded if the caller has changed, so ending a session or revoking
 * a permission takes effect on the next request. For read-only routes: `config: { readsAhead: () => true }`.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set while the person is still being looked up. Returns true if the person is unchanged, else updates the request.
     * Looks up once, however often it is called.
     *
     * @throws Failure E_SESSION where the session no longer exists
     */
    verify: (() => Promise<boolean>) | null;
  }
  interface FastifyContextConfig {
    /** Returns true if this request allows an optimistic read. */
    readonly readsAhead?: (request: FastifyRequest) => boolean;
  }
}

interface Identification<Person> {
  /** The person as last seen; null where nobody is known yet. */
  readonly last: Person | null;
  /** Looks the person up. @throws Failure E_SESSION */
  find(): Promise<Person>;
  /** Sets the person on the request. */
  take(person: Person): void;
}

/** Identifies the person of a request: as last seen where an optimistic read is allowed, else from the database. */
export async function identifyPerson<Person>(
  request: FastifyRequest,
  { last, find, take }: Identification<Person>,
): Promise<void> {
  if (last === null || request.routeOptions.config.readsAhead?.(request) !== true) return take(await find());
  const found = find();
  // The rejection is handled by `verify`.
  found.catch(() => undefined);
  request.verify = async () => {
    const person = await found;
    if (person === last) return true;
    take(person);
    return false;
  };
  try {
    take(last);
  } catch {
    // Denied with the remembered permissions; look up the present ones.
    request.verify = null;
    take(await found);
  }
}

/**
 * Wraps the handler of an optimistic route, and runs it again where the person has changed.
 *
 * @param authorise checks the permissions of the person as looked up
 */
export function withReadAhead(
  handler: RouteHandlerMethod,
  authorise: (request: FastifyRequest) => void,
): RouteHandlerMethod {
  return async function readAhead(this: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const run = async (): Promise<unknown> => handler.call(request.server, request, reply);
    if (request.verify === null) return run();
    const status = reply.statusCode;
    const [answer, verified] = await Promise.allSettled([run(), request.verify()]);
    if (verified.status === 'fulfilled' && verified.value) {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    }
    // Discard the headers of the answer for the outdated person.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    void reply.code(status);
    if (verified.status === 'rejected') throw verified.reason;
    authorise(request);
    return run();
  };
}
