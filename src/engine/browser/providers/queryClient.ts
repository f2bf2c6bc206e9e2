/** The query client: how long data is fresh, which failures are retried, and which results rerender screens. */
import { QueryClient } from '@tanstack/react-query';
import { onConnection } from './connection/connection.ts';
import { onSignedOut } from './session/sessionEnd.ts';
import { isTransient, maxRetries } from './queryCache.ts';

const freshMilliseconds = 5_000;

export const queryClient = createQueryClient();

/** Follows sign-out and the connection. Call it once. */
export function followWithQueries(): void {
  onSignedOut(() => queryClient.clear());
  onConnection((connection) => {
    // Only refetches failed queries, so that forms keep their data.
    if (connection === 'online')
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}

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
