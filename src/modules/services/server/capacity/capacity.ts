/** Handlers of capacity planning: how full servers are, and the forecast. */
import * as calls from '../../calls.ts';
import { handle, inTransaction, type Module, reachable } from '#engine/server';
import { serverUsage } from './serverUsage.ts';
import { readCapacity } from './usage.ts';

/** Module of capacity planning, with the job that records the usage of servers. */
export const serverCapacity: Module = {
  name: 'server-capacity',
  calls: [
    handle(calls.readServerCapacity, async ({ store, now }) => ({
      servers: await reachable(() => inTransaction(store.database, (tx) => readCapacity(tx, now()))),
    })),
  ],
  jobs: ({ store }) => [serverUsage(store)],
};
