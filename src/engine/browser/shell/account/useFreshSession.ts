/** Refreshes the session when the window gets the focus, since roles, address and requirements change elsewhere. */
import { refreshSession } from '../../providers/calls/account.ts';
import { useApiQuery } from './useApiQuery.ts';

const freshMilliseconds = 60_000;

export function useFreshSession(): void {
  // The key starts with `auth`, which switching clients does not refetch.
  useApiQuery({
    queryKey: ['auth', 'fresh'],
    queryFn: () => refreshSession().then(() => null),
    staleTime: freshMilliseconds,
    // `keepSessionFresh` has already refreshed it at startup.
    initialData: null,
    refetchOnWindowFocus: true,
  });
}
