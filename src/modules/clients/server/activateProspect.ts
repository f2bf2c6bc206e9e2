/** In charge of when somebody who asked about services becomes a client. */
import type { Registry } from '../../../engine/registry/types.ts';
import type { Rows } from '../../../engine/registry/rows.ts';
import { resourceOf } from '../../../engine/server/runAsSystem.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { StoreCalls } from '../../../engine/server/store/contract.ts';

interface Event {
  readonly records: StoreCalls;
  readonly registry: Registry;
}

/** Who orders, or gets an invoice, is a client from then on. */
export async function activateProspect(
  { records, registry }: Event,
  { uuid, status }: Pick<Rows['clients'], 'uuid' | 'status'>,
): Promise<void> {
  if (status === 'prospect') await records.act(systemCaller, resourceOf({ registry }, 'clients'), uuid, 'activate', {});
}
