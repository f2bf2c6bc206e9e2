/** In charge of who carries something out: the adapter of the provider, or staff. */
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import type { Rows, TableName } from '../../../engine/registry/rows.ts';
import { anyTable, type Tx } from '../../../engine/server/store/contract.ts';
import { openRow } from '../../../engine/server/store/encryption.ts';
import type { Adapter, Adapters, Operation, ServiceOperation } from './adapter.ts';

/** Null: staff. A provider that is switched off or failing is not called. */
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
  /** Of an update: which are to become something else. */
  readonly fields?: readonly string[];
}

/** The same for what is done with a service. */
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

/** Null where nothing is asked of it: it is switched off, failing, or has not been tested. */
export function adapterInUse(
  adapters: Adapters,
  provider: Pick<Rows['providers'], 'status' | 'adapter' | 'connection'> | null,
): Adapter | null {
  if (provider === null || provider.status !== 'active') return null;
  const adapter = Object.hasOwn(adapters, provider.adapter) ? (adapters[provider.adapter] ?? null) : null;
  // Tested once more, it is in use meanwhile.
  const isTested = provider.connection === 'works' || provider.connection === 'testing';
  return adapter?.isUsedOnceTested && !isTested ? null : adapter;
}

/** A row of a table by its key, secrets decrypted; null where there is none. */
export async function rowOf<Name extends TableName>(
  tx: Tx,
  table: Name,
  uuid: string | null | undefined,
): Promise<Rows[Name] | null> {
  if (uuid === null || uuid === undefined) return null;
  return withoutRowLevelSecurity(tx, async (all) => {
    const row = await anyTable(all).selectFrom<string>(table).selectAll().where('uuid', '=', uuid).executeTakeFirst();
    // The statement names its table by a value, so that its type is of any: the row is of the table that was asked.
    return row ? (openRow(all, table, row) as Rows[Name]) : null;
  });
}
