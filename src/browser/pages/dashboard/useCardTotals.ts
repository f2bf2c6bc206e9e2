/** The figures of the dashboard: how many records each card's list has. */
import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Card } from '../../../registry/types.ts';
import { adminName, useRegistry } from '../../registry.ts';

export interface CardTotal {
  /** Null until it is known, or when it cannot be. */
  readonly value: number | null;
  /** A very long list is estimated. */
  readonly estimated: boolean;
  readonly failed: boolean;
}

/** Whether a figure above zero asks for something to be done. */
export function isUrgent({ colour }: Card): boolean {
  return colour === 'error' || colour === 'warning';
}

/** In the order of the cards. */
export function useCardTotals(cards: readonly Card[]): readonly CardTotal[] {
  const dataProvider = useDataProvider();
  const registry = useRegistry();
  return useQueries({
    queries: cards.map(({ resource: name, filter }) => ({
      queryKey: ['card', name, filter],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const resource = registry.resources[name];
        if (!resource) throw new Error(`There is no resource "${name}".`);
        const { field, direction } = resource.list.sort;
        const { total = 0, meta } = await dataProvider.getList(adminName(resource), { pagination: { page: 1, perPage: 1 }, sort: { field, order: direction }, filter, signal });
        return { value: total, estimated: (meta as { readonly estimated?: boolean } | undefined)?.estimated === true };
      },
    })),
    combine: (results) => results.map(({ data, isError }): CardTotal => ({ value: data?.value ?? null, estimated: data?.estimated ?? false, failed: isError })),
  });
}
