/** Turns a prospect into a client. */
import type { Registry } from '../../../engine/registry/types.ts';
import type { Rows } from '../../../engine/registry/rows.ts';
import { resourceOf } from '../../../engine/server/runAsSystem.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { StoreCalls } from '../../../engine/server/store/contract.ts';

interface Event {
  readonly records: StoreCalls;
  readonly registry: Registry;
}

/** Makes a prospect that orders, or gets an invoice, an active client. */
export async function activateProspect(
  { records, registry }: Event,
  { uuid, status }: Pick<Rows['clients'], 'uuid' | 'status'>,
): Promise<void> {
  if (status === 'prospect') await records.act(systemCaller, resourceOf({ registry }, 'clients'), uuid, 'activate', {});
}
