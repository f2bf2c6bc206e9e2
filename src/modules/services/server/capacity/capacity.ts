/** Handlers of capacity planning: how full servers are, and the forecast. */
import * as calls from '../../calls.ts';
import { handle, inTransaction, type Module, reachable } from '#engine/server';
import { readCapacity, recordServerUsage } from './usage.ts';

/** Interval at which the usage of servers is recorded. */
const usageMilliseconds = 3 * 3_600_000;

/** Module of capacity planning, with the job that records the usage of servers. */
export const serverCapacity: Module = {
  name: 'server-capacity',
  calls: [
    handle(calls.readServerCapacity, async ({ store, now }) => ({
      servers: await reachable(() => inTransaction(store.database, (tx) => readCapacity(tx, now()))),
    })),
  ],
  jobs: ({ store }) => [
    {
      name: 'server-usage',
      everyMilliseconds: usageMilliseconds,
      run: (now) => recordServerUsage(store, now),
    },
  ],
};
