/**
 * Transactions on a connection that somebody has to themselves, with fewer ways to the database and back. `begin` waits
 * for the first statement, and goes with it in one message where the connection keeps both ready: PostgreSQL then passes
 * over the statement where `begin` fails, and answers once. A statement may say that it is the last of its transaction
 * ({@link endsTransaction}): the end goes with it likewise, and where it is the first too, it needs neither.
 *
 * Until they are kept ready, what only reads is sent right behind `begin`, and what writes is not: behind a `begin` that
 * fails it would stand by itself.
 */
import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * To stand in the last statement of a transaction. Where it fails its `commit` is a rollback; where nothing came before
 * it, PostgreSQL makes a transaction of it by itself.
 */
export const endsTransaction = '/* ends its transaction */';

export interface Asking {
  /** May ask again where a table has changed: for what is in no transaction. */
  readonly ask: Ask;
  /** Asks once, and has sent it when it returns. */
  readonly send: Ask;
  /** The same together with what begins or ends its transaction, as one; null where it cannot go with it. */
  readonly sendWith?: (edge: Edge, text: string, parameters: readonly unknown[]) => Promise<unknown> | null;
}

/** What begins or ends a transaction. */
export type Edge = 'begin' | 'commit';

export type Ask = (text: string, parameters: readonly unknown[]) => Promise<unknown>;

/** `begun`: the next statement is its first. `over`: it has ended, ahead of the call that ends it. */
type Stage = 'none' | 'begun' | 'underWay' | 'over';

export const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';
/** Of what locks rows too: what it did is undone by whatever ends it. */
const onlyReads = /^\s*select\b/i;
const nothing = { rows: [], rowCount: null };

/** What Kysely asks of a connection, in the order in which it asks. */
export function pipelinedTransactions(client: PoolClient, { ask, send, sendWith }: Asking): Ask {
  let stage: Stage = 'none';

  const sendFirst: Ask = async (text, parameters) => {
    if (text.includes(endsTransaction)) {
      stage = 'over';
      return ask(text, parameters);
    }
    stage = 'underWay';
    const combined = sendWith?.('begin', text, parameters) ?? null;
    if (combined !== null) return combined;
    if (!onlyReads.test(text)) {
      await send('begin', []);
      return send(text, parameters);
    }
    const [begun, answered] = await pipelined(client, () => [send('begin', []), send(text, parameters)]);
    if (begun.status === 'rejected') throw begun.reason;
    return valueOf(answered);
  };

  const sendLast: Ask = async (text, parameters) => {
    stage = 'over';
    const combined = sendWith?.('commit', text, parameters) ?? null;
    if (combined !== null)
      return combined.catch((error: unknown) => {
        // PostgreSQL has passed over the end: what came before is still to be taken back.
        stage = 'underWay';
        throw error;
      });
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
    if (stage === 'begun') return sendFirst(text, parameters);
    if (stage === 'over') throw new Error(`The transaction has ended already, and this comes after it: ${text}`);
    return text.includes(endsTransaction) ? sendLast(text, parameters) : send(text, parameters);
  };
}

/** As `pg` has it. */
interface Wired {
  readonly connection: { readonly stream: Writable };
}

/** Sent as one. */
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
