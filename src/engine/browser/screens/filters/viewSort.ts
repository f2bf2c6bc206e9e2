/** Sort order of a list: that of the current named view if it has one, else the default of the list. */
import type { Sorts, View } from '../../../registry/lists/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/lists/sortText.ts';
import { sameFilter, withoutSearch } from './filterState.ts';
import { parseRecord } from '../../../values/json.ts';

type Filter = Readonly<Record<string, unknown>>;

/** Returns the named view of the registry whose filter is active, if any. */
export function activeView(resource: Resource, filterValues: Filter): View | undefined {
  const filter = withoutSearch(filterValues);
  return resource.list.views.find((view) => sameFilter(view.filter, filter));
}

/** Returns the sort order for an address with a filter but no order, such as a link to a view. */
export function sortAt(resource: Resource, search: string): Sorts {
  const written = new URLSearchParams(search).get('filter');
  return (written === null ? undefined : activeView(resource, parseRecord(written) ?? {}))?.sort ?? resource.list.sort;
}

interface Shown {
  readonly field: string;
  readonly order: string;
}

/**
 * Returns the sort order when a view is applied or removed; null to keep the current one, because the person sorted the
 * list or the order is the same.
 */
export function sortWith(
  resource: Resource,
  { from, to, shown }: { readonly from: View | undefined; readonly to: View | undefined; readonly shown: Shown },
): Sorts | null {
  const [before, after] = [from?.sort ?? resource.list.sort, to?.sort ?? resource.list.sort];
  const isShownAs = (sorts: Sorts): boolean => {
    const { field, order } = toSort(sorts);
    return field === shown.field && order === shown.order;
  };
  return isShownAs(before) && !isShownAs(after) ? after : null;
}
