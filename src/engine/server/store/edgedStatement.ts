/**
 * A statement in one message with what begins or ends its transaction, which the connection keeps ready by that name.
 * There is one `Sync` behind both: PostgreSQL passes over the second where the first fails, and answers when both are done
 * (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
import type { Connection, Query } from 'pg';
import type { Edge } from './pipelinedTransaction.ts';

/** The query with the edge around it, which it names: `pg` answers two results for it, see {@link ofStatement}. */
export function transactionBoundaryStatement(query: Query, edge: Edge): Query & { readonly edge: Edge } {
  const submit = query.submit.bind(query);
  return Object.assign(query, { edge, submit: (connection: Connection) => submit(edged(connection, edge)) });
}

/** Of the results of a query with an edge, that of the statement itself. */
export function ofStatement(results: unknown, edge: Edge): unknown {
  return Array.isArray(results) ? results[edge === 'begin' ? 1 : 0] : results;
}

/** The connection, on which the edge is run before the statement is bound, or behind where it is executed. */
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
