/** Creates the views that statements are compiled with. */

import type { ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Registry } from '../../../registry/types.ts';
import { type Caller, conditionContext, isSystem, personOfCaller, systemCaller } from '../caller.ts';
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
      // Part of the cache key.
      get today() {
        return context.today;
      },
      get now() {
        ofTheMoment = true;
        return context.now;
      },
    },
    statements: statementsOf(registry, caller, context),
    isOfTheMoment: () => ofTheMoment,
    nextAlias: () => `t${(aliases += 1)}`,
    trusted: (at, raw) => compileCondition(view, at, ruleOf(registry, at.resource, raw)),
    condition: (at, condition) => compileCondition(view, at, condition),
  };
  return view;
}

/** Statements of the program depend on whom it acts for only as far as conditions name them. */
function statementsOf(
  registry: Registry,
  caller: Caller,
  { me, employee, client, today }: ConditionContext,
): CompiledStatements | null {
  const person = isSystem(caller) ? registry : personOfCaller(caller);
  if (person === null) return null;
  const variables = isSystem(caller) ? [me, employee, client] : [];
  return new CompiledStatements(registry, person, [caller.locale, today, ...variables].join(' '));
}

/** Returns a view for definitions such as indexes, in the system context. */
export const definitionView = (registry: Registry): CallerView => viewOf(registry, systemCaller, new Date(0));
