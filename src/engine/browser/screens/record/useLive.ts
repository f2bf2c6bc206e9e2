/** Which records are under way, so that their page follows them: those that meet the condition of `show.live`. */
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useRegistry } from '../../registry.ts';

export function useLive(resource: Resource): (record: Readonly<Record<string, unknown>>) => boolean {
  const registry = useRegistry();
  const context = useConditionContext();
  const { liveWhen } = resource;
  return (record) => liveWhen !== null && matchesCondition(registry, resource, liveWhen, record, context);
}
