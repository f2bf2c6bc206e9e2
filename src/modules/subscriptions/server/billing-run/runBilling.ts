/**
 * Carries out a billing run, client by client. Each client is one transaction together with its result, so that a run
 * that was killed continues where it stopped, and bills nobody twice.
 */
import {
  Failures,
  type OpenStore,
  resourceOf,
  runAsSystem,
  Sql,
  systemCaller,
  type SystemContext,
} from '#engine/server';
import { openRound, type Round } from '../billing/due.ts';
import { runClient } from './runClient.ts';
import { momentOf } from './startRun.ts';

/** Clients that one process bills concurrently unless said. */
const usualConcurrency = 4;

interface RunWork {
  readonly uuid: string;
  readonly signal: AbortSignal;
  readonly concurrency?: number;
}

const retryMilliseconds = 10_000;

/**
 * Bills the clients of a run that are waiting, until all are done or the run is stopped.
 * @returns the time at which to look again for clients that another process was billing; null if nothing is left to do
 */
export async function runBilling(
  store: OpenStore,
  now: Date,
  { uuid, signal, concurrency = usualConcurrency }: RunWork,
): Promise<Date | null> {
  const running = await openRun(store, now, uuid);
  if (running === null) return null;
  const next = async (): Promise<void> => {
    while (!signal.aborted && (await billNext(store, now, running)));
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, next));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (signal.aborted) return null;
  return (await finish(store, now, uuid)) ? null : new Date(now.getTime() + retryMilliseconds);
}

/** A run with the data that all its clients share, read once. */
interface Running {
  readonly uuid: string;
  /** Moment as of which it bills. */
  readonly moment: Date;
  readonly only_client: string | null;
  readonly round: Round;
}

/** Returns null if the run no longer exists. */
function openRun(store: OpenStore, now: Date, uuid: string): Promise<Running | null> {
  return runAsSystem({ store, now }, async ({ tx, registry }) => {
    const run = await tx
      .selectFrom('billing_runs')
      .select(['run_on', 'client_uuid'])
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    if (run === undefined) return null;
    const moment = momentOf(run.run_on, now);
    return { uuid, moment, only_client: run.client_uuid, round: await openRound(tx, { registry, now: moment }) };
  });
}

/** Returns false if no client is waiting, or the run is stopped. */
async function billNext(store: OpenStore, now: Date, { uuid, moment, only_client, round }: Running): Promise<boolean> {
  const failed: { client: string | null } = { client: null };
  try {
    return await runAsSystem({ store, now }, async (system) => {
      const waiting = await claimClient(system, uuid);
      if (waiting === null) return false;
      failed.client = waiting.uuid;
      const done = await runClient(
        { ...system, now: moment },
        {
          client_uuid: waiting.client_uuid,
          isAlone: only_client !== null,
          billing_run_uuid: uuid,
          round,
        },
      );
      const { invoice_uuids: _invoices, ...result } = done;
      await Sql.updateRows(
        system.tx,
        resourceOf(system, 'billing-run-clients'),
        [{ uuid: waiting.uuid, ...result }],
        now,
      );
      return true;
    });
  } catch (error) {
    const { client } = failed;
    if (client === null) throw error;
    const reason = Failures.reasonOf(error, systemCaller.locale);
    await runAsSystem({ store, now }, (system) =>
      Sql.updateRows(
        system.tx,
        resourceOf(system, 'billing-run-clients'),
        [{ uuid: client, status: 'failed', reason }],
        now,
      ),
    );
    return true;
  }
}

interface Waiting {
  readonly uuid: string;
  readonly client_uuid: string;
}

/** Locks the next client, past those that other transactions bill. */
async function claimClient({ tx }: SystemContext, run_uuid: string): Promise<Waiting | null> {
  const waiting = await tx
    .selectFrom('billing_run_clients')
    .innerJoin('billing_runs', 'billing_runs.uuid', 'billing_run_clients.billing_run_uuid')
    .select(['billing_run_clients.uuid', 'billing_run_clients.client_uuid'])
    .where('billing_runs.uuid', '=', run_uuid)
    .where('billing_runs.status', '=', 'running')
    .where('billing_run_clients.status', '=', 'waiting')
    .orderBy('billing_run_clients.uuid')
    .limit(1)
    .forUpdate('billing_run_clients')
    .skipLocked()
    .executeTakeFirst();
  return waiting ?? null;
}

/** Marks the run as done. Returns false if a client is still waiting. */
function finish(store: OpenStore, now: Date, uuid: string): Promise<boolean> {
  return runAsSystem({ store, now }, async (system) => {
    const run = await system.tx
      .selectFrom('billing_runs')
      .selectAll()
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    if (run?.status !== 'running') return true;
    const left = await system.tx
      .selectFrom('billing_run_clients')
      .select('uuid')
      .where('billing_run_uuid', '=', uuid)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (left === undefined)
      await system.records.act(systemCaller, resourceOf(system, 'billing-runs'), uuid, 'finish', {});
    return left === undefined;
  });
}
