/** In charge of which states of a record became something else: what was done to it, and what still waits. */
import type { Field, Resource } from '../../registry/types.ts';
import { isSame } from '../providers/requestBody.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The enums that say something else than before, its own state first. What `before` says nothing of, as a row of a list
 * does of fields that are no column, cannot be told but for its own state, of which any says how it stands.
 */
export function changedStates(resource: Resource, before: Values, after: Values): readonly Field[] {
  const isState = ({ name }: Field): boolean => name === resource.stateField;
  return Object.values(resource.fields)
    .filter((field) => {
      const { kind, name } = field;
      if (kind !== 'enum' || after[name] === undefined || after[name] === null) return false;
      return (before[name] !== undefined || isState(field)) && !isSame(after[name], before[name]);
    })
    .toSorted((left, right) => Number(isState(right)) - Number(isState(left)));
}
