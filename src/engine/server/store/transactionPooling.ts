/**
 * Adapts to a transaction pooler (PgBouncer with `pool_mode = transaction`). Session state is lost between
 * transactions, so the time limits are set in each transaction, and a single statement is sent with a transaction
 * around it in one message.
 */
import type { PoolClient } from 'pg';
import { isEnd, pipelined, valueOf, type Ask } from './pipelinedTransaction.ts';

/** Milliseconds by the name of the PostgreSQL setting. */
export type TimeLimits = Readonly<
  Partial<Record<'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout', number>>
>;

/** Also matches `begin read only; …`, which applies row-level security. */
const beginning = /^(?:begin|start transaction)\b/;

export class TransactionPooling {
  private readonly limits: string;

  constructor(limits: TimeLimits) {
    this.limits = Object.entries(limits)
      .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
      .join('; ');
  }

  /** Appends the time limits to a statement that begins a transaction. */
  limited(text: string): string {
    return beginning.test(text) ? `${text}; ${this.limits}` : text;
  }

  /** Runs a statement outside of a transaction. */
  async alone(client: PoolClient, text: string, parameters: readonly unknown[]): Promise<unknown> {
    const [, answered, ended] = await pipelined(client, () => [
      client.query(this.limited('begin')),
      client.query(text, [...parameters]),
      client.query('commit'),
    ]);
    // If `begin` failed, the statement ran on its own, and its result is valid too.
    const value = valueOf(answered);
    valueOf(ended);
    return value;
  }

  /** Runs statements on an exclusive connection, inside its transaction or alone. */
  asking({ within, alone }: { readonly within: Ask; readonly alone: Ask }): Ask {
    let isUnderWay = false;
    return (text, parameters) => {
      const isWithin = isUnderWay || beginning.test(text);
      isUnderWay = isWithin && !isEnd(text);
      return isWithin ? within(text, parameters) : alone(text, parameters);
    };
  }
}
