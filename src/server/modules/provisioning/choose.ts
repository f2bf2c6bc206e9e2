/** In charge of who carries something out: the adapter of the provider, or staff. */
import { beyondWall } from '../../store/wall/confine.ts';
import type { Row, Tx } from '../../store/contract.ts';
import type { Adapter, Adapters, Operation } from './adapter.ts';

/** Null: staff. A provider that is switched off or failing is not called. */
export function chosenAdapter(adapters: Adapters, provider: Row | null, operation: Operation): Adapter | null {
  if (provider === null || provider['status'] !== 'active') return null;
  const adapter = Object.hasOwn(adapters, String(provider['adapter'])) ? adapters[String(provider['adapter'])] : undefined;
  return adapter?.[operation] ? adapter : null;
}

/** A row of a table by its key; null where there is none. */
export async function rowOf(tx: Tx, table: string, uuid: unknown): Promise<Row | null> {
  if (typeof uuid !== 'string') return null;
  return beyondWall(tx, async (all) => (await all.selectFrom(table).selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null);
}
