/** Turns a prospect into a client. */
import type { Registry, Rows } from '#engine/registry';
import { acrossClients, resourceOf, type StoreCalls, systemCaller, type Tx } from '#engine/server';

interface Event {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
}

/** Makes a prospect that orders, or gets an invoice, an active client. */
export async function activateProspect(
  { tx, records, registry }: Event,
  { uuid, status }: Pick<Rows['clients'], 'uuid' | 'status'>,
): Promise<void> {
  if (status !== 'prospect') return;
  // Several orders or invoices of a prospect can be made at the same moment; the first one activates it.
  const locked = await acrossClients(tx, (all) =>
    all.selectFrom('clients').select('status').where('uuid', '=', uuid).forUpdate().executeTakeFirst(),
  );
  if (locked?.status === 'prospect')
    await records.act(systemCaller, resourceOf({ registry }, 'clients'), uuid, 'activate', {});
}
