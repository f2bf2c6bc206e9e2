/** What can be begun from a record: the forms of records that point at it, with it filled in (`show.starts`). */
import type { RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import type { Start } from '../../../registry/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { createPath } from '../createTarget.ts';

export interface Offered extends Start {
  /** Its own, else that of what is made. */
  readonly iconName: string;
  readonly to: string;
}

export function useStarts(resource: Resource, record: RaRecord): readonly Offered[] {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return resource.starts.flatMap((start) => {
    const inverse = resource.inverses[start.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    const holds = start.when === null || matchesCondition(registry, resource, start.when, record, context);
    if (!inverse || !child || !holds || !mayCreate(registry, child, principal)) return [];
    return [{ ...start, iconName: start.icon ?? child.icon, to: createPath(child, { [inverse.field]: record.id }) }];
  });
}
