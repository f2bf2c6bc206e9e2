/** Determines on which server a step of a move is executed, and with which account data. */
import type { FieldsOf, Rows } from '#engine/registry';
import type { Tx } from '#engine/server';
import type { ServiceOrder, ServiceTable } from '../../../providers/server/adapter.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import { isMoveStep, moveStep } from '../../rules/hostingMove.ts';

type ServiceChange = FieldsOf<'service-changes'>;

/** Returns the record as the executor of a change needs it. For a step of a move, with the server of that step. */
export async function asCarriedOut(
  tx: Tx,
  change: ServiceChange,
  record: Rows[ServiceTable],
): Promise<Rows[ServiceTable]> {
  const step = isMoveStep(change.operation) ? moveStep(change.operation) : null;
  const move = step ? await rowOf(tx, 'hosting_moves', change.hosting_move_uuid) : null;
  if (!step || !move || !('username' in record)) return record;
  const server_uuid = step.on === 'new' ? move.to_server_uuid : move.from_server_uuid;
  if (server_uuid === null) return record;
  return { ...record, server_uuid, ip: server_uuid === record.server_uuid ? record.ip : ipOn(move, server_uuid) };
}

/** A dedicated IP address does not move along: on the new server the account uses the address of the server. */
const ipOn = (move: Rows['hosting_moves'], server_uuid: string): string | null =>
  server_uuid === move.from_server_uuid ? move.old_ip : null;

interface MoveServers {
  readonly move: Rows['hosting_moves'];
  readonly from: Rows['servers'];
  readonly to: Rows['servers'];
}

/**
 * Returns both servers in the direction of the step, or null if it is no step of a move or a server no longer exists.
 */
export async function moveServers(tx: Tx, change: ServiceChange): Promise<MoveServers | null> {
  const step = isMoveStep(change.operation) ? moveStep(change.operation) : null;
  const move = step ? await rowOf(tx, 'hosting_moves', change.hosting_move_uuid) : null;
  const [old, next] = [
    await rowOf(tx, 'servers', move?.from_server_uuid),
    await rowOf(tx, 'servers', move?.to_server_uuid),
  ];
  if (!step || !move || !old || !next) return null;
  return step.isBack ? { move, from: next, to: old } : { move, from: old, to: next };
}

/** Returns both servers for the order to an adapter; empty if the change is no step of a move. */
export async function orderedMove(tx: Tx, change: ServiceChange): Promise<Pick<ServiceOrder, 'move'>> {
  const servers = await moveServers(tx, change);
  return servers === null ? {} : { move: { from: servers.from, to: servers.to } };
}
