/**
 * How many requests a person, a session, a token and an address may send, and how many of one person are worked on at
 * the same time. What is beyond is answered 429 with `Retry-After` before any work is done. Counted in memory, for each
 * process apart.
 *
 * Callers who are not signed in are counted by their network, people by their account: many people may be behind one
 * address, and what one of them asks for must not keep the others out.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../limits.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { networkOf } from '../auth/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives up the turns that the request has; null where it has none. */
    endTurn: (() => void) | null;
  }
  interface FastifyInstance {
    /** @throws Failure E_TOO_MANY where the network of the request has used up what strangers may ask for. */
    readonly countStranger: (request: FastifyRequest, count?: boolean) => void;
  }
  interface FastifyContextConfig {
    /** The answer is a stream that stays open: it takes no turn. */
    readonly staysOpen?: boolean;
  }
}

export interface Rate {
  /** How many may come together. */
  readonly burst: number;
  /** How many more each second, after that. */
  readonly perSecond: number;
}

/** Token buckets by key. Each is full at first; what is full again is forgotten. */
export class TokenBuckets {
  private readonly levels = new Map<string, { tokens: number; at: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes a token, or looks whether there is one. Returns the seconds until there is; null where there is. */
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

export interface TurnLimit {
  /** How many are worked on at the same time. */
  readonly running: number;
  /** How many more may wait for that, in the order in which they came. */
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

/** Turns by key: each key has a line of its own, so that nobody waits for another's requests. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  /**
   * Resolves with what ends the turn, or with null where its caller has left before that.
   * @throws Failure E_TOO_MANY where too many wait already.
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
        // The turn goes straight to the next in line, so the count stays as it is.
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

/** Pages and their files, and what load balancers ask, are cheap: they have a rate of their own. */
const isOfApi = ({ url }: FastifyRequest): boolean => url.startsWith('/api/');

/** A filter that looks into related records: each is a search of another table for every row. */
const relatedFilter = /"(?:some|none)"\s*:/;

/**
 * Call it before the guard is registered, which counts strangers by `countStranger`.
 * @param limits null counts nobody.
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

/** Call it after the guard is registered. */
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
        // Nobody waits for the answer any more.
        if (end === null) throw new Failure('E_UNAVAILABLE');
        taken.push(end);
      }
    } catch (error) {
      request.endTurn();
      throw error;
    }
    if (abandoned.signal.aborted) request.endTurn();
  });
  // A request that is answered without a socket, as in tests, closes none.
  app.addHook('onResponse', (request, _reply, done) => {
    request.endTurn?.();
    done();
  });
}
