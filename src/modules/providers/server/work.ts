/** What a piece of work is: a record that asks an adapter or staff to do something, with one life whatever is done. */
import type { Change } from '../../../engine/registry/audit.ts';
import { namedResource } from '../../../engine/registry/namedResource.ts';
import type { Label, Locale } from '../../../engine/registry/types.ts';
import type { FieldsOf, MergedFields, Rows, TableOf } from '../../../engine/registry/rows.ts';
import type { StoreCalls, Tx, WrittenEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import type { Registry, Resource } from '../../../engine/registry/types.ts';
import { isRecord } from '../../../engine/values/json.ts';
import type { Adapter, Channel, Found, Order, Outcome, Remembered } from './adapter.ts';

export interface TaskText {
  readonly title: string;
  /** Markdown. */
  readonly instructions: string;
  /** After that day it can't be done any more, or costs more. */
  readonly due_on?: string;
}

/** Where hooks and actions are at work. */
export interface Place {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly records: StoreCalls;
  readonly now: Date;
}

export type Written<Name extends string = string> = WrittenEvent<Name>;

/** The resources whose records are carried out. */
export type WorkName = 'deployments' | 'script-runs' | 'service-changes';

/** Of a record of any of them: each field where it has it. */
export type WorkFields = MergedFields<FieldsOf<WorkName>>;

/** One resource whose records are carried out. */
export interface WorkKind<Name extends WorkName = WorkName, Ordered extends Order = Order> {
  readonly resource: Name;
  readonly table: TableOf<Name>;
  readonly taskKind: 'script' | 'deployment' | 'provisioning';
  /** Asks the adapter to do it; undefined where that cannot any more. */
  perform(this: void, adapter: Adapter, order: Ordered, channel: Channel): Promise<Outcome> | undefined;
  /** Whether it is still to be left alone: something else is being done to the same. */
  waits?(this: void, tx: Tx, record: Rows[TableOf<Name>]): Promise<boolean>;
  /** Keeps what its adapter needs to go on with it; a kind without it cannot be left under way. */
  remember?(this: void, database: Pick<Tx, 'updateTable'>, uuid: string, what: Remembered): Promise<void>;
  /** Keeps what came of it, before it ends well. */
  keepFound?(this: void, database: Pick<Tx, 'updateTable'>, uuid: string, found: Found): Promise<void>;
  /** How often an adapter may try; once where it is not said. */
  readonly maxAttempts?: number;
  /** For staff, in the language that they read. */
  describe(
    this: void,
    place: Pick<Place, 'tx' | 'registry'>,
    record: FieldsOf<Name>,
    locale: Locale,
  ): Promise<TaskText>;
  /** For an adapter, secrets included. */
  order(this: void, tx: Tx, record: Rows[TableOf<Name>]): Promise<Ordered>;
  /** What follows elsewhere once it has begun or ended. */
  onState?(this: void, place: Place, record: FieldsOf<Name>): Promise<void>;
}

export const endStates = ['succeeded', 'failed', 'cancelled'] as const;

export function hasEnded({ status }: { readonly status?: WorkFields['status'] }): boolean {
  return endStates.some((state) => state === status);
}

/** @throws Error where the registry has lost it. */
export function resourceNamed<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const resource = namedResource(registry, name);
  if (!resource) throw new Error(`There is no resource "${name}" in the registry.`);
  return resource;
}

/** What is to become of which fields: of an update, and of what moves a day. */
export function changesIn({ changes }: { readonly changes?: unknown }): readonly Change[] {
  return Array.isArray(changes) ? changes.filter(isChange) : [];
}

function isChange(value: unknown): value is Change {
  const { field }: { readonly field?: unknown } = isRecord(value) ? value : {};
  return typeof field === 'string';
}

export function invalid(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

export function secondsBetween(from: Date | string | null, until: Date): number | null {
  return from === null ? null : Math.max(0, Math.round((until.getTime() - new Date(from).getTime()) / 1_000));
}
