/** In charge of which servers something can be done on: those that are there, whatever state they are in. */
import type { Row } from '../../../../engine/server/store/contract.ts';

const outOfUse: readonly unknown[] = ['requested', 'failed', 'deleting', 'deleted'];

export function isInService(server: Row): boolean {
  return !outOfUse.includes(server['status']);
}
