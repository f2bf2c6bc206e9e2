/** Jobs of billing runs: one carries out runs that were started, the other starts one per seller every night. */
import { LocalTime } from '#engine/values';
import { type Job, type OpenStore, resourceOf, runAsSystem, settingsOf, type SystemContext } from '#engine/server';
import { runBilling } from '../billing-run/runBilling.ts';
import { runJob } from '../billing-run/startRun.ts';
import { recurringDrafts } from '../draft.ts';

/** Carries out runs, one after the other. */
export const billingRuns = (store: OpenStore): Job => ({
  name: runJob,
  run: (now, { key, signal }) => runBilling(store, now, { uuid: key, signal }),
});

const everyMilliseconds = 15 * 60_000;

/** Starts the run of the day from the hour of the settings, for each seller with drafts to send automatically. */
export const nightlyBillingRuns = (store: OpenStore): Job => ({
  name: 'nightly-billing-runs',
  everyMilliseconds,
  run: (now) =>
    runAsSystem({ store, now }, async (system) => {
      const hour = (await settingsOf(system.tx, system.registry)).integer('billing_run_hour') ?? 0;
      const { date, minute } = LocalTime.localTimeOf(now);
      if (minute < hour * 60) return;
      for (const seller_uuid of await sellersToRun(system, date))
        await system.records.create(system.caller, resourceOf(system, 'billing-runs'), { seller_uuid, run_on: date });
    }),
});

/** Returns the active sellers with drafts of clients who are billed automatically, and without a run on the day. */
async function sellersToRun({ tx }: SystemContext, date: string): Promise<readonly string[]> {
  const drafted = await recurringDrafts(tx)
    .innerJoin('sellers', 'sellers.uuid', 'invoices.seller_uuid')
    .innerJoin('clients', 'clients.uuid', 'invoices.client_uuid')
    .select('invoices.seller_uuid')
    .distinct()
    .where('sellers.status', '=', 'active')
    .where(({ eb, or, and }) =>
      or([
        eb('clients.billing_rule', '=', 'automatic'),
        and([eb('clients.billing_rule', 'is', null), eb('sellers.billing_rule', '=', 'automatic')]),
      ]),
    )
    .execute();
  const runs = await tx
    .selectFrom('billing_runs')
    .select('seller_uuid')
    .where('run_on', '=', date)
    .where('client_uuid', 'is', null)
    .execute();
  const done = new Set(runs.map(({ seller_uuid }) => seller_uuid));
  return drafted.map(({ seller_uuid }) => seller_uuid).filter((uuid) => !done.has(uuid));
}
