/** What is for sale, at the prices of whoever is bought for. */
import type { FastifyInstance } from 'fastify';
import { mayDo } from '../../../registry/access.ts';
import type { Catalogue } from '../../../domain/catalogue.ts';
import { catalogueFor } from '../../modules/selling/catalogue/catalogue.ts';
import { Failure } from '../../store/failure.ts';
import { callerOf } from '../guard.ts';
import { resourceNamed } from '../target.ts';
import { buyerOf } from './buyer.ts';
import { plainParameters } from './parameters.ts';
import type { PriceDependencies } from './prices.ts';

export function catalogueRoutes(app: FastifyInstance, { store, now }: PriceDependencies): void {
  app.get('/api/catalogue', async (request): Promise<Catalogue> => {
    if (!mayDo(resourceNamed(store.registry(), 'products'), callerOf(request), 'list'))
      throw new Failure('E_FORBIDDEN');
    const client_uuid = await buyerOf(store, request, plainParameters(request.query, ['client'])['client'] ?? null);
    return catalogueFor(store.database, { client_uuid, now: now() });
  });
}
