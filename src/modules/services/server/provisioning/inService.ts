/** Servers in service: those that exist and are not switched off. */
import type { Rows } from '#engine/registry';

const outOfUse: readonly Rows['servers']['status'][] = ['requested', 'failed', 'off', 'deleting', 'deleted'];

/** Returns true if work can be done on the server. */
export function isInService(server: Pick<Rows['servers'], 'status'>): boolean {
  return !outOfUse.includes(server.status);
}
