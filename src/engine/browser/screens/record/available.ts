/** What the person at the screen may do with a record, as the registry tells. */
import { availableTo, type Available } from '../../../registry/available.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';

export function useAvailable(resource: Resource): (record: Readonly<Record<string, unknown>>) => Available {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return (record) => availableTo({ registry, principal, context }, resource, record);
}
