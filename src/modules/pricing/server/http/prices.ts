/** What a product costs: for a client, on a day, for a quantity. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { amsterdamDate } from '../../../../engine/values/calendarDate.ts';
import { priceOf, type ResolvedPrice } from '../../rules/priceResolution.ts';
import { maxQuantity } from '../limits.ts';
import { priceClient, pricesFor } from '../prices.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { isUuid } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { countOf, dayOf, plainParameters } from '../../../../engine/server/http/parameters.ts';

export interface PriceDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

export function priceRoutes(app: FastifyInstance, { store, now }: PriceDependencies): void {
  app.get('/api/products/:uuid/prices', async (request: FastifyRequest) => {
    const parameters = plainParameters(request.query, ['client', 'on', 'quantity']);
    const on = dayOf(parameters, 'on', amsterdamDate(now()));
    const quantity = countOf(parameters, 'quantity', maxQuantity);
    const product_uuid = await shownProduct(store, request);
    const client = await priceClient(store.database, await buyerOf(store, request, parameters['client'] ?? null));
    const prices = await pricesFor(store.database, client, { product_uuids: [product_uuid], on, now: now() });
    if (prices.length === 0) throw new Failure('E_NO_PRICE');
    return { product_uuid, currency: client.currency, on, offers: prices.map((price) => offer(price, quantity)) };
  });
}

/** @throws Failure E_NOT_FOUND for a product that the caller does not see. */
async function shownProduct(store: OpenStore, request: FastifyRequest): Promise<string> {
  const { uuid } = paramsOf(request);
  if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  await store.one(callerOf(request), resourceNamed(store.registry(), 'products'), uuid, []);
  return uuid.toLowerCase();
}

function offer(price: ResolvedPrice, quantity: number): object {
  const {
    action,
    period_unit,
    period_count,
    tier_model,
    price_list_uuid,
    price_list_name,
    valid_from,
    inherited_from,
    inherited_name,
    adjustment_bp,
  } = price;
  return {
    action,
    period_unit,
    period_count,
    quantity,
    ...priceOf(price, quantity),
    tier_model,
    price_list_uuid,
    price_list_name,
    valid_from,
    inherited_from,
    inherited_name,
    adjustment_bp,
  };
}
