/** Packs for new accounts, each with its price for the client, if it is sold. */
import { useQueries } from '@tanstack/react-query';
import { Access, type Calls, type ShownRecord } from '#engine/registry';
import { adminName, Api, usePrincipal, useRegistry } from '#engine/browser';
import { useGetList } from 'react-admin';
import type * as calls from '../../../pricing/calls.ts';

const call = Api.callsOf<typeof calls>();

type Prices = Calls.AnswerOf<typeof calls.readPrices>;

export interface PackPrice {
  readonly currency: string;
  readonly cents: number;
  readonly period_unit: string;
  readonly setup_cents: number | null;
}

export interface OfferedPacks {
  readonly packs: readonly ShownRecord<'hosting-packs'>[];
  readonly isPending: boolean;
  readonly error: unknown;
  /** Undefined while loading; null if it is not sold. */
  readonly priceOf: (pack: string) => PackPrice | null | undefined;
}

const most = 50;

export function useOfferedPacks(client: string | null): OfferedPacks {
  const registry = useRegistry();
  const principal = usePrincipal();
  const [packs, products] = [registry.resources['hosting-packs'], registry.resources['products']];
  const offered = useGetList<ShownRecord<'hosting-packs'>>(
    packs ? adminName(packs) : '',
    { filter: { is_active: true }, pagination: { page: 1, perPage: most }, sort: { field: 'disk_mb', order: 'ASC' } },
    { enabled: packs !== undefined },
  );
  const sold = useGetList<ShownRecord<'products'>>(
    products ? adminName(products) : '',
    {
      filter: { type: 'hosting', status: 'active' },
      pagination: { page: 1, perPage: most },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: products !== undefined && Access.mayDo(products, principal, 'list') },
  );
  const asked = (sold.data ?? []).filter((product) =>
    offered.data?.some((pack) => pack.id === product.hosting_pack_uuid),
  );
  const prices = useQueries({
    queries: asked.map((product) => ({
      queryKey: ['prices', product.id, client],
      queryFn: () =>
        call('GET /api/products/:uuid/prices', {
          params: { uuid: String(product.id) },
          query: { client: client ?? '' },
        }),
      enabled: client !== null,
      retry: false,
    })),
  });
  const priceOf = (pack: string): PackPrice | null | undefined => {
    const at = asked.findIndex((product) => product.hosting_pack_uuid === pack);
    if (sold.isPending && sold.fetchStatus !== 'idle') return undefined;
    const answer = prices[at];
    if (answer === undefined || answer.error !== null) return null;
    return answer.data ? cheapestPeriod(answer.data) : client === null ? null : undefined;
  };
  return { packs: offered.data ?? [], isPending: offered.isPending, error: offered.error, priceOf };
}

/** Prefers the monthly price. */
function cheapestPeriod({ currency, offers }: Prices): PackPrice | null {
  const recurring = offers.filter((offer) => offer.action === 'recurring');
  const chosen = recurring.find((offer) => offer.period_unit === 'month' && offer.period_count === 1) ?? recurring[0];
  const setup = offers.find((offer) => offer.action === 'setup');
  return chosen
    ? {
        currency,
        cents: chosen.unit_price_cents,
        period_unit: chosen.period_unit,
        setup_cents: setup?.unit_price_cents ?? null,
      }
    : null;
}
