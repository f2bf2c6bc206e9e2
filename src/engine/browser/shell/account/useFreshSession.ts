/** Asks anew who is signed in when one comes back: roles, address and requirements change elsewhere. */
import { refreshSession } from '../../providers/account.ts';
import { useApiQuery } from './useApiQuery.ts';

const freshMilliseconds = 60_000;

export function useFreshSession(): void {
  // Below `auth`, which a switch of client leaves alone.
  useApiQuery({
    queryKey: ['auth', 'fresh'],
    queryFn: () => refreshSession().then(() => null),
    staleTime: freshMilliseconds,
    // At the start `keepSessionFresh` asked.
    initialData: null,
    refetchOnWindowFocus: true,
  });
}
