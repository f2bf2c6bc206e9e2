/** Scripts around a deployment: those before it must all succeed first, those after it start when it has succeeded. */
import type { ActionOf, FieldsOf, Rows } from '#engine/registry';
import { acrossClients, resourceOf, type Row, systemCaller, type Tx } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import { isInService } from '../inService.ts';
import { hasEnded, type WorkContext } from '../../../../providers/server/work.ts';
import { appliesTo, scriptsAt, startScript } from './startScripts.ts';

type Around = 'before_deploy' | 'after_deploy';

async function scriptsOf(
  tx: Tx,
  around: Around,
  deployment: FieldsOf<'deployments'>,
): Promise<{ readonly scripts: readonly Rows['server_scripts'][]; readonly server: Rows['servers'] } | null> {
  const [application, server] = [
    await rowOf(tx, 'applications', deployment.application_uuid),
    await rowOf(tx, 'servers', deployment.server_uuid),
  ];
  if (!application || !server || !isInService(server)) return null;
  return {
    server,
    scripts: (await scriptsAt(tx, around)).filter((script) => appliesTo(script.application_types, application.type)),
  };
}

/** Returns true if scripts must run before the deployment. */
export async function isWaitingForScripts(tx: Tx, deployment: FieldsOf<'deployments'>): Promise<boolean> {
  return ((await scriptsOf(tx, 'before_deploy', deployment))?.scripts.length ?? 0) > 0;
}

/** Starts or cancels scripts according to the state of the deployment. */
export async function scriptsFollow(place: WorkContext, deployment: FieldsOf<'deployments'>): Promise<void> {
  if (deployment.status === 'preparing') await startAround(place, 'before_deploy', deployment);
  if (deployment.status === 'succeeded') await startAround(place, 'after_deploy', deployment);
  if (deployment.status === 'cancelled' || deployment.status === 'failed') await cancelOpen(place, deployment);
}

async function startAround(place: WorkContext, cause: Around, deployment: FieldsOf<'deployments'>): Promise<void> {
  const found = await scriptsOf(place.tx, cause, deployment);
  if (!found) return;
  for (const script of found.scripts) {
    await startScript(
      place,
      { script, server: found.server },
      {
        cause,
        deployment_uuid: deployment.uuid ?? null,
        started_by_uuid: deployment.started_by_uuid ?? null,
        started_by_name: deployment.started_by_name ?? null,
      },
    );
  }
}

async function cancelOpen({ tx, registry, records }: WorkContext, deployment: FieldsOf<'deployments'>): Promise<void> {
  const open = (await runsBefore(tx, deployment.uuid)).filter((run) => !hasEnded(run));
  for (const run of open)
    await records.act(systemCaller, resourceOf({ registry }, 'script-runs'), run.uuid, 'cancel', {});
}

async function runsBefore(
  tx: Tx,
  deployment: string | undefined,
): Promise<readonly Pick<Rows['script_runs'], 'uuid' | 'status'>[]> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('script_runs')
      .select(['uuid', 'status'])
      .where('deployment_uuid', '=', deployment ?? null)
      .where('cause', '=', 'before_deploy')
      .execute(),
  );
}

/** After a script run: starts the deployment when the last run has succeeded, and ends it when a run has not. */
export async function deploymentFollows(
  { tx, registry, records }: WorkContext,
  run: FieldsOf<'script-runs'>,
): Promise<void> {
  if (run.cause !== 'before_deploy' || !hasEnded(run)) return;
  // The lock ensures that of two runs that end concurrently, the second sees that the first has ended.
  const deployment = await acrossClients(tx, (all) =>
    all
      .selectFrom('deployments')
      .selectAll()
      .where('uuid', '=', run.deployment_uuid ?? null)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (deployment?.status !== 'preparing') return;
  const act = (action: ActionOf<'deployments'>, body: Row = {}): Promise<Row> =>
    records.act(systemCaller, resourceOf({ registry }, 'deployments'), deployment.uuid, action, body);
  if (run.status === 'cancelled') return void (await act('cancel'));
  if (run.status === 'failed') {
    const script = await rowOf(tx, 'server_scripts', run.server_script_uuid);
    return void (await act('end-badly', {
      failure_reason: `“${script?.name ?? ''}”: ${run.failure_reason ?? '—'}`.slice(0, 2_000),
    }));
  }
  const isLast = (await runsBefore(tx, deployment.uuid)).every(({ status }) => status === 'succeeded');
  if (isLast) await act(deployment.adapter === null ? 'hand-over' : 'queue');
}
