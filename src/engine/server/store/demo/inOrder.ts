/** In charge of bringing generated rows into the tables: complete, and what is pointed at first. */
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type { Batch } from '../bulk.ts';
import type { Row } from '../contract.ts';

/**
 * Every field of the table: left out means empty, or the schema's default. @throws Error for a field that the resource
 * does not have.
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
 * All rows in an order in which each reference points at something that is there. Resources go whole, those that point
 * nowhere first; where two point at each other, the rows that can go first do.
 * @throws Error where rows point at each other in a circle, or at nothing.
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

/** Lets through what can go of the first resource of which anything can. */
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

/** The rows that point only at what is placed, or at rows before them: those go in together. */
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
