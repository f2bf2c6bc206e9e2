/** Idempotency keys with their responses, by user and key. */
import { sql } from 'kysely';
import type { ValueLocation } from '../../encryption/keyring.ts';
import { openText, sealText } from '../encryption.ts';
import { parameter, type Executor } from '../fragment.ts';

/** A key with its owner and request. */
export interface IdempotencyClaim {
  readonly user_uuid: string;
  readonly key: string;
  /** Hash of method, URL and body. */
  readonly request_hash: string;
  readonly now: Date;
}

/**
 * `claimed`: this transaction has the key. `answered`: a committed transaction has it, with this response. `running`:
 * an unfinished transaction has it.
 */
export type Claimed =
  | { readonly state: 'claimed' | 'running' }
  | { readonly state: 'answered'; readonly request_hash: string; readonly body: unknown };

/** Queries on idempotency keys. */
export interface IdempotencyQueries {
  /**
   * Claims the key; call it first in the transaction of the work. A rollback frees the key. Never waits, so a repeated
   * request holds no connection.
   */
  claimIdempotent(claim: IdempotencyClaim): Promise<Claimed>;
  /** Returns the stored response; null where no transaction with the key was committed. */
  answeredIdempotent(claim: Pick<IdempotencyClaim, 'user_uuid' | 'key'>): Promise<Claimed | null>;
  /**
   * Returns the responses of the steps of a run. Their key is the key of the run, a space, and the name of the step.
   */
  stepsIdempotent(run: Pick<IdempotencyClaim, 'user_uuid' | 'key'>): Promise<readonly unknown[]>;
  /** Stores the response; call it last in the transaction that claimed the key. */
  rememberIdempotent(key: {
    readonly user_uuid: string;
    readonly key: string;
    readonly answer: { readonly status: number; readonly body: unknown };
  }): Promise<void>;
  deleteIdempotentBefore(instant: Date): Promise<number>;
}

/** Encrypted, because a response can contain a one-time secret. */
const bodyPlace = ({ user_uuid, key }: { readonly user_uuid: string; readonly key: string }): ValueLocation => ({
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

/** Returns the queries on a transaction. Stored responses are encrypted. */
export function idempotencyQueries(executor: Executor): IdempotencyQueries {
  return {
    async claimIdempotent(claim) {
      const { user_uuid, key, request_hash, now } = claim;
      // A committed row without a response is from an earlier version, which claimed keys in a separate transaction;
      // its server is gone.
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
