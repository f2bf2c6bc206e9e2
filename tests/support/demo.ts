/** The demo company for its tests: generated for days that are hard on calendars, with the product's own registry. */
import type { DemoRow, DemoRows } from '../../src/demo/book.ts';
import { generateDemo, type Demo } from '../../src/demo/generate.ts';
import { completeRows } from '../../src/engine/server/store/demo/inOrder.ts';
import type { Registry, Resource } from '../../src/engine/registry/types.ts';

/**
 * A plain Wednesday; the last day of a leap February; New Year's Day; a Monday after the clock went forward; the 31st,
 * a Sunday.
 */
export const moments = [
  '2026-03-18T10:00:00Z',
  '2028-02-29T21:30:00Z',
  '2027-01-01T08:00:00Z',
  '2026-03-30T05:00:00Z',
  '2027-01-31T23:30:00Z',
] as const;

export type Row = Readonly<Record<string, unknown>>;

/** The last that were generated: several files of a worker ask for those of one moment, and each takes a second. */
let generated: { readonly moment: string; readonly demo: Demo } | undefined;

function demoAt(moment: string): Demo {
  if (generated?.moment !== moment) generated = { moment, demo: generateDemo(new Date(moment)) };
  return generated.demo;
}

/** The rows of a moment as they go into the tables, by resource. */
export class DemoTables {
  readonly rows: DemoRows;
  readonly accounts: Demo['accounts'];
  private readonly completed = new Map<string, readonly Row[]>();

  constructor(
    readonly registry: Registry,
    readonly moment: string,
  ) {
    ({ rows: this.rows, accounts: this.accounts } = demoAt(moment));
  }

  /** @throws Error for a resource that is not there. */
  resource(name: string): Resource {
    const resource = this.registry.resources[name];
    if (!resource) throw new Error(`There is no resource "${name}".`);
    return resource;
  }

  of(name: string): readonly Row[] {
    const known =
      this.completed.get(name) ?? completeRows(this.resource(name), (this.rows.get(name) ?? []) as readonly DemoRow[]);
    this.completed.set(name, known);
    return known;
  }
}

/** Rows by what a field of theirs says. */
export function groupBy(rows: readonly Row[], field: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const others = groups.get(row[field]);
    if (others) others.push(row);
    else groups.set(row[field], [row]);
  }
  return groups;
}

export function sumOf(rows: readonly Row[], field: string): number {
  return rows.reduce((sum, row) => sum + Number(row[field]), 0);
}
