/**
 * In charge of writing what the person themselves may not: a cart's prices, an order. Who asked for it stays on the
 * audit trail.
 */
import { systemCaller } from './store/caller.ts';
import { namedResource } from '../registry/namedResource.ts';
import type { Registry, Resource } from '../registry/types.ts';
import type { Caller } from './store/caller.ts';
import type { OpenStore, StoreCalls, Tx } from './store/contract.ts';
import { reachable, inTransaction } from './store/transaction.ts';

/** Whose client it is must have been judged before. */
export function onBehalf({ user_uuid, employee_uuid, locale, session_id, name, origin }: Caller): Caller {
  return {
    ...systemCaller,
    user_uuid,
    employee_uuid,
    locale,
    session_id,
    ...(name === undefined ? {} : { name }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** One transaction of selling. */
export interface Sale {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  /** May write all of it. */
  readonly caller: Caller;
  readonly now: Date;
}

/** The work may run again where another transaction was in the way. */
export function selling<T>(
  store: OpenStore,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
  work: (sale: Sale) => Promise<T>,
): Promise<T> {
  return reachable(() =>
    inTransaction(store.database, (tx) =>
      work({ tx, records: store.within(tx), registry: store.registry(), caller: onBehalf(caller), now }),
    ),
  );
}

/**
 * Runs work for each item, and collects the reasons of those for which it failed: one faulty record does not keep the
 * others from being done.
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

/** @throws Error where the registry has no such resource: selling cannot do without. */
export function resourceOf<Name extends string>({ registry }: Pick<Sale, 'registry'>, name: Name): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`Selling needs the resource "${name}" in the registry.`);
  return resource;
}
