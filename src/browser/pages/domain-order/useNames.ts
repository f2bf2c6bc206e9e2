/** Looks up names while they are typed, ten at a time, so that the first answers do not wait for the last. */
import { useQueries } from '@tanstack/react-query';
import { useSettled } from '../../inputs/useSettled.ts';
import { askNames, type NameOffer } from '../../providers/cart.ts';
import { useSession } from '../../providers/session.ts';

const pauseMilliseconds = 350;
const together = 10;
export const maxNames = 100;

export interface Looked {
  readonly typed: string;
  /** Undefined: not answered yet. */
  readonly offer: NameOffer | undefined;
}

interface Names {
  readonly names: readonly Looked[];
  readonly suggestions: readonly NameOffer[];
  readonly failed: boolean;
  readonly tooMany: boolean;
}

export function useNames(text: string): Names {
  const settled = useSettled(text, pauseMilliseconds);
  const client = useSession()?.client?.uuid ?? null;
  const all = [...new Set(settled.split(/[\s,;]+/).filter((name) => name !== ''))];
  const typed = all.slice(0, maxNames);
  const chunks = Array.from({ length: Math.ceil(typed.length / together) }, (_, index) => typed.slice(index * together, (index + 1) * together));
  const wanted = [...chunks.map((names) => ({ names, suggest: false })), ...(typed.length > 0 && typed.length <= 3 ? [{ names: typed, suggest: true }] : [])];
  const results = useQueries({
    queries: wanted.map(({ names, suggest }) => ({ queryKey: ['domain-names', client, suggest, ...names], queryFn: () => askNames(names, suggest), staleTime: 60_000, retry: 1 })),
  });
  const answered = new Map(results.slice(0, chunks.length).flatMap(({ data }) => (data ?? []).map((offer) => [offer.typed, offer] as const)));
  return {
    names: typed.map((name) => ({ typed: name, offer: answered.get(name) })),
    suggestions: (results[chunks.length]?.data ?? []).filter(({ name, availability }) => availability === 'free' && !typed.some((one) => answered.get(one)?.name === name)),
    failed: results.some(({ isError }) => isError),
    tooMany: all.length > maxNames,
  };
}
