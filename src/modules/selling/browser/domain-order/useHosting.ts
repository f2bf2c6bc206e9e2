/** Hosting products that can go with a name, with their price for a month, cheapest first. */
import { useQueries } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useLanguage } from '#engine/browser';
import type { ShownRecord } from '#engine/registry';
import { translatedText } from '#engine/values';
import { readPrices } from '../domainNames.ts';

export interface OfferedHosting {
  readonly uuid: string;
  readonly name: string;
  /** Null while loading, or if there is no price for the client. */
  readonly month_cents: number | null;
}

export function useHosting(client: string | undefined): readonly OfferedHosting[] {
  const language = useLanguage();
  const { data = [] } = useGetList<ShownRecord<'products'>>('products', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'sort', order: 'ASC' },
    filter: { type: 'hosting', status: 'active' },
  });
  const prices = useQueries({
    queries: data.map(({ id }) => ({
      queryKey: ['hosting-month', id, client],
      queryFn: () => readPrices(String(id), client ?? ''),
      enabled: client !== undefined,
      retry: false,
    })),
  });
  return data
    .map((product, index) => ({
      uuid: String(product.id),
      name: translatedText(product, 'name', language),
      month_cents:
        prices[index]?.data?.find(
          ({ action, period_unit, period_count }) =>
            action === 'recurring' && period_unit === 'month' && period_count === 1,
        )?.total_cents ?? null,
    }))
    .filter((_, index) => prices[index]?.isError !== true)
    .toSorted((a, b) => (a.month_cents ?? Infinity) - (b.month_cents ?? Infinity));
}
