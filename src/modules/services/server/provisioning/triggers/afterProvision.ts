/** Starts the scripts with the trigger `after_provision`. */
import type { WrittenEvent } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import { appliesTo, scriptsAt, startScript } from './startScripts.ts';

/** `afterWrite` hook of servers: runs in the transaction that activates the server, hence exactly once. */
export async function afterProvision(event: WrittenEvent<'servers'>): Promise<void> {
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
