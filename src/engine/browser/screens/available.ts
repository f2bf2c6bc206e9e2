/** Returns a function for the actions that the person may run on a record, by the rules of the registry. */
import { availableTo, type Available } from '../../registry/records/available.ts';
import { fieldReference } from '../../registry/conditions/operand.ts';
import { dateOf } from '../../registry/conditions/relativeDate.ts';
import type { Action, Field, Resource } from '../../registry/types.ts';
import { localDate } from '../../values/dates/calendarDate.ts';
import { useConditionContext } from '../fields/useConditionContext.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';

/** Returns a function for rows of a list, where a hook per record is not possible. */
export function useAvailable(resource: Resource): (record: Readonly<Record<string, unknown>>) => Available {
  const registry = useRegistry();
  const principal = usePrincipal();
  const context = useConditionContext();
  return (record) => availableTo({ registry, principal, context }, resource, record);
}

/**
 * Returns the values that the action expects the record to have, as shown on the page, so that the server can detect a
 * change.
 */
export function expectedOf(
  { expect }: Action,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(expect.map((field) => [field, record[field] ?? null]));
}

/** Returns the preset of an action for a field; of several values the first valid one. undefined without a preset. */
export function presetOf(
  { preset }: Action,
  { name, options }: Field,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (preset[name] === undefined) return undefined;
  const values = [preset[name]].flat().map((value) => {
    const from = fieldReference(value);
    if (from !== null) return record[from] ?? null;
    return typeof value === 'string' ? dateOf(value, localDate(new Date())) : value;
  });
  const isPossible = (value: unknown): boolean => !options || options.some((option) => option.value === value);
  return values.find(isPossible) ?? values[0] ?? null;
}
