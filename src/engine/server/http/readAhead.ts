/**
 * Reading ahead: a request is answered for the person as they were the last time, while it is looked up how they are
 * now, so that both take one way to the database instead of two. What was found for whoever has changed since, or may
 * nothing any more, is thrown away: what ends a session or takes a right away acts on the next request all the same.
 * For routes that change nothing: `config: { readsAhead: () => true }`.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Where the person is yet to be looked up: answers whether they are as they were, and otherwise makes the request
     * theirs as they are. It asks once, however often it is called.
     *
     * @throws Failure E_SESSION where there is nobody any more.
     */
    verify: (() => Promise<boolean>) | null;
  }
  interface FastifyContextConfig {
    /** Whether this request may be answered ahead. */
    readonly readsAhead?: (request: FastifyRequest) => boolean;
  }
}

export interface Identification<Person> {
  /** As they were the last time; null: nobody is known yet. */
  readonly last: Person | null;
  /** As they are. @throws Failure E_SESSION */
  find(): Promise<Person>;
  /** Makes the request theirs. */
  take(person: Person): void;
}

/** Makes the request somebody's: as they were, where it may be answered ahead, else as they are. */
export async function identifyPerson<Person>(
  request: FastifyRequest,
  { last, find, take }: Identification<Person>,
): Promise<void> {
  if (last === null || request.routeOptions.config.readsAhead?.(request) !== true) return take(await find());
  const found = find();
  // Whoever verifies hears of it.
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
    // As they were they might not even come in.
    request.verify = null;
    take(await found);
  }
}

/**
 * The handler of a route that reads ahead. It runs a second time where the person has changed.
 *
 * @param authorise whether they may, as they are
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
    // Nothing is left of an answer that was for somebody else.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    void reply.code(status);
    if (verified.status === 'rejected') throw verified.reason;
    authorise(request);
    return run();
  };
}
