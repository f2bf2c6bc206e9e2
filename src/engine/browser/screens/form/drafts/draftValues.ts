/**
 * Selects the form values that are kept in a draft and compared: no secrets, also not in lines, and no embedded
 * records.
 */
import type { Registry, Resource } from '../../../../registry/types.ts';
import { isEmptyValue } from '../../../ui/Empty.tsx';
import { isRecord } from '../../../../values/json.ts';
import { filledLines } from '../../../inputs/lines/blankLines.ts';
import { isSame } from '../../../providers/requestBody.ts';
import { currentRegistry } from '../../../registry.ts';

type Row = Readonly<Record<string, unknown>>;

const leftOut = new WeakMap<Resource, ReadonlySet<string>>();

/** Cached, because it is needed for hundreds of lines. */
function leftOutOf(resource: Resource): ReadonlySet<string> {
  const known = leftOut.get(resource);
  if (known) return known;
  const left = new Set(
    Object.values(resource.fields).flatMap((field) => [
      ...(field.writeOnly || field.kind === 'secret' ? [field.name] : []),
      ...(field.relation && field.kind !== 'lines' ? [field.relation.name] : []),
    ]),
  );
  leftOut.set(resource, left);
  return left;
}

/** Returns the values for a draft. Blank owned lines are left out too. */
export function draftValues(resource: Resource, values: Row, registry: Registry = currentRegistry()): Row {
  const left = leftOutOf(resource);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (left.has(name)) return [];
      const child = registry.resources[resource.fields[name]?.lines?.resource ?? ''];
      const lines = resource.fields[name]?.lines;
      if (!child || !lines || !Array.isArray(value)) return [[name, value]];
      return [
        [
          name,
          filledLines(registry, lines, value).map((line: unknown) =>
            isRecord(line) ? draftValues(child, line, registry) : line,
          ),
        ],
      ];
    }),
  );
}

const beginnings = new WeakMap<Row, { readonly resource: Resource; readonly values: Row }>();

/** Cached, because it is compared at each pause in typing and may have hundreds of lines. */
function beginningOf(resource: Resource, initial: Row): Row {
  const known = beginnings.get(initial);
  if (known?.resource === resource) return known.values;
  const values = draftValues(resource, initial);
  beginnings.set(initial, { resource, values });
  return values;
}

/** Returns the values that differ from the initial values, which are never mutated. */
export function changedValues(resource: Resource, values: Row, initial: Row): Row {
  const before = beginningOf(resource, initial);
  return Object.fromEntries(
    Object.entries(draftValues(resource, values)).filter(
      ([name, value]) => !isSame(normal(value), normal(before[name])),
    ),
  );
}

/** Returns true if something was filled in in addition to the initial values. */
export function isChanged(resource: Resource, values: Row, initial: Row): boolean {
  return !isSame(filled(draftValues(resource, values)), filled(draftValues(resource, initial)));
}

function filled(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
}

/** Treats all empty values as equal. */
function normal(value: unknown): unknown {
  return isEmptyValue(value) ? null : value;
}
