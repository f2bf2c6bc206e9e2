/**
 * In charge of the order of locks around what is sold: the service comes first. Whatever leads to one (its subscription,
 * its client, a line of an order, what is done with it, the task of that) locks the services that it may move before
 * itself, so that all that comes to the same service waits for it there, holding nothing that the others need. After the
 * services come client, order, line, subscription, service change and task.
 */
import type { LockEvent, Tx } from '../../../engine/server/store/contract.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { soldResources, type SoldResource } from '../rules/lifeChart.ts';

export interface NamedService {
  /** What is not sold is passed over. */
  readonly resource: string | null;
  readonly uuid: string | null;
}

/** What stands on a server comes before it, so that a server follows what it carries. */
const inOrder: readonly SoldResource[] = [...soldResources.filter((name) => name !== 'servers'), 'servers'];
const onServers: ReadonlySet<SoldResource> = new Set(['hosting', 'applications', 'databases']);

/** Until the transaction ends, in one order, so that no two of them wait for each other. */
export async function lockRows(
  tx: Tx,
  table: SoldResource | 'dns_zones' | 'mailboxes' | 'orders' | 'service_changes' | 'deployments',
  uuids: Iterable<string>,
): Promise<void> {
  const named = [...new Set(uuids)];
  if (named.length === 0) return;
  await tx.selectFrom(table).select('uuid').where('uuid', 'in', named).orderBy('uuid').forUpdate().execute();
}

/** Until the transaction ends, with the client's own server that they stand on. */
export async function lockServices(tx: Tx, services: readonly NamedService[]): Promise<void> {
  if (!services.some(({ resource, uuid }) => uuid !== null && isSoldName(resource))) return;
  await withoutRowLevelSecurity(tx, async (all) => {
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

async function ownServersOf(tx: Tx, name: SoldResource, uuids: readonly string[]): Promise<readonly string[]> {
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

/** What subscriptions pay for, whichever of the two names the other; and then the clients, against their suspension. */
export async function lockPaidServices(tx: Tx, subscriptions: readonly string[]): Promise<void> {
  if (subscriptions.length === 0) return;
  await withoutRowLevelSecurity(tx, async (all) => {
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

/** Nobody suspends or closes them meanwhile; everything else of them goes on. */
async function keepClients(tx: Tx, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await tx.selectFrom('clients').select('uuid').where('uuid', 'in', clients).orderBy('uuid').forKeyShare().execute();
}

/** All that a client has. */
export async function lockServicesOfClients(tx: Tx, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  await withoutRowLevelSecurity(tx, async (all) => {
    const found: NamedService[] = [];
    for (const resource of soldResources) {
      const rows = await all.selectFrom(resource).select('uuid').where('client_uuid', 'in', clients).execute();
      found.push(...rows.map(({ uuid }) => ({ resource, uuid })));
    }
    await lockServices(all, found);
  });
}

/** For the hook of subscriptions. What only edits it, and moves it nowhere, leaves what it pays for alone. */
export async function lockForSubscriptions({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (verb !== 'edit') await lockPaidServices(tx, uuids);
}

const movesOfClients: ReadonlySet<string> = new Set(['suspend', 'resume', 'close', 'reopen']);

/** For the hook of clients. */
export async function lockOfClients({ tx, uuids, verb }: LockEvent): Promise<void> {
  if (movesOfClients.has(verb)) await lockServicesOfClients(tx, uuids);
}
