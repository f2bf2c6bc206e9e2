/** Starts script runs automatically and records their cause. */
import type { Rows } from '#engine/registry';
import { acrossClients, resourceOf, systemCaller, type Tx } from '#engine/server';
import { isInService } from '../inService.ts';
import type { Place } from '../../../../providers/server/work.ts';
import { startsByItself } from './selfStarting.ts';

type Trigger = 'after_provision' | 'before_deploy' | 'after_deploy' | 'scheduled';

/** Cause of a run and the person behind it. */
interface Cause {
  readonly cause: Trigger;
  readonly deployment_uuid?: string | undefined;
  /** Scheduled time. */
  readonly scheduled_for?: Date;
  readonly started_by_uuid?: string | null | undefined;
  readonly started_by_name?: string | null | undefined;
}

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
  { tx, registry, records }: Place,
  { script, server }: { readonly script: Rows['server_scripts']; readonly server: Rows['servers'] },
  cause: Cause,
): Promise<void> {
  if (!isInService(server)) return;
  const run = await records.create(systemCaller, resourceOf({ registry }, 'script-runs'), {
    server_script_uuid: script.uuid,
    server_uuid: server.uuid,
  });
  await acrossClients(tx, (all) =>
    all
      .updateTable('script_runs')
      .set({ ...cause })
      .where('uuid', '=', run.uuid)
      .execute(),
  );
}
