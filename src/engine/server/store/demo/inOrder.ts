/** Completes generated rows, and orders them so that referenced rows are inserted first. */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type { Batch, Row } from '../contract.ts';

/**
 * Adds all fields of the table, with null or the default of the schema. @throws Error for a field that the resource
 * lacks
 */
export function completeRows(resource: Resource, rows: readonly object[]): readonly Row[] {
  const fields = Object.values(resource.fields).filter((field) => field.computed === null && field.kind !== 'lines');
  const known = new Set(fields.map((field) => field.name));
  const empty = Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
  return rows.map((row) => {
    const unknown = Object.keys(row).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new Error(`The demo gives ${resource.name} the fields ${unknown.join(', ')}, which it does not have.`);
    return { ...empty, ...row };
  });
}

function emptyValue({ kind, default: value, nullable }: Field): unknown {
  if (value !== undefined && !(typeof value === 'string' && value.startsWith('$'))) return value;
  return kind === 'references' || (kind === 'tags' && !nullable) ? [] : null;
}

/**
 * Returns the rows in an order in which every reference exists. Resources stay whole, those without references first;
 * where two refer to each other, their rows are split.
 * @throws Error where rows refer to each other in a cycle, or to a missing row
 */
export function inOrder(registry: Registry, rows: ReadonlyMap<string, readonly object[]>): readonly Batch[] {
  const placed = new Set<unknown>();
  const batches: Batch[] = [];
  let waiting = [...rows].map(([name, own]): Batch => {
    const resource = registry.resources[name];
    if (!resource) throw new Error(`The demo has rows of "${name}", which is no resource.`);
    return { resource, rows: completeRows(resource, own) };
  });
  const place = (batch: Batch): void => {
    batches.push(batch);
    for (const { uuid } of batch.rows) placed.add(uuid);
  };
  while (waiting.length > 0) {
    const left = waiting.filter((batch) => {
      const isWhole = readyRows(batch, placed).length === batch.rows.length;
      if (isWhole) place(batch);
      return !isWhole;
    });
    waiting = left.length === waiting.length ? splitOne(left, placed, place) : left;
  }
  return batches;
}

/** Takes the insertable rows of the first resource that has any. */
function splitOne(waiting: readonly Batch[], placed: ReadonlySet<unknown>, place: (batch: Batch) => void): Batch[] {
  for (const batch of waiting) {
    const ready = new Set(readyRows(batch, placed));
    if (ready.size === 0) continue;
    place({ resource: batch.resource, rows: [...ready] });
    return waiting.map((one) =>
      one === batch ? { resource: batch.resource, rows: batch.rows.filter((row) => !ready.has(row)) } : one,
    );
  }
  throw new Error(
    `Rows of ${waiting.map(({ resource }) => resource.name).join(', ')} point at each other or at nothing.`,
  );
}

/** Returns the rows that refer only to placed rows, or to earlier rows of this batch. */
function readyRows({ resource, rows }: Batch, placed: ReadonlySet<unknown>): readonly Row[] {
  const names = Object.values(resource.fields)
    .filter((field) => field.kind === 'reference' || field.kind === 'references')
    .map((field) => field.name);
  const own = new Set<unknown>();
  const isThere = (value: unknown): boolean => value === null || placed.has(value) || own.has(value);
  return rows.filter((row) => {
    const isReady = names.every((name) => {
      const value = row[name];
      return Array.isArray(value) ? value.every(isThere) : isThere(value);
    });
    if (isReady) own.add(row['uuid']);
    return isReady;
  });
}
