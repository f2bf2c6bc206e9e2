/** Carries out a change: says that it is busy, refreshes what is on screen after it, and keeps what went wrong. */
import { useCallback, useState } from 'react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpError, useDataProvider, type Identifier } from 'react-admin';
import type { BeheerDataProvider } from '../providers/dataProvider.ts';
import { apiErrorOf } from '../providers/apiError.ts';

export interface Write {
  readonly busy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
  /** Answers whether it went well. */
  readonly run: (change: (provider: BeheerDataProvider) => Promise<void>, reach?: Reach) => Promise<boolean>;
}

interface Reach {
  /** The uuid of the record that is no longer there afterwards: nothing about it is asked for again. */
  readonly leaving?: Identifier;
  /**
   * The only queries that show what changed. Without it all are read again: names, sums and states of one record stand
   * on many others.
   */
  readonly within?: QueryKey;
}

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

/** What went wrong and what to do, as the server says it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = apiErrorOf(error)?.hint ?? '';
  return hint !== '' && hint !== error.message ? `${error.message} ${hint}` : error.message;
}

export function statusOf(error: unknown): number | null {
  return error instanceof HttpError ? error.status : null;
}
