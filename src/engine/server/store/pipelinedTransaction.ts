/**
 * Reduces the round trips of transactions. `begin` is sent with the first statement, without waiting for its answer. A
 * statement can declare that it is the last of its transaction ({@link endsTransaction}), and `commit` is then sent with
 * it. A statement that is both first and last needs neither. A read can declare that it is not part of the transaction
 * ({@link precedesTransaction}).
 *
 * Only reading statements are sent directly after `begin`: a writing one would commit on its own if `begin` failed.
 */
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Marks the last statement of a transaction. If it fails, `commit` becomes a rollback. If it is also the first,
 * PostgreSQL runs it as an implicit transaction.
 */
export const endsTransaction = '/* ends its transaction */';

/** Marks a read that does not belong to the transaction that follows, so `begin` does not go with it. */
export const precedesTransaction = '/* precedes its transaction */';

interface Asking {
  /** Can retry after a table change; only for statements outside of transactions. */
  readonly ask: Ask;
  /** Sends the statement before it returns, without a retry. */
  readonly send: Ask;
}

export type Ask = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

/** `begun`: the next statement is the first. `over`: it has ended before the call that ends it. */
type Stage = 'none' | 'begun' | 'underWay' | 'over';

export const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';
/** Includes statements that lock rows, whose effect ends with the transaction. */
const onlyReads = /^\s*select\b/i;
const isAlwaysSent = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || (Array.isArray(value) && value.every(isAlwaysSent));
const nothing = { rows: [], rowCount: null };

/** Runs the statements of a Kysely connection in order. */
export function pipelinedTransactions(client: PoolClient, { ask, send }: Asking): Ask {
  let stage: Stage = 'none';

  const sendFirst: Ask = async (text, parameters) => {
    if (text.includes(endsTransaction)) {
      stage = 'over';
      return ask(text, parameters);
    }
    stage = 'underWay';
    if (!onlyReads.test(text)) {
      await send('begin', []);
      return send(text, parameters);
    }
    const [begun, answered] = await pipelined(client, () => [send('begin', []), send(text, parameters)]);
    if (begun.status === 'rejected') throw begun.reason;
    return valueOf(answered);
  };

  const sendLast: Ask = async (text, parameters) => {
    // `pg` can reject other values before it sends the statement, and a commit behind it would keep the earlier ones.
    if (!parameters.every(isAlwaysSent)) return send(text, parameters);
    stage = 'over';
    const [answered, ended] = await pipelined(client, () => [send(text, parameters), send('commit', [])]);
    const value = valueOf(answered);
    valueOf(ended);
    return value;
  };

  return (text, parameters) => {
    if (stage === 'none' && text !== 'begin') return ask(text, parameters);
    if (stage === 'none') {
      stage = 'begun';
      return Promise.resolve(nothing);
    }
    if (isEnd(text)) {
      const isUnderWay = stage === 'underWay';
      stage = 'none';
      return isUnderWay ? send(text, parameters) : Promise.resolve(nothing);
    }
    if (stage === 'begun')
      return text.includes(precedesTransaction) ? ask(text, parameters) : sendFirst(text, parameters);
    if (stage === 'over') throw new Error(`The transaction has ended already, and this comes after it: ${text}`);
    return text.includes(endsTransaction) ? sendLast(text, parameters) : send(text, parameters);
  };
}

/** Internals of `pg`. */
interface Wired {
  readonly connection: { readonly stream: Writable };
}

/** Sends several queries in one write. */
export function pipelined<const Sent extends readonly Promise<unknown>[]>(client: PoolClient, sendAll: () => Sent) {
  const { stream } = (client as unknown as Wired).connection;
  stream.cork();
  try {
    return Promise.allSettled(sendAll());
  } finally {
    stream.uncork();
  }
}

export function valueOf(settled: PromiseSettledResult<unknown>): unknown {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
