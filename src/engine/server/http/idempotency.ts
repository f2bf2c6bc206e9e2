/**
 * Idempotency-Key: the same key has its effect once, however often it is sent; the later answers are the first one
 * again.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Resource } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { plainLabel } from '../../texts/catalogue.ts';
import { plainSteps, type Steps } from '../store/steps.ts';
import { systemQueries, type Claimed, type IdempotencyClaim } from '../store/system.ts';
import { callerOf } from './guard.ts';
import { texts } from '../texts.ts';

export interface IdempotencyDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

/** What a request is to bring about, in steps. */
export interface RepeatableRequest<Prepared, Answer> {
  /** What takes long or asks others, ahead of the transaction; not done for a request that has its answer already. */
  readonly prepare?: () => Promise<Prepared>;
  /**
   * The effect and its answer, by the store that it is handed alone: with a key that is one transaction, together with
   * the key and what is kept of the answer. It may run again where another transaction was in the way.
   */
  readonly work: (store: OpenStore, prepared: Prepared) => Promise<Answer>;
  /** What of the answer is kept for those who ask again; all of it unless said. */
  readonly keep?: (answer: Answer) => Answer;
}

/** What came, and what goes back. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** That there is an answer: which status it has is the route's to say. */
const replayedStatus = 200;
const waitMilliseconds = 100;
/**
 * Less than a lock is waited for, so that who asks again is told of the first request and not of the row that it waits
 * for.
 */
const patienceMilliseconds = 1_500;

/**
 * Runs the work unless a request with this key already did: then its answer. Without a key, or without a person whose
 * key it is, it just runs.
 * @throws Failure E_IDEMPOTENCY where the key came with another request; E_UNAVAILABLE where the first one is still
 * running.
 */
export async function runIdempotently<Answer extends object, Prepared = undefined>(
  { store, now }: IdempotencyDependencies,
  { request, reply }: Exchange,
  { prepare, work, keep = (answer) => answer }: RepeatableRequest<Prepared, Answer>,
): Promise<Answer> {
  const claim = claimOf(request, now());
  if (claim && prepare) {
    const earlier = await systemQueries(store.database).answeredIdempotent(claim);
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

/** The same for a run in steps: a repeat goes on behind those that were committed, and answers for all of them. */
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
    // What is kept under a step's key is what the step answered.
    answers: async () => (await systemQueries(store.database).stepsIdempotent(claim)) as readonly Step[],
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
 * One transaction of the claim, the effect and the answer. @throws Failure E_UNAVAILABLE where another one keeps
 * running.
 */
async function claimed<Answer extends object>(
  store: OpenStore,
  { claim, caller, work, keep }: ClaimedWork<Answer>,
): Promise<Answered | { readonly state: 'done'; readonly answer: Answer }> {
  const until = Date.now() + patienceMilliseconds;
  for (;;) {
    const outcome = await store.transaction(caller, async (within) => {
      const queries = systemQueries(within.database);
      const found = await queries.claimIdempotent(claim);
      if (found.state !== 'claimed') return found;
      const answer = await work(within);
      await queries.rememberIdempotent({ ...claim, answer: { status: replayedStatus, body: keep(answer) } });
      return { state: 'done' as const, answer };
    });
    if (outcome.state === 'done' || outcome.state === 'answered') return outcome;
    if (Date.now() >= until) throw new Failure('E_UNAVAILABLE', stillRunning);
    await sleep(waitMilliseconds);
  }
}

/** Without what is shown once: a secret, and what an action says under `once`. */
export function withoutSecrets(resource: Resource, answer: Row): Row {
  return Object.fromEntries(
    Object.entries(answer).filter(([name]) => name !== 'once' && resource.fields[name]?.writeOnly !== true),
  );
}

// What is kept under a key is what the same route answered.
function replayed<Answer extends object>(
  { request_hash, body }: Answered,
  claim: IdempotencyClaim,
  reply: FastifyReply | null,
): Answer {
  if (request_hash !== claim.request_hash) throw new Failure('E_IDEMPOTENCY');
  void reply?.header('idempotent-replayed', 'true');
  return body as Answer;
}

/** Null without a key, or without a person whose key it is. */
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
