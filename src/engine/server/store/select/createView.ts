/** Makes the views that statements are compiled with. */

import type { Registry } from '../../../registry/types.ts';
import { type Caller, conditionContext, systemCaller } from '../caller.ts';
import { rightsOf } from '../rights.ts';
import { compileCondition } from './condition.ts';
import { ruleOf } from './rule.ts';
import type { View } from './view.ts';

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

/** For definitions, where nobody looks. */
export const definitionView = (registry: Registry): View => viewOf(registry, systemCaller, new Date(0));
