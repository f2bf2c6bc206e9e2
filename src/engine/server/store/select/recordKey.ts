/**
 * Which record is meant, by its key. In a table of somebody else also by what that table knows it by: the key that
 * records have there is made of it, and has no index.
 */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import { numberOfKey } from '../ddl/adopted.ts';
import { columnOf, isOneOf, parameter, type Fragment } from '../fragment.ts';

/** Without brackets around it: it stands among what all has to be so. */
export function isRecord(resource: Resource, alias: string | null, key: Fragment): Fragment {
  const own = sql`${columnOf(alias, 'uuid')} = ${key}`;
  const number = numberOfKey(resource, alias, key);
  return number === null ? own : sql`${own} and ${number}`;
}

/** The same of several, as `isOneOf`. */
export function isOneOfRecords(resource: Resource, alias: string | null, keys: unknown, count: number): Fragment {
  return count === 1
    ? isRecord(resource, alias, parameter(keys, 'uuid'))
    : isOneOf(columnOf(alias, 'uuid'), keys, count);
}
