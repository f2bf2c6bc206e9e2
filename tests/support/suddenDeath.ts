/**
 * A server in the process of the tests whose connections are cut before a statement, and stay cut until it has given
 * up.
 */
import type { Client } from 'pg';
import { openMortalServer, type Answer, type MortalOptions, type Task } from './mortalServer.ts';

export interface SuddenDeath {
  /** What the task asks the database, from the first statement to the last. */
  trace(task: Task): Promise<readonly string[]>;
  /** From the nth statement on the database hears nothing. Null: it came to its end before. */
  run(task: Task, nth: number): Promise<Answer | null>;
  close(): Promise<void>;
}

export async function openSuddenDeath(options: MortalOptions): Promise<SuddenDeath> {
  const connections = new Set<Client>();
  let last = Number.POSITIVE_INFINITY;
  const server = await openMortalServer(options, (nth, connection) => {
    connections.add(connection);
    if (nth < last) return;
    for (const one of connections) cut(one);
    connections.clear();
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
  return {
    async trace(task) {
      const from = server.asked.length;
      const answer = await server.run(task);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer));
      return server.asked.slice(from);
    },
    async run(task, nth) {
      const end = server.asked.length + nth;
      last = end;
      const answer = await server.run(task);
      last = Number.POSITIVE_INFINITY;
      return server.asked.length >= end ? null : answer;
    },
    close: () => server.close(),
  };
}

/** As the kernel does for a process that is no more: without a word of goodbye. */
function cut(connection: Client): void {
  const wire: unknown = Reflect.get(connection, 'connection');
  const stream: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, 'stream') : null;
  if (typeof stream === 'object' && stream !== null && 'destroy' in stream && typeof stream.destroy === 'function')
    stream.destroy();
  else throw new Error('This connection cannot be cut.');
}
