/** Actions on the resources `jobs` and `schedules`: people try jobs again, discard them and start schedules. */
import type { Module } from '../modules.ts';
import { Failure } from '../store/failure.ts';
import { acrossClients } from '../store/row-level-security/confine.ts';
import { systemQueries } from '../store/system.ts';

/** Module of the engine with the actions on its queue. */
export const jobActions: Module = {
  name: 'jobs',
  actions: {
    'jobs.try-again': ({ tx, record, now }) =>
      acrossClients(tx, async (all) => {
        if (!(await systemQueries(all).jobs.retryJob(String(record['uuid']), now))) throw new Failure('E_STATE');
      }),
    'jobs.discard': ({ tx, record, now }) =>
      acrossClients(tx, async (all) => {
        await systemQueries(all).jobs.discardJob(String(record['uuid']), now);
        return record;
      }),
    'schedules.run': ({ tx, record, now }) =>
      acrossClients(tx, (all) => systemQueries(all).jobs.runSchedule(String(record['uuid']), now)),
  },
};
