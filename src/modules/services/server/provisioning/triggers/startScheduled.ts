/** Starts scheduled scripts that are due, and plans their next runs. */
import type { Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { type OpenStore, reachable, runAsSystem, type Tx } from '#engine/server';
import type { Adapters } from '../../../../providers/server/adapter.ts';
import { chosenAdapter, rowOf } from '../../../../providers/server/choose.ts';
import { endStates, type WorkContext } from '../../../../providers/server/work.ts';
import { startsByItself } from './selfStarting.ts';
import { appliesTo, startScript } from './startScripts.ts';

/** Maximum delay: after a longer outage, scripts for the night do not start in the middle of the day. */
const latestMilliseconds = 3_600_000;

/**
 * Handles each script in one transaction together with the planning of its next run: it starts on all of its servers or
 * on none, and only one process starts it.
 *
 * @returns the time of the next run, or null if none is planned
 */
export async function startScheduled(store: OpenStore, adapters: Adapters, now: Date): Promise<Date | null> {
  const due = await reachable(() =>
    store.database
      .selectFrom('server_scripts')
      .select('uuid')
      .where('trigger', '=', 'scheduled')
      .where((either) => either.or([either('next_run_at', '<=', now), either('next_run_at', 'is', null)]))
      .orderBy('name')
      .execute(),
  );
  for (const { uuid } of due) await runAsSystem({ store, now }, (system) => startDue(system, adapters, uuid));
  const next = await reachable(() =>
    store.database
      .selectFrom('server_scripts')
      .select((of) => of.fn.min('next_run_at').as('at'))
      .where('trigger', '=', 'scheduled')
      .executeTakeFirst(),
  );
  return next?.at ?? null;
}

async function startDue(place: WorkContext, adapters: Adapters, uuid: string): Promise<void> {
  const { tx, now } = place;
  const script = await tx
    .selectFrom('server_scripts')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('trigger', '=', 'scheduled')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const moment = script?.next_run_at;
  if (!script || (moment && moment > now)) return;
  const schedule = script.schedule_cron ?? '';
  const isMissed = moment ? now.getTime() - moment.getTime() > latestMilliseconds : false;
  const isDue = moment && !isMissed && startsByItself(script);
  const servers = isDue ? await serversOf(tx, script) : [];
  const onlyConnected = isOftenerThanDaily(schedule, now);
  const started = onlyConnected ? await connectedOf(tx, adapters, servers) : servers;
  // Keep the version, so that open forms do not become stale.
  await tx
    .updateTable('server_scripts')
    .set({
      next_run_at: Dates.nextCronRun(schedule, now),
      ...(isMissed ? { missed_run_at: moment } : {}),
      ...(isDue ? { servers_left_out: servers.length - started.length, missed_run_at: null } : {}),
    })
    .where('uuid', '=', uuid)
    .execute();
  if (!isDue) return;
  for (const server of started)
    await startScript(place, { script, server }, { cause: 'scheduled', scheduled_for: moment.toISOString() });
}

const nearlyADayMilliseconds = 20 * 3_600_000;

/** Such scripts run only where an adapter runs them, since staff would get a task per server several times a day. */
function isOftenerThanDaily(schedule: string, after: Date): boolean {
  const moments: Date[] = [];
  for (
    let at = Dates.nextCronRun(schedule, after);
    at !== null && moments.length < 3;
    at = Dates.nextCronRun(schedule, at)
  )
    moments.push(at);
  return moments.some((at, index) => {
    const before = moments[index - 1];
    return before !== undefined && at.getTime() - before.getTime() < nearlyADayMilliseconds;
  });
}

/** Selects the servers on which an adapter can run the script. */
async function connectedOf(
  tx: Tx,
  adapters: Adapters,
  servers: readonly Rows['servers'][],
): Promise<readonly Rows['servers'][]> {
  const connected: Rows['servers'][] = [];
  for (const server of servers)
    if (chosenAdapter(adapters, await rowOf(tx, 'providers', server.provider_uuid), 'runScript') !== null)
      connected.push(server);
  return connected;
}

/** Active servers on which the previous run of the script has ended. */
async function serversOf(tx: Tx, script: Rows['server_scripts']): Promise<readonly Rows['servers'][]> {
  const servers = await tx
    .selectFrom('servers')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('name')
    .orderBy('uuid')
    .execute();
  const busy = await tx
    .selectFrom('script_runs')
    .select('server_uuid')
    .where('server_script_uuid', '=', script.uuid)
    .where('status', 'not in', endStates)
    .execute();
  const chosen = (
    await tx
      .selectFrom('server_scripts__server_uuids')
      .select('target_uuid')
      .where('owner_uuid', '=', script.uuid)
      .execute()
  ).map(({ target_uuid }) => target_uuid);
  const isBusy = new Set(busy.map(({ server_uuid }) => server_uuid));
  return servers.filter(
    ({ uuid, role }) => !isBusy.has(uuid) && appliesTo(script.server_roles, role) && appliesTo(chosen, uuid),
  );
}
