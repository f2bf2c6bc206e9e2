/** Starts, continues and finishes billing runs. Their clients are billed by the job `billing-runs`. */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import {
  acrossClients,
  Failure,
  resourceOf,
  runAsSystem,
  Sql,
  systemCaller,
  systemQueries,
  type SystemContext,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { texts } from '../texts.ts';
import { openRound } from '../billing/due.ts';
import { runCandidates } from './runCandidates.ts';

/** Name of the job, and of its notifications. */
export const runJob = 'billing-runs';

/** Returns the moment as of which a run of this day bills: now, or noon of an earlier or later day. */
export const momentOf = (run_on: string, now: Date): Date =>
  run_on === Dates.localDate(now) ? now : new Date(`${run_on}T12:00:00Z`);

/**
 * Completes a new run with the person who starts it.
 * @throws Failure E_INVALID for a day in the future
 */
export function completeRun({ before, values, caller, now }: WriteEvent<'billing-runs'>): ValuesOf<'billing-runs'> {
  if (before !== null) return values;
  if ((values.run_on ?? '') > Dates.localDate(now))
    throw new Failure('E_INVALID', { errors: { run_on: { label: texts.label('run.in_future') } } });
  return { ...values, started_by: caller.name ?? null };
}

/** Starts a new run with its clients as waiting, and continues one that was stopped. */
export async function followRun(event: WrittenEvent<'billing-runs'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null) await beginRun(event, uuid);
  else if (before.status !== 'running' && values.status === 'running')
    await acrossClients(event.tx, (tx) => wakeRun({ tx, now: event.now }, uuid));
}

async function beginRun(event: WrittenEvent<'billing-runs'>, uuid: string): Promise<void> {
  await runAsSystem(event, async (system) => {
    const run = await system.tx
      .selectFrom('billing_runs')
      .selectAll()
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const clients = await runCandidates(system.tx, {
      round: await openRound(system.tx, { ...system, now: momentOf(run.run_on, system.now) }),
      seller_uuid: run.seller_uuid,
      client_uuid: run.client_uuid,
    });
    await Sql.insertMany(
      system.tx,
      resourceOf(system, 'billing-run-clients'),
      clients.map((client_uuid) => ({
        uuid: crypto.randomUUID(),
        billing_run_uuid: uuid,
        client_uuid,
        line_count: 0,
        total_cents: 0,
        status: 'waiting' as const,
      })),
      system.now,
    );
    await wakeRun(system, uuid);
  });
}

/** Continues a run that is done, for a client that is tried again. */
export async function followRunClient({
  before,
  values,
  ...event
}: WrittenEvent<'billing-run-clients'>): Promise<void> {
  if (before?.status !== 'failed' || values.status !== 'waiting') return;
  const { billing_run_uuid } = before;
  await runAsSystem(event, async (system) => {
    const run = await system.tx
      .selectFrom('billing_runs')
      .select('status')
      .where('uuid', '=', billing_run_uuid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (run.status === 'done')
      await system.records.act(systemCaller, resourceOf(system, 'billing-runs'), billing_run_uuid, 'begin-again', {});
  });
}

const wakeRun = ({ tx, now }: Pick<SystemContext, 'tx' | 'now'>, uuid: string): Promise<unknown> =>
  systemQueries(tx).jobs.enqueue({ kind: runJob, key: uuid, resource: 'billing-runs', now });
