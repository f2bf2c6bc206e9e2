/** Chooses who carries out an operation: the adapter of the provider, or staff. */
import type { Rows, TableName } from '#engine/registry';
import { acrossClients, anyTable, Secrets, type Tx } from '#engine/server';
import type { Adapter, Adapters, Operation, ServiceOperation } from './adapter.ts';

/** Returns the adapter, or null if staff do it. A disabled or failing provider is not called. */
export function chosenAdapter(
  adapters: Adapters,
  provider: Rows['providers'] | null,
  operation: Operation,
): Adapter | null {
  const adapter = adapterInUse(adapters, provider);
  return adapter?.[operation] ? adapter : null;
}

interface Asked {
  readonly resource: string;
  readonly operation: ServiceOperation;
  /** Changed fields, for an update. */
  readonly fields?: readonly string[];
}

/** The same for operations on services. */
export function chosenForService(
  adapters: Adapters,
  provider: Rows['providers'] | null,
  { resource, operation, fields = [] }: Asked,
): Adapter | null {
  const adapter = adapterInUse(adapters, provider);
  const taken = operation === 'update' ? adapter?.updatedFields?.[resource] : undefined;
  if (taken && !fields.every((field) => taken.includes(field))) return null;
  const offers: readonly string[] | null | undefined = provider?.offers;
  const isOffered = offers?.includes(`${resource}.${operation}`) ?? true;
  return isOffered && adapter?.services?.[resource]?.[operation] ? adapter : null;
}

/** Returns null if the provider is disabled, failing, or not tested yet. */
export function adapterInUse(
  adapters: Adapters,
  provider: Pick<Rows['providers'], 'status' | 'adapter' | 'connection'> | null,
): Adapter | null {
  if (provider === null || provider.status !== 'active') return null;
  const adapter = Object.hasOwn(adapters, provider.adapter) ? (adapters[provider.adapter] ?? null) : null;
  // A repeated test does not interrupt its use.
  const isTested = provider.connection === 'works' || provider.connection === 'testing';
  return adapter?.isUsedOnceTested && !isTested ? null : adapter;
}

/** Returns a row by its uuid with decrypted secrets, or null. */
export async function rowOf<Name extends TableName>(
  tx: Tx,
  table: Name,
  uuid: string | null | undefined,
): Promise<Rows[Name] | null> {
  if (uuid === null || uuid === undefined) return null;
  return acrossClients(tx, async (all) => {
    const row = await anyTable(all).selectFrom<string>(table).selectAll().where('uuid', '=', uuid).executeTakeFirst();
    // The table name is a variable, so Kysely cannot infer the row type: the row belongs to the requested table.
    return row ? (Secrets.openRow(all, table, row) as Rows[Name]) : null;
  });
}
