/** Address of the list behind a figure, with its filter in react-admin's format. */
import type { LayoutName, RawCondition, Resource } from '../../../registry/types.ts';

/** @param layout defaults to the layout that was last used. */
export function listPath({ route }: Resource, filter: RawCondition, layout?: LayoutName): string {
  if (Object.keys(filter).length === 0) return route;
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    page: '1',
    ...(layout === undefined ? {} : { layout }),
  });
  return `${route}?${query.toString()}`;
}
