/**
 * A worker in a process of its own, which is killed (SIGKILL) after a number of lasting steps: a commit, or a statement about jobs on its own.
 * Arguments: the database, the moment that it is, a file in which its adapter writes down what it is asked, and the number of steps.
 */
import pg from 'pg';
import { modulesWith } from '../../src/server/app.ts';
import { createWorker } from '../../src/server/modules/provisioning/worker.ts';
import { openStore } from '../../src/server/store/store.ts';
import { systemQueries } from '../../src/server/store/system.ts';
import { bookedAdapters } from './bookedAdapter.ts';
import { productRegistry } from './testRegistry.ts';

const [connectionString = '', moment = '', book = '', steps = '1'] = process.argv.slice(2);
const now = (): Date => new Date(moment);
const adapters = bookedAdapters(book);

const store = await openStore({ connectionString, registry: await productRegistry(), ...modulesWith(adapters), now, log: () => undefined });
const queries = systemQueries(store.database);
const worker = createWorker({ store, queries, adapters, now, onError: (error) => void process.stderr.write(`${String(error)}\n`) });
dieAfter(Number(steps));
for (;;) {
  await worker.turn();
  await worker.idle();
  const left = await store.database.selectFrom('beheer_jobs').select('uuid').where('due_at', '<=', now()).execute();
  if (left.length === 0) break;
}
await store.close();
process.stdout.write('done\n');

function dieAfter(count: number): void {
  let left = count;
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  Object.assign(pg.Client.prototype, {
    async query(this: pg.Client, ...given: readonly unknown[]): Promise<unknown> {
      const answer: unknown = await query.apply(this, [...given]);
      if (lasts(String(given[0]))) left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return answer;
    },
  });
}

/** What stays when the process is gone the moment after. */
function lasts(statement: string): boolean {
  return /^\s*commit/i.test(statement) || /^\s*(update|delete from) beheer_jobs/i.test(statement);
}
