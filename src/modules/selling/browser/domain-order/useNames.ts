/** Looks up names while they are typed, in small batches, so that the first answers do not wait for the last. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Hostnames } from '#engine/values';
import { Forms, useSession } from '#engine/browser';
import type { NameOffer } from '../../rules/nameOffer.ts';
import { askNames } from '../domainNames.ts';

const pauseMilliseconds = 350;
const batchSize = 5;
const maxNames = 100;
const maxSuggested = 3;

export interface Looked {
  readonly typed: string;
  /** Undefined while loading. */
  readonly offer: NameOffer | undefined;
}

export interface Names {
  readonly names: readonly Looked[];
  readonly suggestions: readonly NameOffer[];
  readonly failed: boolean;
  /** Number of names that were left out because there are too many. */
  readonly tooMany: number;
  /** Looks up one name again without the cache. */
  readonly askAgain: (typed: string) => Promise<void>;
  readonly retry: () => void;
}

export function useNames(text: string): Names {
  const settled = Forms.useDebouncedValue(text, pauseMilliseconds);
  const client = useSession()?.client?.uuid ?? null;
  const queryClient = useQueryClient();
  const all = Hostnames.splitNames(settled);
  const typed = all.slice(0, maxNames);
  const chunks = Array.from({ length: Math.ceil(typed.length / batchSize) }, (_, index) =>
    typed.slice(index * batchSize, (index + 1) * batchSize),
  );
  const suggest = typed.length > 0 && typed.length <= maxSuggested;
  const keyOf = (names: readonly string[]) => ['domain-names', client, ...names];
  const results = useQueries({
    queries: [
      ...chunks.map((names) => ({
        queryKey: keyOf(names),
        queryFn: () => askNames(names),
        staleTime: 60_000,
        retry: 1,
      })),
      ...(suggest
        ? [
            {
              queryKey: ['suggested-names', client, ...typed],
              queryFn: () => askNames(typed, { suggest: true }),
              staleTime: 60_000,
              retry: 1,
            },
          ]
        : []),
    ],
  });
  const answered = new Map(
    results.slice(0, chunks.length).flatMap(({ data }) => (data ?? []).map((offer) => [offer.typed, offer] as const)),
  );
  // A name keeps its answer while it is looked up together with other names, so that no row changes its height.
  const earlier = new Map(
    queryClient
      .getQueriesData<readonly NameOffer[]>({ queryKey: ['domain-names', client] })
      .flatMap(([, offers]) => (offers ?? []).map((offer) => [offer.typed, offer] as const)),
  );
  const askAgain = async (name: string): Promise<void> => {
    const [offer] = await askNames([name], { fresh: true });
    const chunk = chunks.find((names) => names.includes(name));
    if (offer && chunk)
      queryClient.setQueryData<readonly NameOffer[]>(keyOf(chunk), (before) =>
        before?.map((one) => (one.typed === name ? offer : one)),
      );
  };
  return {
    names: typed.map((name) => ({ typed: name, offer: answered.get(name) ?? earlier.get(name) })),
    suggestions: suggest
      ? (results[chunks.length]?.data ?? []).filter(({ availability }) => availability === 'free')
      : [],
    failed: results.some(({ isError }) => isError),
    tooMany: all.length - typed.length,
    askAgain,
    retry: () => void Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
