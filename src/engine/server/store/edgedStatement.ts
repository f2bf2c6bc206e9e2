/**
 * Sends a statement together with the prepared `begin` or `commit` of its transaction as one message. One `Sync`
 * follows both: PostgreSQL skips the second where the first fails, and answers when both are done
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
import type { Connection, Query } from 'pg';
import type { Edge } from './pipelinedTransaction.ts';

/** Adds the edge to a query. `pg` then returns two results, see {@link ofStatement}. */
export function transactionBoundaryStatement(query: Query, edge: Edge): Query & { readonly edge: Edge } {
  const submit = query.submit.bind(query);
  return Object.assign(query, { edge, submit: (connection: Connection) => submit(edged(connection, edge)) });
}

/** Returns the result of the statement from the results of a query with an edge. */
export function ofStatement(results: unknown, edge: Edge): unknown {
  return Array.isArray(results) ? results[edge === 'begin' ? 1 : 0] : results;
}

/** Wraps the connection so that the edge runs before the statement is bound, or after it is executed. */
function edged(connection: Connection, edge: Edge): Connection {
  const run = (): void => {
    connection.bind({ statement: edge }, true);
    connection.execute(null, true);
  };
  const methods: Partial<Pick<Connection, 'bind' | 'execute'>> =
    edge === 'begin'
      ? {
          bind(config, more) {
            run();
            connection.bind(config, more);
          },
        }
      : {
          execute(config, more) {
            connection.execute(config, more);
            run();
          },
        };
  return Object.assign(Object.create(connection) as Connection, methods);
}
