/** The list that a figure is of, with its filter on, as react-admin reads it from the address. */
import type { LayoutName, RawCondition, Resource } from '../../../registry/types.ts';

/** @param layout how it is shown; as it was chosen before unless said. */
export function listPath({ route }: Resource, filter: RawCondition, layout?: LayoutName): string {
  if (Object.keys(filter).length === 0) return route;
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    page: '1',
    ...(layout === undefined ? {} : { layout }),
  });
  return `${route}?${query.toString()}`;
}
