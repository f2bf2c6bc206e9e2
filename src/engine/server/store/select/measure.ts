/** Counts rows or sums a field of them, as a value in a statement. Uses the rows that the caller's list would have. */
import { sql } from 'kysely';
import { aboutRecord } from '../../../registry/figures/figures.ts';
import type { Measure, RawCondition, Resource } from '../../../registry/types.ts';
import { allOf, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { filterTest, narrowingOf, readFilter } from './filter.ts';
import type { At, CallerView } from './view.ts';
import { visible } from './visible.ts';

/** Maximum number of rows counted, so that a page with figures does not wait for millions. */
export const countedRows = 100_000;

/** A measure that the caller may see. */
export interface Seen {
  readonly resource: Resource;
  readonly measure: Measure;
  readonly record: string | null;
}

/** Returns null where the caller may not list the resource, or not read the measured or filtered fields. */
export function seen(view: CallerView, measure: Measure, record: string | null): Seen | null {
  const resource = view.registry.resources[measure.resource];
  if (!resource || !view.rights.does(resource, 'list')) return null;
  const field = measure.sum === null ? null : resource.fields[measure.sum];
  if (field === undefined || (field && !view.rights.reads(resource, field))) return null;
  const about = { resource, measure, record };
  return maySee(view, about, measure.filter) ? about : null;
}

export function maySee(view: CallerView, { resource, record }: Seen, filter: RawCondition): boolean {
  return readFilter(view, resource, aboutRecord(filter, record)).ok;
}

interface MeasuredRows {
  readonly at: At;
  readonly from: Fragment;
  readonly where: Fragment;
}

/** Returns the rows that match the filter. */
export function rowsOf(view: CallerView, { resource, record }: Seen, filter: RawCondition): MeasuredRows {
  const at: At = { resource, alias: view.nextAlias() };
  const written = aboutRecord(filter, record);
  return {
    at,
    from: sql`${sql.table(resource.table)} ${sql.id(at.alias ?? '')}`,
    where: allOf([visible(view, at, narrowingOf(written)), filterTest(view, at, written)]),
  };
}

/** Returns one number. */
export function total(view: CallerView, about: Seen, filter: RawCondition): Fragment {
  const { at, from, where } = rowsOf(view, about, filter);
  if (about.measure.sum === null)
    return sql`(select count(*) from (select 1 from ${from} where ${where} limit ${sql.lit(countedRows + 1)}) counted)`;
  return sql`(select ${aggregate(view, about, at)} from ${from} where ${where})`;
}

/**
 * Aggregates the rows of a group. A mean is rounded to a whole number. Money is summed in the currency of the registry only, since other currencies cannot
 * be added.
 */
export function aggregate(view: CallerView, { resource, measure }: Seen, at: At): Fragment {
  const field = measure.sum === null ? undefined : resource.fields[measure.sum];
  if (!field) return sql`count(*)`;
  const currency = resource.fields[field.currencyField ?? ''];
  const inCurrency = currency
    ? sql` filter (where ${fieldExpression(view, at, currency)} = ${view.registry.currency})`
    : sql``;
  const added = fieldExpression(view, at, field);
  return measure.average
    ? sql`coalesce(round(avg(${added})${inCurrency}), 0)`
    : sql`coalesce(sum(${added})${inCurrency}, 0)`;
}
