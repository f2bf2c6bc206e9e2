/** Turns a prospect into a client. */
import type { Registry, Rows } from '#engine/registry';
import { resourceOf, type StoreCalls, systemCaller } from '#engine/server';

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
