/** Queries the API outside react-admin's own hooks. An ended session leads to signing in here too. */
import { useEffect } from 'react';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useIsPageShown } from '../pageShown.ts';

interface ApiQuery<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Data>;
  readonly staleTime?: number;
  /** False while the query cannot run yet. */
  readonly enabled?: boolean;
  /** True for parts around the page: the query runs once the first page has its data. */
  readonly afterPage?: boolean;
  /** Known data, which is refetched when it is stale. */
  readonly initialData?: Data;
  readonly refetchInterval?: NonNullable<UseQueryOptions<Data>['refetchInterval']>;
  readonly refetchOnWindowFocus?: boolean;
  /** `always` refetches at each mount, even if the data is fresh. */
  readonly refetchOnMount?: boolean | 'always';
}

/** Runs a react-query query, and signs out if its error is that of an ended session. */
export function useApiQuery<Data>({
  enabled = true,
  afterPage = false,
  ...query
}: ApiQuery<Data>): UseQueryResult<Data> {
  const isPageShown = useIsPageShown();
  const result: UseQueryResult<Data> = useQuery({ ...query, enabled: enabled && (isPageShown || !afterPage) });
  const leaveIfEnded = useLogoutIfAccessDenied();
  const { error } = result;
  useEffect(() => {
    if (error !== null) void leaveIfEnded(error);
  }, [error, leaveIfEnded]);
  return result;
}
