/**
 * The list's rows for a layout that has no pages: all that match, up to a limit, in one request. Filters and search
 * stay the list's own.
 */
import type { ReactNode } from 'react';
import { ListContextProvider, useGetList, useListContext } from 'react-admin';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';
import { narrowed } from './narrowed.ts';

interface Props {
  readonly resource: Resource;
  readonly limit: number;
  readonly embed: readonly string[];
  /** Beside what somebody filters by. */
  readonly also?: RawCondition | null;
  readonly children: ReactNode;
}

export function WholeList({ resource, limit, embed, also = null, children }: Props) {
  const context = useListContext();
  const { filterValues, sort } = context;
  const filter = narrowed(filterValues, also);
  const { data, total, isPending, isFetching, error, refetch } = useGetList(
    adminName(resource),
    { pagination: { page: 1, perPage: limit }, sort, filter, meta: { embed } },
    // What was there stays in sight until the rest has come.
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
