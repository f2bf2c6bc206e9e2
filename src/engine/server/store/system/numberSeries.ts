/** Counters of number series: one row per series and period. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** A period of a series. */
export interface SeriesPeriod {
  readonly resource: string;
  readonly table: string;
  readonly field: string;
  readonly pattern: string;
  /** The reference that has a series for each of its records, and the record; null for one series. */
  readonly owner: { readonly field: string; readonly uuid: string } | null;
  readonly period: string;
  /** Regular expression of the numbers of the period; its first group is the count. */
  readonly numbers: string;
}

/** Owner of a series that belongs to no record. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Takes the next count. The row stays locked until the transaction of the executor ends, so two transactions never get
 * the same count, and none is lost when one fails. The first count follows the highest number in the table, such as
 * that of imported records.
 */
export async function takeCount(executor: Executor, series: SeriesPeriod): Promise<number> {
  const { resource, table, field, pattern, owner, period, numbers } = series;
  const uuid = owner?.uuid ?? nobody;
  const taken = await sql<{ last: string }>`update beheer_series set last = last + 1, pattern = ${pattern}
    where resource = ${resource} and field = ${field} and owner_uuid = ${uuid} and period = ${period}
    returning last`.execute(executor);
  const [row] = taken.rows;
  if (row) return Number(row.last);
  const column = sql.ref(field);
  const isTheirs = owner === null ? sql`true` : sql`${sql.ref(owner.field)} = ${owner.uuid}`;
  const begun = await sql<{
    last: string;
  }>`insert into beheer_series (resource, field, owner_uuid, period, pattern, last)
    select ${resource}, ${field}, ${uuid}, ${period}, ${pattern},
      1 + coalesce(max(substring(${column} from ${numbers})::bigint), 0)
    from ${sql.table(table)} where ${isTheirs} and ${column} ~ ${numbers}
    on conflict (resource, field, owner_uuid, period) do update set last = beheer_series.last + 1
    returning last`.execute(executor);
  return Number(begun.rows[0]?.last);
}

/** A series that has been used. */
interface UsedSeries {
  readonly resource: string;
  readonly field: string;
  readonly pattern: string;
}

/** Returns the series that have given numbers, each with the patterns that it had last. */
export async function usedSeries(executor: Executor): Promise<readonly UsedSeries[]> {
  const { rows } = await sql<UsedSeries>`select distinct resource, field, pattern from beheer_series`.execute(executor);
  return rows;
}
