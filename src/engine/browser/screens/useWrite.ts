/** Runs a change: tracks whether it is busy, refreshes the page afterwards, and keeps the error. */
import { useCallback, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError, useDataProvider, type Identifier } from 'react-admin';
import type { BeheerDataProvider } from '../providers/dataProvider.ts';
import { apiErrorOf, fieldText } from '../providers/apiError.ts';

/** State of a change, and the function that runs it. */
export interface Write {
  readonly busy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
  /** @returns true if the change succeeded. */
  readonly run: (change: (provider: BeheerDataProvider) => Promise<void>, reach?: Reach) => Promise<boolean>;
}

interface Reach {
  /** UUID of a deleted record, whose queries are not refetched. */
  readonly leaving?: Identifier;
  /**
   * Limits the refetch to these queries. By default everything is refetched, because names, totals and statuses of a
   * record appear in many places.
   */
  readonly within?: QueryKey;
}

/**
 * Returns `run`, which invalidates all queries after the change. `Reach` limits which; an error stays in `error` until
 * `reset`.
 */
export function useWrite(): Write {
  const provider = useDataProvider<BeheerDataProvider>();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback<Write['run']>(
    async (change, { leaving, within } = {}) => {
      setBusy(true);
      setError(null);
      try {
        await change(provider);
        await queryClient.invalidateQueries({
          ...(within && { queryKey: within }),
          predicate: ({ queryHash }) => leaving === undefined || !queryHash.includes(String(leaving)),
        });
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
    [provider, queryClient],
  );
  return { busy, error, reset: () => setError(null), run };
}

/**
 * Returns the message of an error, with the hint of the server on how to fix it. For an error about fields these are the
 * messages of the fields.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { hint = '', message } = apiErrorOf(error) ?? {};
  const what = message || error.message;
  return fieldText(error) ?? (hint !== '' && hint !== what ? `${what} ${hint}` : what);
}

/** Returns the HTTP status of an error; null if it is not an HTTP error. */
export function statusOf(error: unknown): number | null {
  return error instanceof HttpError ? error.status : null;
}
