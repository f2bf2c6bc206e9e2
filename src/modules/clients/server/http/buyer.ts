/** The client that a purchase is for: the one named, the active client, or the person's only one. */
import type { FastifyRequest } from 'fastify';
import { Access } from '#engine/registry';
import { Accounts, type Caller, Failure, type OpenStore, Requests, resourceNamed } from '#engine/server';

/**
 * Returns the client that the request buys for; null if the caller has chosen none, which only a person of one client
 * need not, and for a person without clients.
 *
 * @throws Failure E_NOT_FOUND for another person's client, E_FORBIDDEN if the caller may not see clients.
 */
export async function buyerOf(store: OpenStore, request: FastifyRequest, named: string | null): Promise<string | null> {
  const caller = Requests.callerOf(request);
  const clients = resourceNamed(store.registry(), 'clients');
  // A person who may change a client's invoice details may also make it owe money. A token buys within its own scopes.
  const mayOrder = (one: string): boolean =>
    caller.actor !== 'user' || Access.mayDoFor(clients, Accounts.withoutScopes(caller), 'edit', one);
  const client = named ?? usualClient(caller, mayOrder);
  if (client === null) return null;
  if (!Requests.isUuid(client)) throw new Failure('E_NOT_FOUND');
  const uuid = client.toLowerCase();
  if (caller.clients !== null && !(caller.clients.includes(uuid) && mayOrder(uuid))) throw new Failure('E_NOT_FOUND');
  if (named !== null || caller.clients === null) await store.one({ ...caller, active_client: null }, clients, uuid, []);
  return uuid;
}

function usualClient({ clients, active_client }: Caller, mayOrder: (client: string) => boolean): string | null {
  if (clients === null) return active_client;
  const [only = null, ...others] = clients.filter((one) => (active_client ?? one) === one && mayOrder(one));
  return others.length === 0 ? only : null;
}
