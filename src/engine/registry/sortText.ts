/**
 * Several orders in one text, as react-admin keeps one: `status,-due_date` by its direction. Rows that are alike in one
 * are sorted by the next.
 */
import type { Sort } from './listConfig.ts';

export function readSortText(text: string, direction: Sort['direction']): readonly Sort[] {
  const [first = '', ...others] = text.split(',');
  return [
    { field: first, direction },
    ...others.map((one): Sort =>
      one.startsWith('-') ? { field: one.slice(1), direction: 'DESC' } : { field: one, direction: 'ASC' },
    ),
  ];
}

/** As react-admin takes it. */
export function toSort([first, ...others]: readonly [Sort, ...Sort[]]): { field: string; order: Sort['direction'] } {
  const rest = others.map(({ field, direction }) => (direction === 'DESC' ? `-${field}` : field));
  return { field: [first.field, ...rest].join(','), order: first.direction };
}

const maxSorts = 5;

/** By this field as well, the other way round where it is one of them already. */
export function sortedAlso(
  [first, ...others]: readonly Sort[],
  field: string,
  usual: Sort['direction'],
): readonly [Sort, ...Sort[]] {
  if (!first) return [{ field, direction: usual }];
  const turned = (sort: Sort): Sort =>
    sort.field === field ? { field, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' } : sort;
  const isKnown = [first, ...others].some((sort) => sort.field === field);
  if (isKnown) return [turned(first), ...others.map(turned)];
  return [first, ...others.slice(0, maxSorts - 2), { field, direction: usual }];
}
