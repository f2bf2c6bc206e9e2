/** What the person at the screen may do with a record, in the state that it is in: the server's rules, asked in advance. */
import { mayDo } from '../../../registry/access.ts';
import { meets } from '../../../registry/rules.ts';
import type { Action, RawCondition, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useActor } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';

export interface Available {
  readonly edit: boolean;
  readonly delete: boolean;
  /** The primary one first. */
  readonly actions: readonly Action[];
}

export function useAvailable(resource: Resource): (record: Readonly<Record<string, unknown>>) => Available {
  const registry = useRegistry();
  const actor = useActor();
  const context = useConditionContext();
  return (record) => {
    const holds = (condition: RawCondition | null): boolean => condition === null || meets(registry, resource, condition, record, context);
    const actions = Object.values(resource.actions).filter((action) => mayDo(resource, actor, action.name) && holds(action.when));
    return {
      edit: mayDo(resource, actor, 'edit') && holds(resource.editWhen),
      delete: mayDo(resource, actor, 'delete') && holds(resource.deleteWhen),
      actions: actions.sort((left, right) => Number(right.primary) - Number(left.primary)),
    };
  };
}
