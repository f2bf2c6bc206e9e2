/** In charge of which states of a record are told once something was done to it: what it is now, and what still waits. */
import type { Field, Resource } from '../../registry/types.ts';
import { isSame } from '../providers/requestBody.ts';
import { optionOf } from '../fields/enum.tsx';

type Values = Readonly<Record<string, unknown>>;

/**
 * The enums that say something else than before, its own state first; where none does, those that still ask for
 * something: it was saved, and waits with what waited already. What `before` says nothing of, as a row of a list does of
 * fields that are no column, cannot be told but for its own state, of which any says how it stands.
 */
export function changedStates(resource: Resource, before: Values, after: Values): readonly Field[] {
  const isState = ({ name }: Field): boolean => name === resource.stateField;
  const enums = Object.values(resource.fields).filter(
    ({ kind, name }) => kind === 'enum' && after[name] !== undefined && after[name] !== null,
  );
  const changed = enums.filter(
    (field) => (before[field.name] !== undefined || isState(field)) && !isSame(after[field.name], before[field.name]),
  );
  if (changed.length === 0)
    return enums.filter((field) => !isState(field) && waits.has(optionOf(field, after[field.name])?.colour ?? ''));
  return changed.toSorted((left, right) => Number(isState(right)) - Number(isState(left)));
}

const waits: ReadonlySet<string> = new Set(['warning', 'error', 'info']);
