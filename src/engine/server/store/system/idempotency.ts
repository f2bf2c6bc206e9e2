/** In charge of the answers to requests that may be sent again, by user and key. */
import { sql } from 'kysely';
import type { Place } from '../../encryption/keyring.ts';
import { openText, sealText } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';

/** Whose key it is, and which request came with it. */
export interface IdempotencyClaim {
  readonly user_uuid: string;
  readonly key: string;
  /** Hash of method, address and body. */
  readonly request_hash: string;
  readonly now: Date;
}

/**
 * `claimed`: the key is this transaction's. `answered`: a transaction with this key was committed, with this answer.
 * `running`: another transaction has it, and its end is not known yet.
 */
export type Claimed =
  | { readonly state: 'claimed' | 'running' }
  | { readonly state: 'answered'; readonly request_hash: string; readonly body: unknown };

export interface IdempotencyQueries {
  /**
   * To be the first in the transaction of the work: the key is free again as soon as that is taken back. Waits for
   * nobody, so that whoever asks again meanwhile holds no connection.
   */
  claimIdempotent(claim: IdempotencyClaim): Promise<Claimed>;
  /** What was answered under the key; null where nothing was committed under it. */
  answeredIdempotent(claim: Pick<IdempotencyClaim, 'user_uuid' | 'key'>): Promise<Claimed | null>;
  /** The answers of the steps of a run, which have the run's key and a name of their own behind a space. */
  stepsIdempotent(run: Pick<IdempotencyClaim, 'user_uuid' | 'key'>): Promise<readonly unknown[]>;
  /** To be the last in the transaction that claimed the key. */
  rememberIdempotent(key: {
    readonly user_uuid: string;
    readonly key: string;
    readonly answer: { readonly status: number; readonly body: unknown };
  }): Promise<void>;
  deleteIdempotentBefore(instant: Date): Promise<number>;
}

/** What was answered may hold what is shown once: it is encrypted. */
const bodyPlace = ({ user_uuid, key }: { readonly user_uuid: string; readonly key: string }): Place => ({
  table: 'beheer_idempotency',
  column: 'body',
  row: `${key} ${user_uuid}`,
});

function openedBody(
  executor: Executor,
  of: { readonly user_uuid: string; readonly key: string },
  stored: unknown,
): unknown {
  return typeof stored === 'string' ? (JSON.parse(openText(executor, stored, bodyPlace(of))) as unknown) : stored;
}

export function idempotencyQueries(executor: Executor): IdempotencyQueries {
  return {
    async claimIdempotent(claim) {
      const { user_uuid, key, request_hash, now } = claim;
      // A row without an answer is committed by nobody: the server that claimed it in a transaction of its own, as it
      // once was, is gone.
      const { rows: claimed } = await sql`insert into beheer_idempotency (user_uuid, key, request_hash, created_at)
        select ${user_uuid}::uuid, ${key}::text, ${request_hash}::text, ${now}::timestamptz
        where pg_try_advisory_xact_lock(hashtextextended(${`${user_uuid} ${key}`}::text, 0))
        on conflict (user_uuid, key) do update set request_hash = excluded.request_hash, created_at = excluded.created_at
        where beheer_idempotency.status is null returning 1`.execute(executor);
      if (claimed.length > 0) return { state: 'claimed' };
      return (await answered(executor, claim)) ?? { state: 'running' };
    },
    answeredIdempotent: (claim) => answered(executor, claim),
    async stepsIdempotent({ user_uuid, key }) {
      const { rows } = await sql<{ key: string; body: unknown }>`
        select key, body from beheer_idempotency where user_uuid = ${user_uuid} and starts_with(key, ${`${key} `}) and status is not null order by key`.execute(
        executor,
      );
      return rows.map((step) => openedBody(executor, { user_uuid, key: step.key }, step.body));
    },
    async rememberIdempotent({ user_uuid, key, answer }) {
      const sealed = sealText(executor, JSON.stringify(answer.body ?? null), bodyPlace({ user_uuid, key }));
      const body = parameter(JSON.stringify(sealed), 'jsonb');
      await sql`update beheer_idempotency set status = ${answer.status}, body = ${body} where user_uuid = ${user_uuid} and key = ${key}`.execute(
        executor,
      );
    },
    async deleteIdempotentBefore(instant) {
      const { numAffectedRows } = await sql`delete from beheer_idempotency where created_at < ${instant}`.execute(
        executor,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}

async function answered(
  executor: Executor,
  { user_uuid, key }: Pick<IdempotencyClaim, 'user_uuid' | 'key'>,
): Promise<Claimed | null> {
  const {
    rows: [row],
  } = await sql<{ request_hash: string; body: unknown }>`
    select request_hash, body from beheer_idempotency where user_uuid = ${user_uuid} and key = ${key} and status is not null`.execute(
    executor,
  );
  return row
    ? { state: 'answered', request_hash: row.request_hash, body: openedBody(executor, { user_uuid, key }, row.body) }
    : null;
}
