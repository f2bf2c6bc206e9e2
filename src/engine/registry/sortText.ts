/**
 * Several orders in one text, as react-admin keeps one: `status,-due_date` by its direction. Rows that are alike in one
 * are sorted by the next.
 */
import type { Sort, Sorts } from './listConfig.ts';
import type { RawSort } from './raw.ts';

export function readSortText(text: string, direction: Sort['direction']): Sorts {
  const [first = '', ...others] = text.split(',');
  return [
    { field: first, direction },
    ...others.map((one): Sort =>
      one.startsWith('-') ? { field: one.slice(1), direction: 'DESC' } : { field: one, direction: 'ASC' },
    ),
  ];
}

/** As react-admin takes it. */
export function toSort([first, ...others]: Sorts): { field: string; order: Sort['direction'] } {
  const rest = others.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field));
  return { field: [first.field, ...rest].join(','), order: first.direction };
}

export const maxSorts = 5;

/** By this field as well, the other way round where it is one of them already. */
export function sortedAlso([first, ...others]: readonly Sort[], field: string, usual: Sort['direction']): Sorts {
  if (!first) return [{ field, direction: usual }];
  const turned = (sort: Sort): Sort =>
    sort.field === field ? { field, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' } : sort;
  const isKnown = [first, ...others].some((sort) => sort.field === field);
  if (isKnown) return [turned(first), ...others.map(turned)];
  return [first, ...others.slice(0, maxSorts - 2), { field, direction: usual }];
}

/** Those of several that have no column among the shown; of one nothing is missed that a column would show. */
export const unshownSorts = (sorts: readonly Sort[], shown: readonly { readonly name: string }[]): readonly Sort[] =>
  sorts.length < 2 ? [] : sorts.filter(({ field }) => !shown.some(({ name }) => name === field));

/** As the registry has them: one by itself, or several in a list. */
export function writtenSorts(written: RawSort): readonly string[] {
  return typeof written === 'string' ? [written] : written;
}
