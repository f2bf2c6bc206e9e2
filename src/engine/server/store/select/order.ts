/** The terms of ORDER BY: empty last whichever way, and the key to settle ties, so that pages never overlap. */
import { sql } from 'kysely';
import type { Sort } from '../../../registry/listConfig.ts';
import type { Fragment } from '../fragment.ts';

/** Where nothing can be empty nothing is said of it: then one index serves both directions. */
export function orderTerms(
  expression: Fragment,
  key: Fragment,
  direction: Sort['direction'],
  nullable: boolean,
): readonly Fragment[] {
  if (direction === 'ASC') return [expression, key];
  return [nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`, sql`${key} desc`];
}
