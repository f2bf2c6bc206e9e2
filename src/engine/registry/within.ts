/**
 * What a reference may point at, given the rest of its record: `x-relation.within`, a condition on the other in which
 * `$.field` stands for a field of the record itself, and `$.relation.field` for one of a record that it points at.
 * Where that field is empty it asks nothing.
 */
import { isEmpty } from './condition.ts';
import type { Field, RawCondition, Registry, Resource, Scalar } from './types.ts';
import { isRecord } from '../values/json.ts';

const pattern = /^\$\.([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)$/;

/** `['client_uuid']`, `['invoice', 'client_uuid']`; null for what is no such reference. */
export function ownPathOf(value: unknown): readonly string[] | null {
  const path = typeof value === 'string' ? pattern.exec(value)?.[1] : undefined;
  return path === undefined ? null : path.split('.');
}

/** The fields of the record itself that the condition asks, each once. */
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

/** The parts that hold each by itself: of the first that does not, one can say what it has to do with. */
export function partsOf(within: RawCondition): readonly RawCondition[] {
  return Object.entries(within).map(([key, value]) => ({ [key]: value }));
}

/** A field at the end of an own path; null where there is none. */
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
  /** The value at an own path; empty where it is not known. */
  readonly valueOf: (path: readonly string[]) => unknown;
  /** Which comparisons count, by the field's name as written; without it all. */
  readonly counts?: (name: string) => boolean;
}

/** The condition on the other with the record's own values filled in; null where it asks nothing. */
export function bindWithin(within: RawCondition, binding: Binding): RawCondition | null {
  const bound: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(within)) {
    const part = bindPart(key, value, binding);
    if (part !== null) bound[key] = part;
  }
  return Object.keys(bound).length === 0 ? null : bound;
}

/** Null where the part asks nothing: one that asks nothing makes an `or` ask nothing. */
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
