/** What lists can be sorted by. */
import { kinds } from './kinds/table.ts';
import type { Field, Resource } from './types.ts';

/**
 * A large resource whose rows only ever come is read in its own order, and looked for by its filters: each order more is an
 * index that every one of its rows pays for, and what writes them is everything that is done.
 */
export function isSortable({ large, appendOnly, list }: Resource, { kind, name }: Field): boolean {
  if (!kinds[kind].sortable) return false;
  return !(large && appendOnly) || name === 'uuid' || list.sort.some(({ field }) => field === name);
}
