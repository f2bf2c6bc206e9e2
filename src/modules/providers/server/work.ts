/** Work: records that ask an adapter or staff to do something, with the same life cycle for all kinds. */
import { type Audit, type FieldsOf, type MergedFields, type Registry, type Rows, type TableOf } from '#engine/registry';
import { Json, type Label, type Locale } from '#engine/values';
import { Failure, type StoreCalls, type Tx } from '#engine/server';
import type { Adapter, Channel, Found, ProviderOrder, AdapterOutcome, Remembered } from './adapter.ts';

/** Text of a task in one language. */
export interface TaskText {
  readonly title: string;
  /** Markdown. */
  readonly instructions: string;
  /** Last day on which the work can be done, or can be done without extra cost. */
  readonly due_on?: string;
}

/** Context of hooks and actions. */
export interface WorkContext {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly records: StoreCalls;
  readonly now: Date;
}

/** Resources whose records are work. */
export type WorkName = 'deployments' | 'script-runs' | 'service-changes';

/** Fields of a record of any of these resources. */
export type AnyWorkFields = MergedFields<FieldsOf<WorkName>>;

/** One kind of work. */
export interface WorkKind<Name extends WorkName = WorkName, Ordered extends ProviderOrder = ProviderOrder> {
  readonly resource: Name;
  readonly table: TableOf<Name>;
  readonly taskKind: 'script' | 'deployment' | 'provisioning';
  /** Calls the adapter. Returns undefined if the adapter does not support the operation any more. */
  perform(this: void, adapter: Adapter, order: Ordered, channel: Channel): Promise<AdapterOutcome> | undefined;
  /** Returns true if other work on the same subject must end first. */
  waits?(this: void, tx: Tx, record: Rows[TableOf<Name>]): Promise<boolean>;
  /** Stores the values that the adapter needs to continue. Without it, work of this kind cannot be `under_way`. */
  remember?(this: void, database: Pick<Tx, 'updateTable'>, uuid: string, what: Remembered): Promise<void>;
  /** Stores the result before the work ends successfully. */
  keepFound?(this: void, database: Pick<Tx, 'updateTable'>, uuid: string, found: Found): Promise<void>;
  /** Maximum number of attempts by an adapter. Defaults to 1. */
  readonly maxAttempts?: number;
  /** Text of the task for staff, in their language. */
  describe(
    this: void,
    place: Pick<WorkContext, 'tx' | 'registry'>,
    record: FieldsOf<Name>,
    locale: Locale,
  ): Promise<TaskText>;
  /** Data for an adapter, including secrets. */
  order(this: void, tx: Tx, record: Rows[TableOf<Name>]): Promise<Ordered>;
  /** Called after the work has begun or ended. */
  onState?(this: void, place: WorkContext, record: FieldsOf<Name>): Promise<void>;
}

export const endStates = ['succeeded', 'failed', 'cancelled'] as const;

/** Returns true if the work has succeeded, failed or been cancelled. */
export function hasEnded({ status }: { readonly status?: AnyWorkFields['status'] }): boolean {
  return endStates.some((state) => state === status);
}

/** Returns the changes of an update or of another operation that changes a date. */
export function changesIn({ changes }: { readonly changes?: unknown }): readonly Audit.FieldChange[] {
  return Array.isArray(changes) ? changes.filter(isChange) : [];
}

function isChange(value: unknown): value is Audit.FieldChange {
  const { field }: { readonly field?: unknown } = Json.isRecord(value) ? value : {};
  return typeof field === 'string';
}

/** Creates a validation error for one field. */
export function invalid(field: string, label: Label): Failure {
  return new Failure('E_INVALID', { errors: { [field]: { label } } });
}

/** Returns the seconds between two times, at least 0; null if `from` is null. */
export function secondsBetween(from: Date | string | null, until: Date): number | null {
  return from === null ? null : Math.max(0, Math.round((until.getTime() - new Date(from).getTime()) / 1_000));
}
