/**
 * Order of locks around sold services, which prevents deadlocks: services come first. Anything that leads to a service
 * (its subscription, its client, an order line, an action or task on it) locks the services that it may change before
 * it locks itself, so that concurrent changes wait at the service without holding other locks. After the services come
 * client, order, line, subscription, service change and task.
 */
import { acrossClients, type LockEvent, type Tx, type TxAcrossClients } from '#engine/server';
import { soldResources, type SoldResource } from '../rules/lifeChart.ts';

/** Reference to a service by resource and uuid. */
export interface NamedService {
  /** Resources that are not sold are ignored. */
  readonly resource: string | null;
  readonly uuid: string | null;
}

/** Services on a server come before the server, because the server's state follows from them. */
const inOrder: readonly SoldResource[] = [...soldResources.filter((name) => name !== 'servers'), 'servers'];
const onServers: ReadonlySet<SoldResource> = new Set(['hosting', 'applications', 'databases']);

/** Locks rows until the transaction ends, ordered by uuid, so that two transactions do not wait for each other. */
export async function lockRows(
  tx: TxAcrossClients,
  table: SoldResource | 'dns_zones' | 'mailboxes' | 'orders' | 'service_changes' | 'deployments',
  uuids: Iterable<string>,
): Promise<void> {
  const named = [...new Set(uuids)];
  if (named.length === 0) return;
  await tx.selectFrom(table).select('uuid').where('uuid', 'in', named).orderBy('uuid').forUpdate().execute();
}

/** Locks services until the transaction ends, with the client's own servers that they run on. */
export async function lockServices(tx: TxAcrossClients, services: readonly NamedService[]): Promise<void> {
  if (!services.some(({ resource, uuid }) => uuid !== null && isSoldName(resource))) return;
  await acrossClients(tx, async (all) => {
    const servers = new Set<string>();
    for (const name of inOrder) {
      const uuids = new Set(
        services.flatMap(({ resource, uuid }) => (resource === name && uuid !== null ? [uuid] : [])),
      );
      if (name === 'servers') for (const uuid of servers) uuids.add(uuid);
      if (uuids.size === 0) continue;
      await lockRows(all, name, uuids);
      if (onServers.has(name)) for (const uuid of await ownServersOf(all, name, [...uuids])) servers.add(uuid);
    }
  });
}

const isSoldName = (resource: string | null): boolean => soldResources.some((name) => name === resource);

async function ownServersOf(
  tx: TxAcrossClients,
  name: SoldResource,
  uuids: readonly string[],
): Promise<readonly string[]> {
  if (name !== 'hosting' && name !== 'applications' && name !== 'databases') return [];
  const rows = await tx
    .selectFrom(name)
    .innerJoin('servers', 'servers.uuid', `${name}.server_uuid`)
    .select('servers.uuid')
    .where(`${name}.uuid`, 'in', uuids)
    .where('servers.client_uuid', 'is not', null)
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/**
 * Locks the services that subscriptions pay for, whichever of the two has the reference; then the clients, so that they
 * are not suspended meanwhile.
 */
export async function lockPaidServices(tx: Tx, subscriptions: readonly string[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await acrossClients(tx, async (all) => {
    const paid = await all
      .selectFrom('subscriptions')
      .select(['resource', 'resource_id as uuid', 'client_uuid'])
      .where('uuid', 'in', subscriptions)
      .execute();
    const naming: NamedService[] = [];
    for (const resource of soldResources) {
      const rows = await all
        .selectFrom(resource)
        .select('uuid')
        .where('subscription_uuid', 'in', subscriptions)
        .execute();
      naming.push(...rows.map(({ uuid }) => ({ resource, uuid })));
    }
    await lockServices(all, [...paid, ...naming]);
    await keepClients(all, [...new Set(paid.map(({ client_uuid }) => client_uuid))]);
  });
}

/** Prevents clients from being suspended or closed until the transaction ends; other changes of them are possible. */
async function keepClients(tx: TxAcrossClients, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await tx.selectFrom('clients').select('uuid').where('uuid', 'in', clients).orderBy('uuid').forKeyShare().execute();
}

/** Locks all services of clients. */
async function lockServicesOfClients(tx: Tx, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await acrossClients(tx, async (all) => {
    const found: NamedService[] = [];
    for (const resource of soldResources) {
      const rows = await all.selectFrom(resource).select('uuid').where('client_uuid', 'in', clients).execute();
      found.push(...rows.map(({ uuid }) => ({ resource, uuid })));
    }
    await lockServices(all, found);
  });
}

/** Hook before a subscription is locked. An ordinary edit does not affect its services, so it does not lock them. */
export async function lockForSubscriptions({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (verb !== 'edit') await lockPaidServices(tx, uuids);
}

const movesOfClients: ReadonlySet<string> = new Set(['suspend', 'resume', 'close', 'reopen']);

/** Hook before a client is locked. */
export async function lockOfClients({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (movesOfClients.has(verb)) await lockServicesOfClients(tx, uuids);
}
