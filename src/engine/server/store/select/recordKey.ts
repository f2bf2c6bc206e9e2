/**
 * Selects records by key. For adopted tables also by their original key, since the uuid is computed from it and has no
 * index.
 */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import { columnOf, isOneOf, parameter, type Fragment } from '../fragment.ts';

/** Builds a condition without parentheses, for use in a conjunction. */
export function isRecord(resource: Resource, alias: string | null, key: Fragment): Fragment {
  const own = sql`${columnOf(alias, 'uuid')} = ${key}`;
  const number = numberOfKey(resource, alias, key);
  return number === null ? own : sql`${own} and ${number}`;
}

/** Does the same for several records, see `isOneOf`. */
export function isOneOfRecords(resource: Resource, alias: string | null, keys: unknown, count: number): Fragment {
  return count === 1
    ? isRecord(resource, alias, parameter(keys, 'uuid'))
    : isOneOf(columnOf(alias, 'uuid'), keys, count);
}

/** Returns the SQL condition that a row has the number of a key; null if the table has no integer key. */
function numberOfKey({ adopted }: Resource, alias: string | null, key: Fragment): Fragment | null {
  return adopted?.keys === 'sequence' || adopted?.keys === 'integer'
    ? sql`${columnOf(alias, keyColumn(0))} = "beheer_key_number"(${key})`
    : null;
}

/** Returns the name under which the view of an adopted table has a column of its key. */
export const keyColumn = (index: number): string => `~key${index + 1}`;
