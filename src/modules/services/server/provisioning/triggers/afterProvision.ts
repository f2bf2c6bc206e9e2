/** In charge of the scripts that start once a server has been provisioned. */
import { rowOf } from '../../../../providers/server/choose.ts';
import type { Written } from '../../../../providers/server/work.ts';
import { appliesTo, scriptsAt, startScript } from './startScripts.ts';

/** For the hook of servers: in the transaction that makes it active, so once for each time. */
export async function afterProvision(event: Written<'servers'>): Promise<void> {
  const { before, values, tx, uuid, caller } = event;
  if (before?.status !== 'provisioning' || values.status !== 'active') return;
  const server = await rowOf(tx, 'servers', uuid);
  if (!server) return;
  for (const script of await scriptsAt(tx, 'after_provision')) {
    if (appliesTo(script.server_roles, server.role))
      await startScript(
        event,
        { script, server },
        { cause: 'after_provision', started_by_uuid: caller.user_uuid, started_by_name: caller.name ?? null },
      );
  }
}
