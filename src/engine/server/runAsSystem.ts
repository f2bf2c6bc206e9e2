/**
 * Writes of the program that the person could not do directly, such as the prices of a cart. The audit trail keeps the
 * person who asked for it.
 */
import { systemCaller } from './store/caller.ts';
import { namedResource } from '../registry/namedResource.ts';
import type { Registry, Resource } from '../registry/types.ts';
import type { Caller } from './store/caller.ts';
import type { OpenStore, StoreCalls, Tx } from './store/contract.ts';
import { reachable, inTransaction } from './store/transaction.ts';

/** The system caller, with the identity of `caller` for the audit trail. Callers check permissions before. */
export function onBehalf(caller: Caller): Caller {
  const { actor, audited_actor = actor, user_uuid, employee_uuid, locale, session_id, name, origin } = caller;
  return {
    ...systemCaller,
    audited_actor,
    user_uuid,
    employee_uuid,
    locale,
    session_id,
    ...(name === undefined ? {} : { name }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** A transaction with the permissions of the program. */
export interface SystemTransaction {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  /** Caller with all permissions. */
  readonly caller: Caller;
  readonly now: Date;
}

/** Runs the work in one transaction with the permissions of the program. Runs it again after a serialization failure. */
export function runAsSystem<T>(
  store: OpenStore,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  work: (sale: SystemTransaction) => Promise<T>,
): Promise<T> {
  return reachable(() =>
    inTransaction(store.database, (tx) =>
      work({ tx, records: store.within(tx), registry: store.registry(), caller: onBehalf(caller), now }),
    ),
  );
}

/**
 * Runs work for each item. Collects the failures with their reasons, so that one faulty record does not stop the
 * others.
 */
export async function forEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<readonly { readonly item: Item; readonly reason: string }[]> {
  const failed: { item: Item; reason: string }[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed.push({ item, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return failed;
}

/** @throws Error if the registry has no such resource */
export function resourceOf<Name extends string>(
  { registry }: Pick<SystemTransaction, 'registry'>,
  name: Name,
): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`The program needs the resource "${name}" in the registry.`);
  return resource;
}
