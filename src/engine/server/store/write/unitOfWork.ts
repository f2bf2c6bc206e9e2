/** Context of one writing call: caller, time, transaction, registry. */
import type { Registry } from '../../../registry/types.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Trail } from '../audit/contract.ts';
import { conditionContext, type Caller } from '../caller.ts';
import type { Database, HooksByResource, StoreCalls, Tx } from '../contract.ts';
import { Failure } from '../failure.ts';
import { rightsOf, withoutScopes, type Rights } from '../rights.ts';
import type { CallerView } from '../select/view.ts';
import type { viewOf } from '../select/createView.ts';
import type { StoreState } from '../state.ts';

/** Context of one writing call. */
export interface UnitOfWork {
  readonly tx: Tx;
  /** For short statements outside the transaction. */
  readonly lookups: Database;
  readonly state: StoreState;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly rights: Rights;
  readonly now: Date;
  readonly context: ConditionContext;
  readonly hooks: HooksByResource;
  /** Values that hooks add to the response of this call. */
  readonly answerAdditions: Record<string, unknown>;
  /** Verb for the audit trail: `create`, `edit`, `delete`, or the name of an action. */
  readonly verb: string;
  readonly trail: Trail;
  /** True where the transaction contains nothing but one write of this call. */
  readonly isWhole: boolean;
  /** Returns a new view; each statement needs its own. */
  readonly view: () => CallerView;
  /** Store calls inside this transaction. */
  readonly records: StoreCalls;
  /** Option of `deleteChoice` for lines that are left out of their owner; null for the first option. */
  readonly lineChoice: string | null;
  /** Returns the same unit of work with all permissions of the person, without the scopes of the token. */
  readonly withoutScopes: () => UnitOfWork;
}

interface UnitOfWorkOptions {
  readonly tx: Tx;
  readonly lookups: Database;
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

/** Creates the context. Calls inside the same transaction have contexts of their own. */
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

/** Validation errors by path, such as `lines.0.quantity`. The first error of a field is kept. */
export type Faults = Map<string, RuleMessage>;

export function fault(faults: Faults, path: string, message: RuleMessage): void {
  if (!faults.has(path)) faults.set(path, message);
}

export function throwFaults(faults: Faults): void {
  if (faults.size > 0) throw new Failure('E_INVALID', { errors: Object.fromEntries(faults) });
}

export const at = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
