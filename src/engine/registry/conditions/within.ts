/**
 * Restricts the targets of a reference, given the rest of its record: `x-relation.within`. It is a condition on the
 * target in which `$.field` is a field of the record itself, and `$.relation.field` one of a record that it refers to.
 * A comparison with an empty field is ignored.
 */
import { isEmpty } from './condition.ts';
import type { Field, RawCondition, Registry, Resource, Scalar } from '../types.ts';
import { isRecord } from '../../values/json.ts';

const pattern = /^\$\.([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)$/;

/** Parses an own path: `['client_uuid']`, `['invoice', 'client_uuid']`; null if the value is not one. */
function ownPathOf(value: unknown): readonly string[] | null {
  const path = typeof value === 'string' ? pattern.exec(value)?.[1] : undefined;
  return path === undefined ? null : path.split('.');
}

/** Returns the record's own paths in the condition, without duplicates. */
export function ownPaths(within: unknown): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const visit = (value: unknown): void => {
    const path = ownPathOf(value);
    if (path !== null) found.set(path.join('.'), path);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) visit(inner);
  };
  visit(within);
  return [...found.values()];
}

/** Returns the parts of the condition that apply separately, so that an error can name the field that violates one. */
export function partsOf(within: RawCondition): readonly RawCondition[] {
  return Object.entries(within).map(([key, value]) => ({ [key]: value }));
}

/** Returns the field at the end of an own path, or null. */
export function ownField(
  registry: Registry,
  resource: Resource,
  [first = '', second]: readonly string[],
): Field | null {
  if (second === undefined) return resource.fields[first] ?? null;
  const relation = Object.values(resource.fields).find(
    (field) => field.kind === 'reference' && field.relation?.name === first,
  );
  return registry.resources[relation?.relation?.to ?? '']?.fields[second] ?? null;
}

interface Binding {
  /** Returns the value at an own path; empty if unknown. */
  readonly valueOf: (path: readonly string[]) => unknown;
  /** Returns true for comparisons that apply, by the name of the field as written. Defaults to all. */
  readonly counts?: (name: string) => boolean;
}

/** Fills in the record's own values. Returns null if no restriction remains. */
export function bindWithin(within: RawCondition, binding: Binding): RawCondition | null {
  const bound: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(within)) {
    const part = bindPart(key, value, binding);
    if (part !== null) bound[key] = part;
  }
  return Object.keys(bound).length === 0 ? null : bound;
}

/** Returns null if the part restricts nothing. An `or` with such a part restricts nothing either. */
function bindPart(key: string, value: unknown, binding: Binding): unknown {
  if (key === 'and' || key === 'or') {
    const parts = (Array.isArray(value) ? (value as RawCondition[]) : []).map((inner) => bindWithin(inner, binding));
    if (key === 'or' && parts.includes(null)) return null;
    const asked = parts.filter((part) => part !== null);
    return asked.length === 0 ? null : asked;
  }
  if (key === 'not') return bindWithin(value as RawCondition, binding);
  if (binding.counts && !binding.counts(key)) return null;
  if (!isRecord(value)) return bindOperand(value, binding);
  const operands = Object.entries(value).map(([operator, operand]) => [operator, bindOperand(operand, binding)]);
  return operands.some(([, operand]) => operand === null) ? null : Object.fromEntries(operands);
}

function bindOperand(operand: unknown, { valueOf }: Binding): unknown {
  const path = ownPathOf(operand);
  if (path === null) return operand;
  const value = valueOf(path) as Scalar | undefined;
  return value === undefined || isEmpty(value) ? null : value;
}
