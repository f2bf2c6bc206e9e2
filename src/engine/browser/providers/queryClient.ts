/**
 * How long what was read counts as fresh, what is asked again after a failure, and which answers draw the screens anew.
 */
import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

const freshMilliseconds = 5_000;
const retries = 2;

export const queryClient = createQueryClient();

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMilliseconds,
        // A refusal stays a refusal; a server that restarts does not.
        retry: (failures, error) => failures < retries && isPassing(error),
      },
    },
  });
  // Whether somebody may be here is asked again and again, and nearly always answered alike: only another answer draws
  // the screens anew, not its time.
  client.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] });
  return client;
}

function isPassing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status >= 502);
}
