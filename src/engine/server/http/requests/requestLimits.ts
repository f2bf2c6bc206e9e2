/**
 * Rate limits per person, session, token and address, and limits on concurrent requests per person. Requests above them
 * get 429 with `Retry-After` before any work is done. Counted in memory, per process.
 *
 * Anonymous requests are counted by network, signed-in ones by account: many people can share an address, and one of
 * them must not lock the others out.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../../limits.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';
import { networkOf } from '../../auth/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the turns of the request; null where it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    /** @throws Failure E_TOO_MANY where the network has used up its anonymous requests */
    readonly countStranger: (request: FastifyRequest, count?: boolean) => void;
  }
  interface FastifyContextConfig {
    /** The response is a stream that stays open, so it takes no turn. */
    readonly staysOpen?: boolean;
  }
}

interface Rate {
  /** Maximum burst. */
  readonly burst: number;
  /** Refill per second. */
  readonly perSecond: number;
}

/** Token buckets by key. New buckets are full; beyond 20,000 keys the least recently used one is dropped. */
export class TokenBuckets {
  private readonly levels = new Map<string, { tokens: number; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Takes tokens, or checks for them with an amount of 0. Returns the seconds to wait; null where they were available.
   */
  take(key: string, { burst, perSecond }: Rate, amount = 1): number | null {
    const at = this.now();
    const before = this.levels.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1_000) * perSecond);
    const hasToken = tokens >= 1;
    this.levels.delete(key);
    this.levels.set(key, { tokens: hasToken ? tokens - amount : tokens, at });
    if (this.levels.size > mostKeys) this.levels.delete(this.levels.keys().next().value ?? '');
    return hasToken ? null : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }
}

const mostKeys = 20_000;

interface TurnLimit {
  /** Maximum concurrent requests. */
  readonly running: number;
  /** Maximum waiting requests, served in order of arrival. */
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Queues by key, so that nobody waits for the requests of others. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /**
   * Resolves with a function that ends the turn, or null where the client disconnected first.
   * @throws Failure E_TOO_MANY where too many are waiting
   */
  take(key: string, { running, waiting }: TurnLimit, abandoned: AbortSignal): Promise<(() => void) | null> {
    const line = this.lines.get(key) ?? { running: 0, waiting: new Set() };
    this.lines.set(key, line);
    if (line.running < running) {
      line.running += 1;
      return Promise.resolve(this.ending(key, line));
    }
    if (line.waiting.size >= waiting) throw tooMany(1);
    return new Promise((resolve) => {
      const leave = (): void => {
        line.waiting.delete(enter);
        resolve(null);
      };
      const enter = (): void => {
        abandoned.removeEventListener('abort', leave);
        resolve(this.ending(key, line));
      };
      line.waiting.add(enter);
      abandoned.addEventListener('abort', leave, { once: true });
    });
  }

  private ending(key: string, line: Line): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const [next] = line.waiting;
      if (next) {
        // The turn passes directly to the next in line, so the count stays the same.
        line.waiting.delete(next);
        next();
        return;
      }
      line.running -= 1;
      if (line.running === 0) this.lines.delete(key);
    };
  }
}

const tooMany = (retryAfterSeconds: number): Failure =>
  new Failure('E_TOO_MANY', { ...texts.refusal('requests.too_many'), retryAfterSeconds });

/** Pages, assets and health checks are cheap, and have their own rate. */
const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/** A filter on related records, which searches another table for every row. */
const relatedFilter = /"(?:some|none)"\s*:/;

/**
 * Adds the limits for anonymous requests; call it before the guard, which uses `countStranger`.
 * @param limits null disables them
 */
export function limitStrangers(app: FastifyInstance, limits: RequestLimits | null): void {
  const buckets = new TokenBuckets();
  app.decorate('countStranger', (request: FastifyRequest, count = true) => {
    if (limits === null) return;
    const wait = buckets.take(`stranger ${networkOf(request.ip)}`, limits.stranger, count ? 1 : 0);
    if (wait !== null) throw tooMany(wait);
  });
  app.addHook('onRequest', async (request) => {
    if (limits === null || request.routeOptions.config.policy !== 'public') return;
    if (isOfApi(request)) return app.countStranger(request);
    if (request.url.startsWith('/healthz') || request.url.startsWith('/readyz')) return;
    const wait = buckets.take(`page ${networkOf(request.ip)}`, limits.page);
    if (wait !== null) throw tooMany(wait);
  });
}

/** Adds the limits for signed-in people; call it after the guard. */
export function limitPeople(app: FastifyInstance, limits: RequestLimits): void {
  const buckets = new TokenBuckets();
  const [turns, related] = [new Turns(), new Turns()];
  app.decorateRequest('endTurn', null);
  app.addHook('onRequest', async (request) => {
    const caller = request.bearer ?? request.session?.caller;
    if (!caller) return;
    const credential = caller.origin?.token_uuid ?? caller.session_id ?? '';
    for (const [key, rate] of [
      [`credential ${credential}`, limits.credential],
      [`person ${caller.user_uuid ?? credential}`, limits.person],
    ] as const) {
      const wait = buckets.take(key, rate);
      if (wait !== null) throw tooMany(wait);
    }
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isOfApi(request) || request.routeOptions.config.staysOpen === true) return;
    const caller = request.bearer ?? request.session?.caller;
    const key = caller?.user_uuid ?? `stranger ${networkOf(request.ip)}`;
    const abandoned = new AbortController();
    const taken: (() => void)[] = [];
    request.endTurn = () => {
      abandoned.abort();
      for (const end of taken.splice(0)) end();
    };
    reply.raw.once('close', request.endTurn);
    const { filter } = request.query as { readonly filter?: unknown };
    const asksRelated = typeof filter === 'string' && relatedFilter.test(filter);
    const lines = [...(asksRelated ? [[related, limits.related] as const] : []), [turns, limits.turns] as const];
    try {
      for (const [line, limit] of lines) {
        const end = await line.take(key, limit, abandoned.signal);
        // The client has disconnected.
        if (end === null) throw new Failure('E_UNAVAILABLE');
        taken.push(end);
      }
    } catch (error) {
      request.endTurn();
      throw error;
    }
    if (abandoned.signal.aborted) request.endTurn();
  });
  // An injected request, as in tests, has no socket that closes.
  app.addHook('onResponse', (request, _reply, done) => {
    request.endTurn?.();
    done();
  });
}
