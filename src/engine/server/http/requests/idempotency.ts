/** Idempotency keys: a request has its effect once, however often it is sent; later responses repeat the first one. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '../../../registry/types.ts';
import type { Caller } from '../../store/caller.ts';
import type { OpenStore, Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { plainLabel } from '../../../texts/catalogue.ts';
import { plainSteps, type Steps } from '../../store/steps.ts';
import { systemQueries, type Claimed, type IdempotencyClaim } from '../../store/system.ts';
import { callerOf } from './guard.ts';
import { texts } from '../../texts.ts';

/** Services that idempotent routes need. */
export interface IdempotencyDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

/** A repeatable request in two steps. */
interface RepeatableRequest<Prepared, Answer> {
  /** Slow or external work before the transaction. Skipped where the request is answered already. */
  readonly prepare?: () => Promise<Prepared>;
  /**
   * Effect and response. Uses only the store passed to it: with a key it runs in one transaction with the key and the
   * stored response. Can be retried on conflicts.
   */
  readonly work: (store: OpenStore, prepared: Prepared) => Promise<Answer>;
  /** Returns the part of the response that is stored for repeats; all of it by default. */
  readonly keep?: (answer: Answer) => Answer;
}

/** A request with its reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The status of a stored response is decided by the route. */
const replayedStatus = 200;
const waitMilliseconds = 100;
/**
 * Shorter than the lock timeout, so that a repeat waits for the first request and reports that, rather than a locked
 * row.
 */
const patienceMilliseconds = 1_500;

/**
 * Runs the work, or returns the stored response of an earlier request with this key. Without a key or a signed-in
 * person the work always runs.
 * @throws Failure E_IDEMPOTENCY where the key was used for another request; E_UNAVAILABLE where the first request is
 *   still running
 */
export async function runIdempotently<Answer extends object, Prepared = undefined>(
  { store, now }: IdempotencyDependencies,
  { request, reply }: Exchange,
  { prepare, work, keep = (answer) => answer }: RepeatableRequest<Prepared, Answer>,
): Promise<Answer> {
  const claim = claimOf(request, now());
  if (claim && prepare) {
    const earlier = await systemQueries(store.database).idempotency.answeredIdempotent(claim);
    if (earlier?.state === 'answered') return replayed(earlier, claim, reply);
  }
  const prepared = (await prepare?.()) as Prepared;
  if (!claim) return work(store, prepared);
  const outcome = await claimed(store, {
    claim,
    caller: callerOf(request),
    work: (within) => work(within, prepared),
    keep,
  });
  return outcome.state === 'done' ? outcome.answer : replayed(outcome, claim, reply);
}

/** Runs work in steps. A repeat continues after the committed steps and responds for all of them. */
export async function runStepsIdempotently<Step extends object, Answer extends object>(
  dependencies: IdempotencyDependencies,
  exchange: Exchange,
  run: (steps: Steps<Step>) => Promise<Answer>,
): Promise<Answer> {
  const { store, now } = dependencies;
  const claim = claimOf(exchange.request, now());
  if (!claim) return run(plainSteps(store));
  const caller = callerOf(exchange.request);
  const steps: Steps<Step> = {
    async run(name, work) {
      const step = { ...claim, key: `${claim.key} ${name}` };
      const outcome = await claimed(store, { claim: step, caller, work, keep: (answer) => answer });
      if (outcome.state === 'answered') replayed(outcome, claim, null);
    },
    // Type-safe, since the key of a step stores the answer of that step.
    answers: async () => (await systemQueries(store.database).idempotency.stepsIdempotent(claim)) as readonly Step[],
  };
  return runIdempotently(dependencies, exchange, {
    prepare: () => run(steps),
    work: (_store, answer) => Promise.resolve(answer),
  });
}

interface ClaimedWork<Answer> {
  readonly claim: IdempotencyClaim;
  readonly caller: Caller;
  readonly work: (store: OpenStore) => Promise<Answer>;
  readonly keep: (answer: Answer) => Answer;
}

type Answered = Extract<Claimed, { readonly state: 'answered' }>;

/**
 * Runs claim, effect and stored response in one transaction. @throws Failure E_UNAVAILABLE where another request keeps
 * running
 */
async function claimed<Answer extends object>(
  store: OpenStore,
  { claim, caller, work, keep }: ClaimedWork<Answer>,
): Promise<Answered | { readonly state: 'done'; readonly answer: Answer }> {
  const until = Date.now() + patienceMilliseconds;
  for (;;) {
    const outcome = await store.transaction(caller, async (within) => {
      const queries = systemQueries(within.database);
      const found = await queries.idempotency.claimIdempotent(claim);
      if (found.state !== 'claimed') return found;
      const answer = await work(within);
      await queries.idempotency.rememberIdempotent({
        ...claim,
        answer: { status: replayedStatus, body: keep(answer) },
      });
      return { state: 'done' as const, answer };
    });
    if (outcome.state === 'done' || outcome.state === 'answered') return outcome;
    if (Date.now() >= until) throw new Failure('E_UNAVAILABLE', stillRunning);
    await sleep(waitMilliseconds);
  }
}

/** Removes one-time values from a stored response: secrets, and `once` of an action. */
export function withoutSecrets(resource: Resource, answer: Row): Row {
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => name !== 'once' && resource.fields[name]?.writeOnly !== true),
  );
}

// Type-safe, since a key stores the response of the same route.
function replayed<Answer extends object>(
  { request_hash, body }: Answered,
  claim: IdempotencyClaim,
  reply: FastifyReply | null,
): Answer {
  if (request_hash !== claim.request_hash) throw new Failure('E_IDEMPOTENCY');
  void reply?.header('idempotent-replayed', 'true');
  return body as Answer;
}

/** Returns null without a key or a signed-in person. */
function claimOf(request: FastifyRequest, now: Date): IdempotencyClaim | null {
  const key = keyOf(request);
  const { user_uuid } = callerOf(request);
  return key === null || user_uuid === null ? null : { user_uuid, key, request_hash: hashOf(request), now };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Failure('E_QUERY', {
    message: plainLabel('Idempotency-Key'),
    hint: texts.label('requests.idempotency_key_hint'),
  });
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
}

const stillRunning = {
  ...texts.refusal('requests.still_running'),
  retryAfterSeconds: 2,
};
