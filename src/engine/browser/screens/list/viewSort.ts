/** The order of a list: that of the named view that is on, where it has one, else the list's own. */
import type { Sorts, View } from '../../../registry/listConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { toSort } from '../../../registry/sortText.ts';
import { sameFilter, withoutSearch } from '../filters/filterState.ts';
import { parseRecord } from '../../../values/json.ts';

type Filter = Readonly<Record<string, unknown>>;

export function activeView(resource: Resource, filterValues: Filter): View | undefined {
  const filter = withoutSearch(filterValues);
  return resource.list.views.find((view) => sameFilter(view.filter, filter));
}

/** What an address begins with that says a filter and no order: a link to a view. */
export function sortAt(resource: Resource, search: string): Sorts {
  const written = new URLSearchParams(search).get('filter');
  return (written === null ? undefined : activeView(resource, parseRecord(written) ?? {}))?.sort ?? resource.list.sort;
}

interface Shown {
  readonly field: string;
  readonly order: string;
}

/**
 * The order to take with a view that is chosen or let go; null: as it is, because somebody sorted by hand, or because
 * it is that already.
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
