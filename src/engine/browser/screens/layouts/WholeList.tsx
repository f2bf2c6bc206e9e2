/**
 * Loads all matching records up to a limit in one request, for layouts without pages. Filters and search remain those
 * of the list.
 */
import type { ReactNode } from 'react';
import { ListContextProvider, useGetList, useListContext } from 'react-admin';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';
import { narrowed } from '../narrowed.ts';

interface Props {
  readonly resource: Resource;
  readonly limit: number;
  readonly embed: readonly string[];
  /** Condition added to the filter of the person. */
  readonly also?: RawCondition | null;
  readonly children: ReactNode;
}

/** Provides a list context with the records to `children`. `total` may exceed `limit`. */
export function WholeList({ resource, limit, embed, also = null, children }: Props) {
  const context = useListContext();
  const { filterValues, sort } = context;
  const filter = narrowed(filterValues, also);
  const { data, total, isPending, isFetching, error, refetch } = useGetList(
    adminName(resource),
    { pagination: { page: 1, perPage: limit }, sort, filter, meta: { embed } },
    // Keep showing the previous rows while new ones load.
    { placeholderData: (before) => before },
  );
  const value = {
    ...context,
    data: data ?? [],
    total: total ?? 0,
    isPending,
    isLoading: isPending,
    isFetching,
    error,
    refetch,
    page: 1,
    perPage: limit,
  };
  return <ListContextProvider value={value as unknown as typeof context}>{children}</ListContextProvider>;
}
