/** Usage of hosting accounts, read every night and on request. */
import { acrossClients, type ActionHandler, Failure, type Module, Sql } from '#engine/server';
import type { Adapters } from '../../../providers/server/adapter.ts';
import { adapterInUse, rowOf } from '../../../providers/server/choose.ts';
import { hostingUsageJob, hostingUsageWake } from './hostingUsageJob.ts';
import { texts } from '../texts.ts';
import { panelOf } from './panelAccounts.ts';
import { readsUsage } from './readUsage.ts';
import { hostingUsageMail } from './usageMail.ts';

/** Module of usage: the nightly job, the action that reads it on request, and the mail to clients. */
export const hostingUsage = (adapters: Adapters): Module => ({
  name: 'hosting-usage',
  actions: { 'hosting.check-usage': checkUsage(adapters) },
  mails: [hostingUsageMail],
  jobs: ({ store, now, warn }) => [hostingUsageJob({ store, adapters, now, warn })],
});

const pauseMilliseconds = 5 * 60_000;

/**
 * Requests a usage reading by the job, which runs after the commit. @throws Failure E_STATE if no adapter can read it,
 * or if it was read just now
 */
function checkUsage(adapters: Adapters): ActionHandler<'hosting.check-usage'> {
  return async ({ tx, record, now }) =>
    acrossClients(tx, async (all) => {
      const server = await rowOf(all, 'servers', record.server_uuid);
      const provider = server && (await rowOf(all, 'providers', panelOf(server)));
      if (!provider || !readsUsage(adapterInUse(adapters, provider), provider))
        throw new Failure('E_STATE', texts.refusal('usage.nobody_knows'));
      const last = record.usage_checked_at;
      if (last !== null && now.getTime() - new Date(last).getTime() < pauseMilliseconds)
        throw new Failure('E_STATE', texts.refusal('usage.just_checked'));
      await all.updateTable('hosting').set({ usage_checked_at: null }).where('uuid', '=', record.uuid).execute();
      await Sql.wake(all, hostingUsageWake);
    });
}
