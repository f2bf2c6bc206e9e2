/** Reads from the API outside react-admin's own hooks; a session that has ended leads to signing in here too. */
import { useEffect } from 'react';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useLogoutIfAccessDenied } from 'react-admin';

interface ApiQuery<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Data>;
  readonly staleTime?: number;
  /** False where there is nothing to ask yet. */
  readonly enabled?: boolean;
  /** What is known already: it is asked for once it is stale. */
  readonly initialData?: Data;
  readonly refetchInterval?: NonNullable<UseQueryOptions<Data>['refetchInterval']>;
  readonly refetchOnWindowFocus?: boolean;
  /** `always`: anew whenever what shows it comes on screen, however fresh what is known. */
  readonly refetchOnMount?: boolean | 'always';
}

export function useApiQuery<Data>(query: ApiQuery<Data>): UseQueryResult<Data> {
  const result: UseQueryResult<Data> = useQuery(query);
  const leaveIfEnded = useLogoutIfAccessDenied();
  const { error } = result;
  useEffect(() => {
    if (error !== null) void leaveIfEnded(error);
  }, [error, leaveIfEnded]);
  return result;
}
