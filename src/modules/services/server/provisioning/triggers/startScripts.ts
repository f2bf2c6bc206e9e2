/** Starts script runs automatically and records their cause. */
import type { Rows, ValuesOf } from '#engine/registry';
import { acrossClients, resourceOf, systemCaller, type Tx } from '#engine/server';
import { isInService } from '../inService.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { startsByItself } from './selfStarting.ts';

type Trigger = 'after_provision' | 'before_deploy' | 'after_deploy' | 'scheduled';

/** Cause of a run and the person behind it. */
type Cause = Pick<
  ValuesOf<'script-runs'>,
  'deployment_uuid' | 'scheduled_for' | 'started_by_uuid' | 'started_by_name'
> & { readonly cause: Trigger };

/** Lists the scripts with this trigger that may start automatically, by name. */
export async function scriptsAt(tx: Tx, trigger: Trigger): Promise<readonly Rows['server_scripts'][]> {
  const scripts = await acrossClients(tx, (all) =>
    all
      .selectFrom('server_scripts')
      .selectAll()
      .where('trigger', '=', trigger)
      .orderBy('name')
      .orderBy('uuid')
      .execute(),
  );
  return scripts.filter(startsByItself);
}

/** An empty list means that it applies to all. */
export function appliesTo<Value>(chosen: readonly Value[] | null, value: Value): boolean {
  return chosen === null || chosen.length === 0 || chosen.includes(value);
}

/** Creates a run with the default parameters. Does nothing if the server is not in service. */
export async function startScript(
  { registry, records }: Pick<WorkContext, 'registry' | 'records'>,
  { script, server }: { readonly script: Rows['server_scripts']; readonly server: Rows['servers'] },
  cause: Cause,
): Promise<void> {
  if (!isInService(server)) return;
  await records.create(
    systemCaller,
    resourceOf({ registry }, 'script-runs'),
    { server_script_uuid: script.uuid, server_uuid: server.uuid },
    cause,
  );
}
