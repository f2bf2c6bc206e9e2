/** Tests the connection of a provider with its adapter, and stores the result. */
import type { Rows } from '#engine/registry';
import { acrossClients, type ActionHandler, systemQueries, type Tx } from '#engine/server';
import type { Adapters, ConnectionAnswer } from './adapter.ts';

type Connection = 'testing' | 'works' | 'fails' | 'by_hand' | 'not_built';

/** Starts a job for the test. If the adapter cannot test, the result is stored immediately. */
export function testConnection(adapters: Adapters): ActionHandler<'providers.test-connection'> {
  return async ({ tx, resource, record, now }) => {
    const adapter = Object.hasOwn(adapters, record.adapter) ? adapters[record.adapter] : undefined;
    const found: Connection = adapter?.testConnection ? 'testing' : adapter ? 'by_hand' : 'not_built';
    await saveConnection(tx, record, { connection: found, message: null, now });
    if (found !== 'testing') return;
    const { uuid } = record;
    await acrossClients(tx, (all) =>
      systemQueries(all).jobs.enqueue({ kind: resource.name, key: uuid, resource: resource.name, now }),
    );
  };
}

interface ConnectionResult {
  readonly connection: Connection;
  readonly message: string | null;
  readonly offers?: readonly string[] | null;
  readonly now: Date;
}

/** Stores the result. A working provider becomes active again; a failing one is not called until a test succeeds. */
export async function saveConnection(
  tx: Pick<Tx, 'updateTable'>,
  provider: Pick<Rows['providers'], 'uuid' | 'version' | 'status'>,
  { connection, message, offers, now }: ConnectionResult,
): Promise<void> {
  const moved: Partial<Pick<Rows['providers'], 'status'>> =
    connection === 'works' && provider.status === 'error'
      ? { status: 'active' }
      : connection === 'fails' && provider.status === 'active'
        ? { status: 'error' }
        : {};
  const values = {
    connection,
    connection_message: message?.slice(0, 2_000) ?? null,
    last_checked_at: now,
    updated_at: now,
    version: provider.version + 1,
    ...(offers === undefined ? {} : { offers: offers === null ? null : ([...offers] as Rows['providers']['offers']) }),
    ...moved,
  };
  await tx.updateTable('providers').set(values).where('uuid', '=', provider.uuid).execute();
}

/** Returns the state to store for a tested connection. */
export function connectionOf({ works }: ConnectionAnswer): Connection {
  return works ? 'works' : 'fails';
}
