/**
 * What is done differently where a pooler stands before PostgreSQL that hands each transaction to another connection
 * (PgBouncer: `pool_mode = transaction`). Nothing stays with a connection: its time limits are set anew at the beginning
 * of each transaction, and a statement that stands by itself gets a transaction for them, sent with it in one go.
 */
import type { PoolClient } from 'pg';
import { isEnd, pipelined, valueOf, type Ask } from './pipelinedTransaction.ts';

/** Milliseconds, by the names that PostgreSQL has for them. */
export type TimeLimits = Readonly<
  Partial<Record<'lock_timeout' | 'statement_timeout' | 'idle_in_transaction_session_timeout', number>>
>;

/** Also `begin read only; …`, which confines people of clients. */
const beginning = /^(?:begin|start transaction)\b/;

export class TransactionPooling {
  private readonly limits: string;

  constructor(limits: TimeLimits) {
    this.limits = Object.entries(limits)
      .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
      .join('; ');
  }

  /** The statement as it is sent: with the time limits, where it begins a transaction. */
  limited(text: string): string {
    return beginning.test(text) ? `${text}; ${this.limits}` : text;
  }

  /** A statement that no transaction is around. */
  async alone(client: PoolClient, text: string, parameters: readonly unknown[]): Promise<unknown> {
    const [, answered, ended] = await pipelined(client, () => [
      client.query(this.limited('begin')),
      client.query(text, [...parameters]),
      client.query('commit'),
    ]);
    // Had it not begun, the statement stood by itself, and what it answers counts all the same.
    const value = valueOf(answered);
    valueOf(ended);
    return value;
  }

  /** What is asked on a connection that somebody has to themselves: within their transaction, or alone. */
  asking({ within, alone }: { readonly within: Ask; readonly alone: Ask }): Ask {
    let isUnderWay = false;
    return (text, parameters) => {
      const isWithin = isUnderWay || beginning.test(text);
      isUnderWay = isWithin && !isEnd(text);
      return isWithin ? within(text, parameters) : alone(text, parameters);
    };
  }
}
