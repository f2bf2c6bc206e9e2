/**
 * Selects which status fields a notification mentions after an action: the changed ones, or else those that still
 * require attention.
 */
import type { Field, Resource } from '../../registry/types.ts';
import { isSame } from '../providers/requestBody.ts';
import { optionOf } from '../fields/enum.tsx';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the status fields that changed, the main status first. If none changed, returns those that still require
 * attention (warning, error or info). A derived status replaces the stored one that it is derived from. Enums without
 * colours are no statuses. Fields missing from `before` (as in a list row, which only has its columns) cannot be
 * compared and are left out, except the main status.
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
