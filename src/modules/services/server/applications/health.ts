/**
 * Health check after a deployment: tries until the application answers or the attempts run out, and records the result
 * on the deployment, in its log and on the application.
 */
import type { Rows } from '#engine/registry';
import {
  type OpenStore,
  reachable,
  resourceOf,
  runAsSystem,
  Sql,
  type SystemContext,
  type TxAcrossClients,
} from '#engine/server';
import { rowOf } from '../../../providers/server/choose.ts';
import { outputLength } from '../../../providers/server/output.ts';
import { probe, type CheckResult, type CheckTarget, type Surroundings } from '../watch/probe.ts';

export interface HealthChecking extends Surroundings {
  readonly store: OpenStore;
}

/** A minute in total, for applications that start slowly. */
const mostTries = 6;
const pauseMilliseconds = 10_000;
const timeoutSeconds = 10;
/** Lease longer than one check: no other process checks meanwhile, and after a crash another one takes over. */
const leaseMilliseconds = 60_000;

type Target = Pick<CheckTarget, 'kind' | 'host' | 'port' | 'path'>;
type Application = Pick<Rows['applications'], 'health_check_path' | 'domain_uuid' | 'aliases' | 'port' | 'server_uuid'>;

/** Returns its domain name, otherwise its port on the server; null if there is nothing to check. */
export async function healthTarget(tx: TxAcrossClients, application: Application): Promise<Target | null> {
  const { health_check_path: path, domain_uuid, aliases, port, server_uuid } = application;
  if (path === null) return null;
  const domain = await rowOf(tx, 'domains', domain_uuid);
  const name = domain?.name ?? aliases?.find((alias) => !alias.startsWith('*'));
  if (name !== undefined) return { kind: 'https', host: name, port: 443, path };
  const server = await rowOf(tx, 'servers', server_uuid);
  return server && port !== null ? { kind: 'http', host: server.hostname, port, path } : null;
}

/** @returns when the next check is scheduled; null for none. */
export async function checkHealth(checking: HealthChecking): Promise<Date | null> {
  for (let uuid = await claim(checking); uuid !== null && !checking.signal.aborted; uuid = await claim(checking))
    await checkOne(checking, uuid);
  const next = await reachable(() =>
    checking.store.database
      .selectFrom('deployments')
      .select(({ fn }) => fn.min('health_due_at').as('at'))
      .where('health_state', '=', 'pending')
      .executeTakeFirst(),
  );
  return next?.at ?? null;
}

function claim({ store, now }: HealthChecking): Promise<string | null> {
  return runAsSystem({ store, now: now() }, async ({ tx, now: at }) => {
    const due = await tx
      .selectFrom('deployments')
      .select('uuid')
      .where('health_state', '=', 'pending')
      .where('health_due_at', '<=', at)
      .orderBy('health_due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    await tx
      .updateTable('deployments')
      .set({ health_due_at: new Date(at.getTime() + leaseMilliseconds) })
      .where('uuid', '=', due.uuid)
      .execute();
    return due.uuid;
  });
}

async function checkOne(checking: HealthChecking, uuid: string): Promise<void> {
  const { store, now } = checking;
  const target = await runAsSystem({ store, now: now() }, async ({ tx }) => {
    const deployment = await rowOf(tx, 'deployments', uuid);
    const application = await rowOf(tx, 'applications', deployment?.application_uuid);
    return application ? healthTarget(tx, application) : null;
  });
  const finding =
    target &&
    (await probe({ ...target, expected_status: null, certificate_days: 0, timeout_s: timeoutSeconds }, checking));
  await runAsSystem({ store, now: now() }, (system) => record(system, uuid, { target, finding }));
}

interface Looked {
  readonly target: Target | null;
  readonly finding: CheckResult | null;
}

async function record(system: SystemContext, uuid: string, { target, finding }: Looked): Promise<void> {
  const { tx, now: at } = system;
  const deployment = await tx
    .selectFrom('deployments')
    .select(['health_state', 'health_tries', 'application_uuid', 'release'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (deployment?.health_state !== 'pending') return;
  const tries = deployment.health_tries + 1;
  // Its name, port or path was removed meanwhile: there is no result.
  const isUp = finding !== null && finding.problem === null;
  const state = target === null ? null : isUp ? 'passed' : tries >= mostTries ? 'failed' : 'pending';
  const detail = finding === null ? null : isUp ? `${finding.milliseconds} ms` : (finding.detail ?? finding.problem);
  await tx
    .updateTable('deployments')
    .set({
      health_state: state,
      health_tries: tries,
      health_detail: detail,
      health_checked_at: at,
      health_due_at: state === 'pending' ? new Date(at.getTime() + pauseMilliseconds) : null,
    })
    .where('uuid', '=', uuid)
    .execute();
  if (target !== null)
    await Sql.appendText(tx, resourceOf(system, 'deployments'), {
      uuid,
      field: 'output',
      text: `${target.kind.toUpperCase()} ${target.host}:${target.port}${target.path ?? ''}: ${isUp ? 'up' : 'down'} (${detail ?? ''})\n`,
      maxLength: outputLength,
      now: at,
    });
  // After a newer deployment, the state of the application belongs to that one.
  if (
    state === 'failed' &&
    deployment.application_uuid !== null &&
    (await isLatest(tx, uuid, deployment.application_uuid))
  )
    await tx
      .updateTable('applications')
      .set((set) => ({ deployment_state: 'unhealthy', version: set('version', '+', 1), updated_at: at }))
      .where('uuid', '=', deployment.application_uuid)
      .execute();
}

async function isLatest(tx: TxAcrossClients, uuid: string, application_uuid: string): Promise<boolean> {
  const latest = await tx
    .selectFrom('deployments')
    .select('uuid')
    .where('application_uuid', '=', application_uuid)
    .orderBy('release', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return latest?.uuid === uuid;
}
