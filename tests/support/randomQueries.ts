/**
 * Random queries of every kind that the contract knows, from a seed: permitted and forbidden ones, about rows of
 * anybody.
 */
import { kinds } from '../../src/engine/registry/kinds/table.ts';
import type { Field, Registry, Resource } from '../../src/engine/registry/types.ts';
import { address } from './app.ts';
import type { RowsByResource } from './oracle.ts';
import { own, type Row } from './row.ts';

export interface Query {
  readonly url: string;
  readonly accept: string;
}

/** Mulberry32: small, and the same everywhere. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Named {
  readonly path: string;
  readonly field: Field;
  readonly resource: Resource;
}

export class RandomQueries {
  private readonly draw: () => number;

  /** @param askable the resources that most queries are about. */
  constructor(
    private readonly registry: Registry,
    private readonly rows: RowsByResource,
    private readonly askable: readonly Resource[],
    seed: number,
  ) {
    this.draw = drawing(seed);
  }

  next(): Query {
    const resource = this.chance(0.95) ? this.one(this.askable) : this.one(Object.values(this.registry.resources));
    const url = `/api/${resource.name}`;
    const accept = this.chance(0.15) ? 'text/csv' : 'application/json';
    if (this.chance(0.12))
      return {
        url: `${url}/${this.uuidOf(resource)}${this.chance(0.3) ? '/history' : ''}`,
        accept: 'application/json',
      };
    const query: Record<string, unknown> = {};
    if (this.chance(0.75)) query['filter'] = this.condition(resource, 2);
    if (this.chance(0.5)) query['sort'] = [this.path(resource).path, this.chance(0.5) ? 'ASC' : 'DESC'];
    if (this.chance(0.4)) query['range'] = this.range();
    if (this.chance(0.4)) query['embed'] = this.several(() => this.relationPath(resource));
    if (this.chance(accept === 'text/csv' ? 0.5 : 0.1))
      query['columns'] = this.several(() => this.one(Object.keys(resource.fields)));
    return { url: address(url, query), accept };
  }

  private condition(resource: Resource, depth: number): Row {
    if (depth > 0 && this.chance(0.35)) {
      const word = this.one(['and', 'or', 'not']);
      return {
        [word]:
          word === 'not'
            ? this.condition(resource, depth - 1)
            : this.several(() => this.condition(resource, depth - 1)),
      };
    }
    if (this.chance(0.25)) return { q: this.word(resource) };
    const named = this.path(resource);
    return { [named.path]: this.comparison(named, resource) };
  }

  private comparison({ field, resource }: Named, root: Resource): unknown {
    const operator = this.one(kinds[field.kind].operators.length > 0 ? kinds[field.kind].operators : ['eq']);
    const value = (): unknown => this.valueOf(resource, field);
    if (operator === 'empty') return { empty: this.chance(0.5) };
    if (operator === 'in' || operator === 'nin') return { [operator]: this.chance(0.1) ? [] : this.several(value) };
    if (operator === 'between') return { between: [value(), value()] };
    if (operator === 'contains' || operator === 'starts')
      return { [operator]: String(value()).slice(0, 1 + Math.floor(this.draw() * 6)) };
    if (this.chance(0.1)) return { [operator]: `$.${this.one(Object.keys(root.fields))}` };
    return this.chance(0.3) && operator === 'eq' ? value() : { [operator]: value() };
  }

  /** A field, or one of what it points at, up to two steps away. */
  private path(resource: Resource, depth = 2): Named {
    const fields = Object.values(resource.fields);
    const references = fields.filter((field) => field.kind === 'reference' && field.relation);
    if (depth === 0 || references.length === 0 || this.chance(0.75)) {
      const field = this.one(fields);
      return { path: field.name, field, resource };
    }
    const reference = this.one(references);
    const found = this.path(own(this.registry.resources, reference.relation?.to ?? ''), depth - 1);
    return { ...found, path: `${reference.relation?.name ?? ''}.${found.path}` };
  }

  private relationPath(resource: Resource): string {
    const fields = Object.values(resource.fields).filter((field) => field.relation);
    if (fields.length === 0) return 'client';
    const { relation } = this.one(fields);
    const further = Object.values(own(this.registry.resources, relation?.to ?? '').fields).filter(
      (field) => field.relation,
    );
    return this.chance(0.3) && further.length > 0
      ? `${relation?.name ?? ''}.${this.one(further).relation?.name ?? ''}`
      : (relation?.name ?? '');
  }

  /** Returns a value that some row has in the field, of any client. */
  private valueOf(resource: Resource, field: Field): unknown {
    const present = [...(this.rows.get(resource.name)?.values() ?? [])]
      .map((row) => row[field.name])
      .filter((value) => value !== null && value !== undefined && typeof value !== 'object');
    if (present.length > 0 && this.chance(0.9)) return this.one(present);
    return field.options && this.chance(0.5)
      ? this.one(field.options).value
      : this.one<unknown>(['a', 0, 1, true, '2026-03-10', null]);
  }

  private uuidOf(resource: Resource): string {
    const known = [...(this.rows.get(resource.name)?.keys() ?? [])];
    return known.length > 0 ? this.one(known) : '01900000-0000-7000-8000-000000000000';
  }

  private word(resource: Resource): string {
    const texts = [...(this.rows.get(resource.name)?.values() ?? [])].flatMap((row) =>
      Object.values(row).filter((value) => typeof value === 'string'),
    );
    const text = texts.length > 0 ? this.one(texts) : 'a';
    return text.slice(0, 1 + Math.floor(this.draw() * 12)).replaceAll('\0', '');
  }

  private range(): readonly [number, number] {
    const from = Math.floor(this.draw() * 6);
    return [from, from + Math.floor(this.draw() * 30)];
  }

  private several<T>(make: () => T): readonly T[] {
    return Array.from({ length: 1 + Math.floor(this.draw() * 3) }, make);
  }

  private chance(probability: number): boolean {
    return this.draw() < probability;
  }

  private one<T>(among: readonly T[]): T {
    const found = among[Math.floor(this.draw() * among.length)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  }
}
