/** The query client: how long data is fresh, which failures are retried, and which results rerender screens. */
import { QueryClient, type Query } from '@tanstack/react-query';
import { onConnection } from './connection/connection.ts';
import { isSameClient, shownSession, subscribe } from './session/session.ts';
import { onSignedOut } from './session/sessionEnd.ts';
import { isTransient, maxRetries } from './queryCache.ts';

const freshMilliseconds = 5_000;

export const queryClient = createQueryClient();

/** Follows sign-out, the active client and the connection. Call it once. */
export function followWithQueries(): void {
  onSignedOut(() => queryClient.clear());
  followClient(queryClient);
  onConnection((connection) => {
    // Only refetches failed queries, so that forms keep their data.
    if (connection === 'online')
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}

/**
 * Refetches everything on screen when the active client changes, in this tab or in another one, and removes the data of
 * the previous client. Follows until the returned function is called.
 */
export function followClient(queries: QueryClient): () => void {
  let before = shownSession();
  return subscribe(() => {
    const [last, now] = [before, shownSession()];
    before = now;
    if (last === null || now?.user.uuid !== last.user.uuid || isSameClient(last.client, now.client)) return;
    queries.removeQueries({ predicate: isData, type: 'inactive' });
    void queries.resetQueries({ predicate: isData });
  });
}

/** Excludes the auth queries, since refetching them would briefly unmount the layout. */
const isData = ({ queryKey }: Query): boolean => queryKey[0] !== 'auth';

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        // API errors are final; a restarting server is not.
        retry: (failures, error) => failures < maxRetries && isTransient(error),
      },
    },
  });
  // The auth check runs often and mostly with the same result, so only a changed result rerenders the screens.
  client.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] });
  return client;
}
