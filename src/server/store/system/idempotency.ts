/** In charge of the answers to requests that may be sent again, by user and key. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';

/** An answer kept under an Idempotency-Key. Null answer: the first request is still running. */
export interface KeptAnswer {
  /** Hash of method, address and body. */
  readonly request_hash: string;
  readonly answer: { readonly status: number; readonly body: unknown } | null;
}

export interface IdempotencyQueries {
  /** Claims the key: null when it was free, else what is kept under it. Per user; atomic. */
  claimIdempotent(key: {
    readonly user_uuid: string;
    readonly key: string;
    readonly request_hash: string;
    readonly now: Date;
  }): Promise<KeptAnswer | null>;
  rememberIdempotent(key: {
    readonly user_uuid: string;
    readonly key: string;
    readonly answer: { readonly status: number; readonly body: unknown };
  }): Promise<void>;
  /** Gives a claimed key back after a refusal. */
  forgetIdempotent(key: { readonly user_uuid: string; readonly key: string }): Promise<void>;
  deleteIdempotentBefore(instant: Date): Promise<number>;
}

export function idempotencyQueries(executor: Executor): IdempotencyQueries {
  return {
    async claimIdempotent({ user_uuid, key, request_hash, now }) {
      const { rows: claimed } =
        await sql`insert into beheer_idempotency (user_uuid, key, request_hash, created_at) values (${user_uuid}, ${key}, ${request_hash}, ${now})
        on conflict (user_uuid, key) do nothing returning 1`.execute(executor);
      return claimed.length > 0 ? null : keptAnswer(executor, { user_uuid, key, request_hash });
    },
    async rememberIdempotent({ user_uuid, key, answer }) {
      const body = parameter(JSON.stringify(answer.body ?? null), 'jsonb');
      await sql`update beheer_idempotency set status = ${answer.status}, body = ${body} where user_uuid = ${user_uuid} and key = ${key}`.execute(
        executor,
      );
    },
    async forgetIdempotent({ user_uuid, key }) {
      await sql`delete from beheer_idempotency where user_uuid = ${user_uuid} and key = ${key}`.execute(executor);
    },
    async deleteIdempotentBefore(instant) {
      const { numAffectedRows } = await sql`delete from beheer_idempotency where created_at < ${instant}`.execute(
        executor,
      );
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** Given back between the claim and this question, it counts as still running: the next claim gets it. */
async function keptAnswer(
  executor: Executor,
  { user_uuid, key, request_hash }: { user_uuid: string; key: string; request_hash: string },
): Promise<KeptAnswer> {
  const {
    rows: [row],
  } = await sql<{ request_hash: string; status: number | null; body: unknown }>`
    select request_hash, status, body from beheer_idempotency where user_uuid = ${user_uuid} and key = ${key}`.execute(
    executor,
  );
  if (!row) return { request_hash, answer: null };
  return {
    request_hash: row.request_hash,
    answer: row.status === null ? null : { status: row.status, body: row.body },
  };
}
