/** Through whose eyes, and at which moment, statements are compiled. One per statement: it hands out the aliases. */
import type { Condition } from '../../../registry/condition.ts';
import { conditionContext, systemCaller, type Caller } from '../caller.ts';
import type { ConditionContext } from '../../../registry/operand.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { rightsOf, type Rights } from '../rights.ts';
import { compileCondition } from './condition.ts';
import { ruleOf } from './rule.ts';

/** A row in the statement: of which resource, under which alias. Null: the table that a definition is about. */
export interface At {
  readonly resource: Resource;
  readonly alias: string | null;
}

export interface View {
  readonly rights: Rights;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly context: ConditionContext;
  nextAlias(): string;
  /** A condition that the registry wrote: it may look anywhere. */
  trusted(at: At, raw: RawCondition): Fragment;
  condition(at: At, condition: Condition): Fragment;
}

export function viewOf(registry: Registry, caller: Caller, now: Date): View {
  let aliases = 0;
  const view: View = {
    rights: rightsOf(registry, caller),
    registry,
    caller,
    context: conditionContext(caller, now),
    nextAlias: () => `t${(aliases += 1)}`,
    trusted: (at, raw) => compileCondition(view, at, ruleOf(registry, at.resource, raw)),
    condition: (at, condition) => compileCondition(view, at, condition),
  };
  return view;
}

/**
 * The same moment and person, but every field readable: for what the store itself must know. Aliases go on from the
 * view's.
 */
export function unrestricted(view: View): View {
  return { ...view, rights: rightsOf(view.registry, systemCaller) };
}

/** For definitions, where nobody looks. */
export const definitionView = (registry: Registry): View => viewOf(registry, systemCaller, new Date(0));
