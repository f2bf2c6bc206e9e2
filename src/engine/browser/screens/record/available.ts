/** What the person at the screen may do with a record, as the registry tells. */
import { availableTo, type Available } from '../../../registry/available.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';

export function useAvailable(resource: Resource): (record: Readonly<Record<string, unknown>>) => Available {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return (record) => availableTo({ registry, principal, context }, resource, record);
}

/** What the record is taken to be by who starts the action, from what is on the screen. */
export function expectedOf(
  { expect }: Action,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(expect.map((field) => [field, record[field] ?? null]));
}
