/** In charge of which states of a record are told once something was done to it: what it is now, and what still waits. */
import type { Field, Resource } from '../../registry/types.ts';
import { isSame } from '../providers/requestBody.ts';
import { optionOf } from '../fields/enum.tsx';

type Values = Readonly<Record<string, unknown>>;

/**
 * The states that are others than before, its own first; where none is, those that still ask for something: it was
 * saved, and waits with what waited already. Its own is the derived one where it has one, said once. A choice without
 * colours is no state. What `before` says nothing of, as a row of a list does of fields that are no column, cannot be
 * told but for its own state, of which any says how it stands.
 */
export function changedStates(resource: Resource, before: Values, after: Values): readonly Field[] {
  const isState = ({ name }: Field): boolean => name === resource.statusField;
  const stored = resource.fields[resource.statusField ?? '']?.derivedStatus?.from;
  const enums = Object.values(resource.fields).filter(
    ({ kind, name, options }) =>
      kind === 'enum' &&
      name !== stored &&
      after[name] !== undefined &&
      after[name] !== null &&
      (name === resource.statusField || options?.some(({ colour }) => colour !== null) === true),
  );
  const changed = enums.filter(
    (field) => (before[field.name] !== undefined || isState(field)) && !isSame(after[field.name], before[field.name]),
  );
  if (changed.length === 0)
    return enums.filter((field) => !isState(field) && waits.has(optionOf(field, after[field.name])?.colour ?? ''));
  return changed.toSorted((left, right) => Number(isState(right)) - Number(isState(left)));
}

const waits: ReadonlySet<string> = new Set(['warning', 'error', 'info']);
