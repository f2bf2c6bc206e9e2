/**
 * Several sorts in one text, since react-admin supports one sort field: `status,-due_date`. Rows that are equal in one
 * are ordered by the next.
 */
import type { Sort, Sorts } from './listConfig.ts';
import type { RawSort } from '../raw.ts';

/**
 * Returns the sorts in order.
 * @param direction of the first one; the others have theirs in the text
 */
export function readSortText(text: string, direction: Sort['direction']): Sorts {
  const [first = '', ...others] = text.split(',');
  return [
    { field: first, direction },
    ...others.map((one): Sort =>
      one.startsWith('-') ? { field: one.slice(1), direction: 'DESC' } : { field: one, direction: 'ASC' },
    ),
  ];
}

/** Converts to the sort of react-admin. */
export function toSort([first, ...others]: Sorts): { field: string; order: Sort['direction'] } {
  const rest = others.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field));
  return { field: [first.field, ...rest].join(','), order: first.direction };
}

export const maxSorts = 5;

/** Adds a sort by this field, or reverses it if it is one of the sorts already. */
export function sortedAlso([first, ...others]: readonly Sort[], field: string, usual: Sort['direction']): Sorts {
  if (!first) return [{ field, direction: usual }];
  const turned = (sort: Sort): Sort =>
    sort.field === field ? { field, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' } : sort;
  const isKnown = [first, ...others].some((sort) => sort.field === field);
  if (isKnown) return [turned(first), ...others.map(turned)];
  return [first, ...others.slice(0, maxSorts - 2), { field, direction: usual }];
}

/** Returns the sorts without a visible column. Empty for a single sort. */
export const unshownSorts = (sorts: readonly Sort[], shown: readonly { readonly name: string }[]): readonly Sort[] =>
  sorts.length < 2 ? [] : sorts.filter(({ field }) => !shown.some(({ name }) => name === field));

/** Returns the sorts of the registry as a list. */
export function writtenSorts(written: RawSort): readonly string[] {
  return typeof written === 'string' ? [written] : written;
}
