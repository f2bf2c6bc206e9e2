/** For which client something is bought: the one that is named, the active one of staff, the person's own. */
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
 * Null: staff without an active client, a person without any. @throws Failure E_NOT_FOUND for another's, E_FORBIDDEN
 * where clients are not for the caller to see.
 */
export async function buyerOf(store: OpenStore, request: FastifyRequest, named: string | null): Promise<string | null> {
  const caller = callerOf(request);
  const clients = resourceNamed(store.registry(), 'clients');
  // Who may change what stands on a client's invoices may make it owe something. A token buys by its own scopes.
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
