/** The list that a figure is of, with its filter on, as react-admin reads it from the address. */
import type { RawCondition, Resource } from '../../../registry/types.ts';

export function listPath({ route }: Resource, filter: RawCondition): string {
  if (Object.keys(filter).length === 0) return route;
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' });
  return `${route}?${query.toString()}`;
}
