/** What the person at the screen may do with a record, as the registry tells. */
import { availableTo, type Available } from '../../../registry/available.ts';
import { fieldReference } from '../../../registry/operand.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { amsterdamDate } from '../../../values/calendarDate.ts';
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

/** What the action fills in for a field, of several values the first that it can be; undefined where it says nothing. */
export function presetOf(
  { preset }: Action,
  { name, options }: Field,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (preset[name] === undefined) return undefined;
  const values = [preset[name]].flat().map((value) => {
    const from = fieldReference(value);
    if (from !== null) return record[from] ?? null;
    return value === '$today' ? amsterdamDate(new Date()) : value;
  });
  const isPossible = (value: unknown): boolean => !options || options.some((option) => option.value === value);
  return values.find(isPossible) ?? values[0] ?? null;
}
