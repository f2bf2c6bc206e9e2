/**
 * Selects records by key. For adopted tables also by their original key, since the uuid is computed from it and has no
 * index.
 */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import { numberOfKey } from '../ddl/adopted.ts';
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
