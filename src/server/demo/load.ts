/** In charge of bringing generated rows into the tables: complete, and what is pointed at first. */
import type { Registry, Resource } from '../../registry/types.ts';
import type { Row } from '../store/contract.ts';
import type { DemoRow, DemoRows } from './book.ts';

export interface Batch {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

/** Every field of the table: left out means empty, or the schema's default. */
export function completeRow(resource: Resource, row: DemoRow): Row {
  const given = row as Row;
  const fields = Object.values(resource.fields).filter((field) => field.computed === null && field.kind !== 'lines');
  const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) throw new Error(`The demo gives ${resource.name} the fields ${unknown.join(', ')}, which it does not have.`);
  return Object.fromEntries(fields.map((field) => [field.name, given[field.name] ?? emptyValue(field)]));
}

function emptyValue({ kind, default: value, nullable }: Resource['fields'][string]): unknown {
  if (value !== undefined && !(typeof value === 'string' && value.startsWith('$'))) return value;
  return kind === 'references' || (kind === 'tags' && !nullable) ? [] : null;
}

/**
 * All rows in an order in which each reference points at something that is there. Resources go whole, those that point nowhere first;
 * where two point at each other, the rows that can go first do.
 * @throws Error where rows point at each other in a circle, or at nothing.
 */
export function inOrder(registry: Registry, rows: DemoRows): readonly Batch[] {
  const placed = new Set<string>();
  const batches: Batch[] = [];
  let waiting = [...rows].map(([name, own]): Batch => {
    const resource = registry.resources[name];
    if (!resource) throw new Error(`The demo has rows of "${name}", which is no resource.`);
    return { resource, rows: own.map((row) => completeRow(resource, row)) };
  });
  const place = (batch: Batch): void => {
    batches.push(batch);
    for (const { uuid } of batch.rows) placed.add(String(uuid));
  };
  while (waiting.length > 0) {
    const whole = waiting.filter((batch) => isReady(batch, placed));
    for (const batch of whole) place(batch);
    waiting = waiting.filter((batch) => !whole.includes(batch));
    if (whole.length === 0) waiting = splitOne(waiting, placed, place);
  }
  return batches;
}

/** Lets through what can go of the first resource of which anything can. */
function splitOne(waiting: readonly Batch[], placed: ReadonlySet<string>, place: (batch: Batch) => void): Batch[] {
  for (const batch of waiting) {
    const ready = batch.rows.filter((row) => isReady({ resource: batch.resource, rows: [row] }, placed));
    if (ready.length === 0) continue;
    place({ resource: batch.resource, rows: ready });
    return waiting.map((one) => (one === batch ? { resource: batch.resource, rows: batch.rows.filter((row) => !ready.includes(row)) } : one));
  }
  throw new Error(`Rows of ${waiting.map(({ resource }) => resource.name).join(', ')} point at each other or at nothing.`);
}

/** Rows of one resource may point at each other: they go in together. */
function isReady({ resource, rows }: Batch, placed: ReadonlySet<string>): boolean {
  const own = new Set(rows.map(({ uuid }) => uuid));
  const fields = Object.values(resource.fields).filter((field) => field.kind === 'reference' || field.kind === 'references');
  return rows.every((row) => fields.every(({ name }) => {
    const value = row[name];
    const uuids = Array.isArray(value) ? (value as unknown[]) : value === null ? [] : [value];
    return uuids.every((uuid) => placed.has(String(uuid)) || own.has(uuid));
  }));
}
