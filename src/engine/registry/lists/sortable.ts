/** The fields that lists can be sorted by. */
import { kinds } from '../kinds/table.ts';
import type { Field, Resource } from '../types.ts';

/**
 * Returns true if a list can be sorted by the field. A large append-only resource has its default order only and relies
 * on filters: every other order requires an index, which slows down each insert, and almost every write in the program
 * adds rows to it.
 */
export function isSortable({ large, appendOnly, list }: Resource, { kind, name }: Field): boolean {
  if (!kinds[kind].sortable) return false;
  return !(large && appendOnly) || name === 'uuid' || list.sort.some(({ field }) => field === name);
}
