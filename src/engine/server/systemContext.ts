/**
 * Work in the system context: the program acts with its own permissions, on rows of all clients. Two functions lead
 * out of the context of a caller, and both show in the type of the transaction:
 *
 * - {@link runAsSystem} for writes of the program, such as the prices of an order;
 * - `acrossClients` for SQL alone, such as the next number of a series, while the caller's permissions still apply.
 */
import { namedResource } from '../registry/records/namedResource.ts';
import type { Registry, Resource } from '../registry/types.ts';
import { systemCaller, systemOnBehalfOf, type Caller } from './store/caller.ts';
import type { OpenStore, StoreCalls, Tx, TxAcrossClients } from './store/contract.ts';
import { acrossClients } from './store/row-level-security/confine.ts';
import { inTransaction, reachable } from './store/transaction.ts';

/** Everything that work of the program needs. Only {@link runAsSystem} creates it. */
export interface SystemContext {
  readonly tx: TxAcrossClients;
  readonly records: StoreCalls;
  readonly registry: Registry;
  /** Caller with the permissions of management, and the identity of the person for the audit trail. */
  readonly caller: Caller;
  readonly now: Date;
}

/** Event of a hook, an action or a call that already runs in a transaction. */
interface RunningEvent {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}

/** Event outside a transaction, such as the run of a job. */
interface StartingEvent {
  readonly store: Pick<OpenStore, 'database' | 'within' | 'registry'>;
  /** The person who caused the work, for the audit trail. Defaults to nobody. */
  readonly caller?: Caller;
  readonly now: Date;
}

/**
 * Runs work of the program. Continues the transaction of a hook or an action; outside a transaction it begins one, and
 * runs the work again after a serialization failure. Permissions of the caller are not checked: check them before.
 *
 *     await runAsSystem(event, (system) => system.records.act(system.caller, invoices, uuid, 'finalise', {}));
 *     await runAsSystem({ store, now }, (system) => remind(system, client));
 */
export function runAsSystem<T>(
  event: RunningEvent | StartingEvent,
  work: (system: SystemContext) => Promise<T>,
): Promise<T> {
  if ('tx' in event) {
    const { tx, records, registry, caller, now } = event;
    return acrossClients(tx, (all) => work({ tx: all, records, registry, caller: systemOnBehalfOf(caller), now }));
  }
  const { store, caller = systemCaller, now } = event;
  return reachable(() =>
    inTransaction(store.database, (tx) =>
      runAsSystem({ tx, records: store.within(tx), registry: store.registry(), caller, now }, work),
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

/**
 * Returns a resource that the code of the program needs.
 * @throws Error if the registry has no such resource, which is a programming error
 */
export function resourceOf<Name extends string>(
  { registry }: Pick<SystemContext, 'registry'>,
  name: Name,
): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`The program needs the resource "${name}" in the registry.`);
  return resource;
}
