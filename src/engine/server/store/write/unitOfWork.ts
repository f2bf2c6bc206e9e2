/** One call that writes: on whose behalf, when, in which transaction. */
import type { Registry, Resource } from '../../../registry/types.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { ConditionContext } from '../../../registry/operand.ts';
import type { Trail } from '../audit/contract.ts';
import { conditionContext, type Caller } from '../caller.ts';
import type { HooksByResource, Row, StoreCalls, Tx } from '../contract.ts';
import { Failure } from '../failure.ts';
import { rightsOf, withoutScopes, type Rights } from '../rights.ts';
import type { View } from '../select/view.ts';
import type { viewOf } from '../select/createView.ts';
import type { StoreState } from '../state.ts';

export interface UnitOfWork {
  readonly tx: Tx;
  readonly state: StoreState;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly rights: Rights;
  readonly now: Date;
  readonly context: ConditionContext;
  readonly hooks: HooksByResource;
  /** What hooks add to the answer of this call. */
  readonly answerAdditions: Record<string, unknown>;
  /** What is done, for the audit trail: `create`, `edit`, `delete`, or an action's name. */
  readonly verb: string;
  readonly trail: Trail;
  /** Whether the call is all that its transaction does. */
  readonly isWhole: boolean;
  /** Fresh for each statement. */
  readonly view: () => View;
  /** The store's calls inside this transaction. */
  readonly records: StoreCalls;
  /** What was chosen for lines that are left out of their owner (`deleteChoice`); null for the first choice. */
  readonly lineChoice: string | null;
  /** The same for the person whose token it is, whatever its scopes. */
  readonly withoutScopes: () => UnitOfWork;
}

export interface UnitOfWorkOptions {
  readonly tx: Tx;
  readonly state: StoreState;
  readonly caller: Caller;
  readonly now: Date;
  readonly hooks: HooksByResource;
  readonly viewer: typeof viewOf;
  readonly verb: string;
  readonly trail: Trail;
  readonly isWhole: boolean;
  readonly records: StoreCalls;
}

export function unitOfWork({ viewer, ...options }: UnitOfWorkOptions): UnitOfWork {
  const { registry } = options.state;
  return {
    ...options,
    registry,
    answerAdditions: {},
    lineChoice: null,
    rights: rightsOf(registry, options.caller),
    context: conditionContext(options.caller, options.now),
    view: () => viewer(registry, options.caller, options.now),
    withoutScopes: () => unitOfWork({ viewer, ...options, caller: withoutScopes(options.caller) }),
  };
}

/** What is wrong, by path: `lines.0.quantity`. The first thing said of a field stands. */
export type Faults = Map<string, RuleMessage>;

export function fault(faults: Faults, path: string, message: RuleMessage): void {
  if (!faults.has(path)) faults.set(path, message);
}

export function throwFaults(faults: Faults): void {
  if (faults.size > 0) throw new Failure('E_INVALID', { errors: Object.fromEntries(faults) });
}

/** A record that is about to be written, with the owned rows that go with it. */
export interface Draft {
  readonly resource: Resource;
  readonly uuid: string;
  /** All of it as it stands, secrets apart; null for a new one. */
  readonly before: Row | null;
  /** The body's own words: what the caller sent and may send. */
  readonly sent: Row;
  /** What is written: the sent, and the defaults of a new record. Without lines. */
  readonly values: Row;
  /** By the field of the lines; only those that change. */
  readonly lines: ReadonlyMap<string, OwnedChange>;
  /** Where the caller finds it in the body: '' or `lines.0`. */
  readonly path: string;
}

export interface OwnedChange {
  readonly drafts: readonly Draft[];
  readonly removed: readonly Row[];
}

export const at = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

export function hasOwn(record: Row, name: string): boolean {
  return Object.hasOwn(record, name);
}
