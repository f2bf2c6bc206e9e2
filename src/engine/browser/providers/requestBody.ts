/**
 * Converts form values to a request body: writable fields only, without embedded records, and for updates only changes.
 */
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { isWritable } from '../../registry/validation.ts';
import { isRecord } from '../../values/json.ts';

type Row = Readonly<Record<string, unknown>>;

/** Returns the body of a create: every writable field that has a value. */
export function createBody(registry: Registry, resource: Resource, values: Row): Row {
  return Object.fromEntries(
    writableFields(resource).flatMap((field) => {
      const value = sentValue(registry, field, values[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Returns the body of an update: the writable fields that have changed. */
export function updateBody(
  registry: Registry,
  resource: Resource,
  { values, previous }: { readonly values: Row; readonly previous: Row },
): Row {
  return Object.fromEntries(
    writableFields(resource).flatMap((field) => {
      const value = sentValue(registry, field, values[field.name]);
      const before = sentValue(registry, field, previous[field.name]);
      return value === undefined || isSame(value, before ?? null) ? [] : [[field.name, value]];
    }),
  );
}

function writableFields(resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(isWritable);
}

/** Reduces owned lines, recursively, to their uuid and their writable fields. */
function sentValue(registry: Registry, field: Field, value: unknown): unknown {
  const child = field.lines ? registry.resources[field.lines.resource] : undefined;
  if (!child || !Array.isArray(value)) return value;
  const taken = writableFields(child).filter(({ name }) => name !== field.lines?.field);
  return value.map((line: Row) => ({
    ...pick(line, ['uuid']),
    ...Object.fromEntries(
      taken.flatMap((one) =>
        line[one.name] === undefined ? [] : [[one.name, sentValue(registry, one, line[one.name])]],
      ),
    ),
  }));
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

/** Returns true if two values are the same JSON; the order of an object's keys does not matter. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = Object.keys(left).filter((name) => left[name] !== undefined);
  return (
    names.length === Object.keys(right).filter((name) => right[name] !== undefined).length &&
    names.every((name) => isSame(left[name], right[name]))
  );
}
