/**
 * How long what was read counts as fresh, what is asked again after a failure, and which answers draw the screens anew.
 */
import { QueryClient } from '@tanstack/react-query';
import { onConnection } from './connection.ts';
import { onSignedOut } from './sessionEnd.ts';
import { isTransient, maxRetries } from './queryCache.ts';

const freshMilliseconds = 5_000;

export const queryClient = createQueryClient();

/** For as long as the page is open. Call it once. */
export function followWithQueries(): void {
  onSignedOut(() => queryClient.clear());
  onConnection((connection) => {
    // What is being filled in stays as it is: only what could not be read is read again.
    if (connection === 'online')
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        // A refusal stays a refusal; a server that restarts does not.
        retry: (failures, error) => failures < maxRetries && isTransient(error),
      },
    },
  });
  // Whether somebody may be here is asked again and again, and nearly always answered alike: only another answer draws
  // the screens anew, not its time.
  client.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] });
  return client;
}
