/** Idempotency-Key: the same key makes one record, however often it is sent; the later answers are the first one again. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Row } from '../store/contract.ts';
import { Failure, plainLabel } from '../store/failure.ts';
import type { SystemQueries } from '../store/system.ts';
import { callerOf } from './guard.ts';

interface IdempotencyDependencies {
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

interface RepeatedWork {
  readonly make: () => Promise<Row>;
  /** What of the record is kept for those who ask again. */
  readonly keep: (record: Row) => Row;
  /**
   * The work makes nothing twice under the key, whoever runs it: it is run again where there is no answer yet. What waits for an answer
   * waits in vain where the first server died in its midst.
   */
  readonly isRepeatable?: boolean;
}

const created = 201;
const waitMilliseconds = 100;
const maxWaits = 30;

/** Runs the work unless a request with this key already did. @throws Failure E_IDEMPOTENCY when the key was another request's. */
export async function once(
  { queries, now }: IdempotencyDependencies,
  request: FastifyRequest,
  work: RepeatedWork,
): Promise<Row> {
  const key = keyOf(request);
  const user_uuid = callerOf(request).user_uuid;
  if (key === null || user_uuid === null) return work.make();
  const claim = { user_uuid, key, request_hash: hashOf(request), now: now() };
  for (let waits = 0; waits < maxWaits; waits += 1) {
    const kept = await queries.claimIdempotent(claim);
    if (kept === null) return carryOut(queries, claim, work);
    if (kept.request_hash !== '' && kept.request_hash !== claim.request_hash) throw new Failure('E_IDEMPOTENCY');
    if (kept.answer) return kept.answer.body as Row;
    if (work.isRepeatable === true) return carryOut(queries, claim, work);
    await sleep(waitMilliseconds);
  }
  throw new Failure('E_IDEMPOTENCY', { message: stillRunning, hint: askAgain, retryAfterSeconds: 5 });
}

async function carryOut(
  queries: SystemQueries,
  { user_uuid, key }: { readonly user_uuid: string; readonly key: string },
  { make, keep }: RepeatedWork,
): Promise<Row> {
  try {
    const record = await make();
    await queries.rememberIdempotent({ user_uuid, key, answer: { status: created, body: keep(record) } });
    return record;
  } catch (error) {
    await queries.forgetIdempotent({ user_uuid, key });
    throw error;
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Failure('E_QUERY', {
    message: plainLabel('Idempotency-Key'),
    hint: {
      en: 'Send 1 to 255 visible characters without spaces, such as a UUID.',
      nl: 'Stuur 1 tot 255 zichtbare tekens zonder spaties, zoals een UUID.',
    },
  });
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
}

const stillRunning = {
  en: 'The first request with this Idempotency-Key is still running.',
  nl: 'Het eerste verzoek met deze Idempotency-Key loopt nog.',
};
const askAgain = { en: 'Send the same request again in a moment.', nl: 'Stuur hetzelfde verzoek zo nog eens.' };
