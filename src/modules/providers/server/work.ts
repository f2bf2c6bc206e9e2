/** What a piece of work is: a record that asks an adapter or staff to do something, with one life whatever is done. */
import { namedResource } from '../../../engine/registry/namedResource.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { Row, StoreCalls, Tx, WrittenEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { Registry, Resource } from '../../../engine/registry/types.ts';
import type { Adapter, Channel, Order, Outcome } from './adapter.ts';

export interface TaskText {
  readonly title: string;
  /** Markdown. */
  readonly instructions: string;
}

/** Where hooks and actions are at work. */
export interface Place {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly records: StoreCalls;
  readonly now: Date;
}

export type Written<Name extends string = string> = WrittenEvent<Name>;

/** One resource whose records are carried out. */
export interface WorkKind {
  readonly resource: string;
  readonly table: 'deployments' | 'script_runs' | 'service_changes';
  readonly taskKind: 'script' | 'deployment' | 'provisioning';
  /** Asks the adapter to do it; undefined where that cannot any more. The order is the kind's own. */
  readonly perform: (
    adapter: Adapter,
    { record, order }: { readonly record: Row; readonly order: Order },
    channel: Channel,
  ) => Promise<Outcome> | undefined;
  /** How often an adapter may try; once where it is not said. */
  readonly mostAttempts?: number;
  /** For staff, in the language that they read. */
  readonly describe: (tx: Tx, record: Row, locale: 'en' | 'nl') => Promise<TaskText>;
  /** For an adapter, secrets included. */
  readonly order: (tx: Tx, record: Row) => Promise<Order>;
  /** What follows elsewhere once it has begun or ended. */
  readonly onState?: (place: Place, record: Row) => Promise<void>;
}

export const endStates: readonly string[] = ['succeeded', 'failed', 'cancelled'];

/** @throws Error where the registry has lost it. */
export function resourceNamed<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`There is no resource "${name}" in the registry.`);
  return resource;
}

export function invalid(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

export function secondsBetween(from: unknown, until: Date): number | null {
  const start = from instanceof Date ? from : typeof from === 'string' ? new Date(from) : null;
  return start === null ? null : Math.max(0, Math.round((until.getTime() - start.getTime()) / 1_000));
}
