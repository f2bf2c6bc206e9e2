/** In charge of the scripts around the deployment of an application: those before it hold it up until all have succeeded, those after it follow its success. */
import type { Rows } from '../../../../../engine/registry/rows.ts';
import { systemCaller } from '../../../../../engine/server/store/caller.ts';
import { anyTable, type Row, type Tx } from '../../../../../engine/server/store/contract.ts';
import { beyondWall } from '../../../../../engine/server/store/wall/confine.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import { isInService } from '../inService.ts';
import { endStates, resourceNamed, type Place } from '../../../../providers/server/work.ts';
import { appliesTo, scriptsAt, startScript } from './startScripts.ts';

type Around = 'before_deploy' | 'after_deploy';

async function scriptsOf(
  tx: Tx,
  around: Around,
  deployment: Row,
): Promise<{ readonly scripts: readonly Row[]; readonly server: Rows['servers'] } | null> {
  const [application, server] = [
    await rowOf(tx, 'applications', deployment['application_uuid']),
    await rowOf(tx, 'servers', deployment['server_uuid']),
  ];
  if (!application || !server || !isInService(server)) return null;
  return {
    server,
    scripts: (await scriptsAt(tx, around)).filter((script) => appliesTo(script.application_types, application.type)),
  };
}

/** Whether it has to wait for scripts. */
export async function isHeldUp(tx: Tx, deployment: Row): Promise<boolean> {
  return ((await scriptsOf(tx, 'before_deploy', deployment))?.scripts.length ?? 0) > 0;
}

/** For each state of a deployment: what starts with it, and what it makes useless. */
export async function scriptsFollow(place: Place, deployment: Row): Promise<void> {
  if (deployment['status'] === 'preparing') await startAround(place, 'before_deploy', deployment);
  if (deployment['status'] === 'succeeded') await startAround(place, 'after_deploy', deployment);
  if (deployment['status'] === 'cancelled' || deployment['status'] === 'failed') await cancelOpen(place, deployment);
}

async function startAround(place: Place, cause: Around, deployment: Row): Promise<void> {
  const found = await scriptsOf(place.tx, cause, deployment);
  for (const script of found?.scripts ?? []) {
    await startScript(
      place,
      { script, server: found?.server ?? {} },
      {
        cause,
        deployment_uuid: deployment['uuid'],
        started_by_uuid: deployment['started_by_uuid'],
        started_by_name: deployment['started_by_name'],
      },
    );
  }
}

async function cancelOpen({ tx, registry, records }: Place, deployment: Row): Promise<void> {
  const open = (await runsBefore(tx, deployment['uuid'])).filter(({ status }) => !endStates.includes(String(status)));
  for (const run of open)
    await records.act(systemCaller, resourceNamed(registry, 'script-runs'), String(run['uuid']), 'cancel', {});
}

async function runsBefore(tx: Tx, deployment: unknown): Promise<readonly Row[]> {
  return beyondWall(tx, (all) =>
    anyTable(all)
      .selectFrom('script_runs')
      .select(['uuid', 'status'])
      .where('deployment_uuid', '=', deployment)
      .where('cause', '=', 'before_deploy')
      .execute(),
  );
}

/** A run has ended: the deployment that waits for it goes on once it was the last, and ends as a run that does not succeed. */
export async function deploymentFollows({ tx, registry, records }: Place, run: Row): Promise<void> {
  if (run['cause'] !== 'before_deploy' || !endStates.includes(String(run['status']))) return;
  // Of two runs that end at once, the second to get here sees that the first has ended.
  const deployment = await beyondWall(tx, (all) =>
    anyTable(all)
      .selectFrom('deployments')
      .selectAll()
      .where('uuid', '=', run['deployment_uuid'])
      .forUpdate()
      .executeTakeFirst(),
  );
  if (deployment?.['status'] !== 'preparing') return;
  const act = (action: string, body: Row = {}): Promise<Row> =>
    records.act(systemCaller, resourceNamed(registry, 'deployments'), String(deployment['uuid']), action, body);
  if (run['status'] === 'cancelled') return void (await act('cancel'));
  if (run['status'] === 'failed') {
    const script = await rowOf(tx, 'server_scripts', run['server_script_uuid']);
    return void (await act('end-badly', {
      failure_reason: `“${String(script?.name ?? '')}”: ${String(run['failure_reason'] ?? '—')}`.slice(0, 2_000),
    }));
  }
  const isLast = (await runsBefore(tx, deployment['uuid'])).every(({ status }) => status === 'succeeded');
  if (isLast) await act(deployment['adapter'] === null ? 'hand-over' : 'queue');
}
