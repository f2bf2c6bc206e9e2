/**
 * Outages of servers. A server has at most one open outage of each kind (unreachable, other problem). Each outage has
 * one task for staff, one mail at its start and one at its end.
 */
import type { Rows } from '#engine/registry';
import { Dates, Json } from '#engine/values';
import { type OpenStore, reachable, resourceOf, runAsSystem, systemCaller, type Tx, uuidv7 } from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { secondsBetween, type WorkContext } from '../../../providers/server/work.ts';
import { isQuiet } from '../../rules/serverChecks.ts';
import { carriedOn } from '../provisioning/services/carried.ts';
import { mailOutage } from './outageMails.ts';
import { outageTask, whatFailed } from './outageTask.ts';

type Server = Rows['servers'];
type Check = Rows['server_checks'];
type Outage = Rows['server_outages'];

/** States of servers whose checks run. */
export const watchedStates: readonly Server['status'][] = ['active', 'unreachable', 'maintenance'];

/** An expiring certificate does not make a server unreachable. */
function effectOf({ kind, effect }: Pick<Check, 'kind' | 'effect'>): Outage['kind'] {
  return kind === 'tls' ? 'problem' : effect;
}

/** Begins, updates or ends the outages of a server according to its checks. Locks the server. Idempotent. */
export async function settleServer(place: WorkContext, server_uuid: string): Promise<void> {
  const { tx } = place;
  const server = await tx
    .selectFrom('servers')
    .selectAll()
    .where('uuid', '=', server_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!server) return;
  const isWatched = watchedStates.includes(server.status);
  const down = isWatched
    ? await tx
        .selectFrom('server_checks')
        .selectAll()
        .where('server_uuid', '=', server_uuid)
        .where('state', '=', 'down')
        .orderBy('name')
        .orderBy('uuid')
        .execute()
    : [];
  const open = await tx
    .selectFrom('server_outages')
    .selectAll()
    .where('server_uuid', '=', server_uuid)
    .where('status', '=', 'open')
    .execute();
  for (const kind of ['unreachable', 'problem'] as const) {
    const failing = down.filter((check) => effectOf(check) === kind);
    const outage = open.find((one) => one.kind === kind);
    if (outage === undefined && failing.length > 0 && server.status !== 'maintenance')
      await begin(place, { server, kind, failing });
    if (outage !== undefined && failing.length === 0) await end(place, server, outage);
  }
}

interface Beginning {
  readonly server: Server;
  readonly kind: Outage['kind'];
  readonly failing: readonly Check[];
}

async function begin(place: WorkContext, { server, kind, failing }: Beginning): Promise<void> {
  const { tx, now, registry, records } = place;
  const began_at = new Date(Math.min(...failing.map(({ state_since }) => (state_since ?? now).getTime())));
  const marks = kind === 'unreachable' && server.status === 'active';
  const [what, what_nl] = [whatFailed(failing, 'en'), whatFailed(failing, 'nl')];
  const uuid = uuidv7();
  const task_uuid = await makeTask(place, { server, kind, failing, began_at });
  await tx
    .insertInto('server_outages')
    .values({
      uuid,
      server_uuid: server.uuid,
      kind,
      what: what.slice(0, 4_000),
      what_nl: what_nl.slice(0, 4_000),
      failed_checks: JSON.stringify(failing.map((check) => check.uuid)),
      began_at,
      task_uuid,
      has_marked: marks,
      status: 'open',
    })
    .execute();
  if (marks) await records.act(systemCaller, resourceOf({ registry }, 'servers'), server.uuid, 'mark-unreachable', {});
}

async function makeTask(
  place: WorkContext,
  { server, kind, failing, began_at }: Beginning & { readonly began_at: Date },
): Promise<string> {
  const { tx, now, registry, records } = place;
  const carried = await carriedOn(tx, server.uuid);
  const [text, dutch] = (['en', 'nl'] as const).map((locale) =>
    outageTask({ server, kind, failing, began_at, carried, locale }),
  );
  const task = await records.create(
    systemCaller,
    resourceOf({ registry }, 'tasks'),
    {
      ...text,
      client_uuid: server.client_uuid,
      provider_uuid: server.provider_uuid,
      due_on: Dates.localDate(now),
    },
    {
      subject_resource: 'servers',
      subject_uuid: server.uuid,
      title_nl: dutch?.title ?? null,
      instructions_nl: dutch?.instructions ?? null,
    },
  );
  return task.uuid;
}

/**
 * Ends an outage, without mails in maintenance or after the server left service. A task that nobody has begun is done;
 * a begun task stays open to investigate the cause.
 */
async function end(place: WorkContext, server: Server, outage: Outage): Promise<void> {
  const { tx, now, registry, records } = place;
  const duration_s = secondsBetween(outage.began_at, now) ?? 0;
  const is_silent = server.status === 'maintenance' || !watchedStates.includes(server.status);
  await records.act(systemCaller, resourceOf({ registry }, 'server-outages'), outage.uuid, 'end', {
    is_silent,
    duration_s,
  });
  if (outage.has_marked && server.status === 'unreachable')
    await records.act(systemCaller, resourceOf({ registry }, 'servers'), server.uuid, 'return-to-service', {});
  const task = await rowOf(tx, 'tasks', outage.task_uuid);
  if (task?.status === 'open')
    await records.act(systemCaller, resourceOf({ registry }, 'tasks'), task.uuid, 'done', {});
}

/**
 * Settles changes that no check result reports: servers that left service, paused or removed checks, and ended
 * maintenance. One transaction per server.
 */
export async function settleAll(store: OpenStore, now: Date): Promise<void> {
  const { database } = store;
  const over = await reachable(() =>
    database
      .selectFrom('servers')
      .select('uuid')
      .where('status', '=', 'maintenance')
      .where('maintenance_until', '<=', now)
      .execute(),
  );
  for (const { uuid } of over) await runAsSystem({ store, now }, (system) => endMaintenance(system, uuid));
  const open = await reachable(() =>
    database.selectFrom('server_outages').select('server_uuid').distinct().where('status', '=', 'open').execute(),
  );
  for (const { server_uuid } of open) await runAsSystem({ store, now }, (system) => settleServer(system, server_uuid));
  // A server that returns to service is checked from an unknown state.
  await reachable(() =>
    database
      .updateTable('server_checks')
      .set({ state: 'unknown', state_since: null, problem: null, problem_detail: null, failures_in_row: 0 })
      .where('state', 'in', ['failing', 'down'])
      .where('server_uuid', 'in', (from) =>
        from.selectFrom('servers').select('uuid').where('status', 'not in', watchedStates),
      )
      .execute(),
  );
}

async function endMaintenance({ tx, now, registry, records }: WorkContext, uuid: string): Promise<void> {
  const server = await tx.selectFrom('servers').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  if (server?.status !== 'maintenance' || server.maintenance_until === null || server.maintenance_until > now) return;
  await records.act(systemCaller, resourceOf({ registry }, 'servers'), uuid, 'return-to-service', {});
}

/** Sends each mail in one transaction with the mark that it was sent, so that only one process sends it, once. */
export async function mailOutages(store: OpenStore, now: Date): Promise<void> {
  const owed = await reachable(() =>
    store.database
      .selectFrom('server_outages')
      .select('uuid')
      .where('is_silent', '=', false)
      .where('end_mailed_at', 'is', null)
      .where(({ or, eb }) => or([eb('mailed_at', 'is', null), eb('status', '=', 'over')]))
      .orderBy('uuid')
      .execute(),
  );
  for (const { uuid } of owed) await runAsSystem({ store, now }, (system) => mailOne(system, uuid));
}

async function mailOne(place: WorkContext, uuid: string): Promise<void> {
  const { tx, now } = place;
  const outage = await tx
    .selectFrom('server_outages')
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const server = outage ? await rowOf(tx, 'servers', outage.server_uuid) : null;
  if (!outage || !server) return;
  const isOver = outage.status === 'over';
  if (outage.is_silent || outage.end_mailed_at !== null || (!isOver && outage.mailed_at !== null)) return;
  if (server.status === 'maintenance' || (await isInQuietHours(tx, outage, now))) return;
  await mailOutage(place, { outage, server });
  // If the outage ended before its first mail, that mail reports both.
  await tx
    .updateTable('server_outages')
    .set(isOver ? { end_mailed_at: now } : { mailed_at: now })
    .where('uuid', '=', uuid)
    .execute();
}

/** Returns true while all failed checks are in their quiet hours. */
async function isInQuietHours(tx: Tx, { failed_checks }: Outage, now: Date): Promise<boolean> {
  const uuids = Json.isList(failed_checks) ? failed_checks.filter((one): one is string => typeof one === 'string') : [];
  if (uuids.length === 0) return false;
  const checks = await tx
    .selectFrom('server_checks')
    .select(['quiet_from', 'quiet_until'])
    .where('uuid', 'in', uuids)
    .execute();
  return checks.length > 0 && checks.every((check) => isQuiet(check, now));
}
