/** Creates the views that statements are compiled with. */

import type { Registry } from '../../../registry/types.ts';
import { type Caller, conditionContext, personOfCaller, systemCaller } from '../caller.ts';
import { CompiledStatements } from '../compiledStatement.ts';
import { rightsOf } from '../rights.ts';
import { compileCondition } from './condition.ts';
import { ruleOf } from './rule.ts';
import type { CallerView } from './view.ts';

/** Creates a view for one statement. `now` determines the values of `$now` and `$today`. */
export function viewOf(registry: Registry, caller: Caller, now: Date): CallerView {
  let aliases = 0;
  let ofTheMoment = false;
  const context = conditionContext(caller, now);
  const view: CallerView = {
    rights: rightsOf(registry, caller),
    registry,
    caller,
    context: {
      me: context.me,
      employee: context.employee,
      client: context.client,
      get today() {
        ofTheMoment = true;
        return context.today;
      },
      get now() {
        ofTheMoment = true;
        return context.now;
      },
    },
    statements: statementsOf(registry, caller),
    isOfTheMoment: () => ofTheMoment,
    nextAlias: () => `t${(aliases += 1)}`,
    trusted: (at, raw) => compileCondition(view, at, ruleOf(registry, at.resource, raw)),
    condition: (at, condition) => compileCondition(view, at, condition),
  };
  return view;
}

function statementsOf(registry: Registry, caller: Caller): CompiledStatements | null {
  const person = personOfCaller(caller);
  return person && new CompiledStatements(registry, person, caller.locale);
}

/** Returns a view for definitions such as indexes, in the system context. */
export const definitionView = (registry: Registry): CallerView => viewOf(registry, systemCaller, new Date(0));
