/** What the person at the screen may do with a record, in the state that it is in: the server's rules, asked in advance. */
import { mayDo } from '../../../registry/access.ts';
import { rowsFor } from '../../../registry/permissions.ts';
import { meets } from '../../../registry/rules.ts';
import type { Action, RawCondition, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';

export interface Available {
  readonly edit: boolean;
  readonly delete: boolean;
  /** The primary one first. */
  readonly actions: readonly Action[];
}

export function useAvailable(resource: Resource): (record: Readonly<Record<string, unknown>>) => Available {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return (record) => {
    const holds = (condition: RawCondition | null): boolean =>
      condition === null || meets(registry, resource, condition, record, context);
    const may = (verb: string): boolean =>
      mayDo(resource, principal, verb) && holds(rowsFor(resource, principal, [verb]));
    const actions = Object.values(resource.actions).filter(
      (action) => may(action.name) && holds(action.when) && holds(action.offer),
    );
    return {
      edit: may('edit') && holds(resource.editWhen),
      delete: may('delete') && holds(resource.deleteWhen),
      actions: actions.sort((left, right) => Number(right.primary) - Number(left.primary)),
    };
  };
}
