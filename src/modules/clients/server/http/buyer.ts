/** The client that a purchase is for: the one named, the active client of staff, or the person's own. */
import type { FastifyRequest } from 'fastify';
import { mayDoFor } from '../../../../engine/registry/permissions.ts';
import type { Caller } from '../../../../engine/server/store/caller.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { withoutScopes } from '../../../../engine/server/store/rights.ts';
import { isUuid } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';

/**
 * Returns the client that the request buys for; null for staff without an active client and for a person without
 * clients.
 *
 * @throws Failure E_NOT_FOUND for another person's client, E_FORBIDDEN if the caller may not see clients.
 */
export async function buyerOf(store: OpenStore, request: FastifyRequest, named: string | null): Promise<string | null> {
  const caller = callerOf(request);
  const clients = resourceNamed(store.registry(), 'clients');
  // A person who may change a client's invoice details may also make it owe money. A token buys within its own scopes.
  const mayOrder = (one: string): boolean =>
    caller.actor !== 'user' || mayDoFor(clients, withoutScopes(caller), 'edit', one);
  const client = named ?? usualClient(caller, mayOrder);
  if (client === null) return null;
  if (!isUuid(client)) throw new Failure('E_NOT_FOUND');
  const uuid = client.toLowerCase();
  if (caller.clients !== null && !(caller.clients.includes(uuid) && mayOrder(uuid))) throw new Failure('E_NOT_FOUND');
  if (named !== null || caller.clients === null) await store.one({ ...caller, active_client: null }, clients, uuid, []);
  return uuid;
}

function usualClient({ clients, active_client }: Caller, mayOrder: (client: string) => boolean): string | null {
  return clients === null ? active_client : (clients.find(mayOrder) ?? null);
}
