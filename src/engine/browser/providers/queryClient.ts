/** How long what was read counts as fresh, and what is asked again after a failure. */
import { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

const freshMilliseconds = 5_000;
const retries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMilliseconds,
      // A refusal stays a refusal; a server that restarts does not.
      retry: (failures, error) => failures < retries && isPassing(error),
    },
  },
});

function isPassing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status >= 502);
}
