/** What is for sale, at the prices of whoever is bought for. */
import type { FastifyInstance } from 'fastify';
import { mayDo } from '../../../../engine/registry/access.ts';
import type { Catalogue } from '../../rules/catalogue.ts';
import { catalogueFor } from '../catalogue/catalogue.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { plainParameters } from '../../../../engine/server/http/parameters.ts';
import type { PriceDependencies } from '../../../pricing/server/http/prices.ts';

export function catalogueRoutes(app: FastifyInstance, { store, now }: PriceDependencies): void {
  app.get('/api/catalogue', async (request): Promise<Catalogue> => {
    if (!mayDo(resourceNamed(store.registry(), 'products'), callerOf(request), 'list'))
      throw new Failure('E_FORBIDDEN');
    const client_uuid = await buyerOf(store, request, plainParameters(request.query, ['client'])['client'] ?? null);
    return catalogueFor(store.database, { client_uuid, now: now() });
  });
}
