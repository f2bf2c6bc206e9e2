/** Names that somebody would like: what each costs and whether it can be had. Asked by POST, for a hundred do not fit an address. */
import type { FastifyInstance } from 'fastify';
import { mayDo } from '../../../../engine/registry/access.ts';
import { domainOffers } from '../availability/domainOffers.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import type { CartDependencies } from './cart.ts';
import { plainParameters } from '../../../../engine/server/http/parameters.ts';

const maxNames = 100;
const maxSuggested = 5;

export function domainNameRoutes(app: FastifyInstance, { store, now, availability }: CartDependencies): void {
  app.post('/api/domain-names', async (request) => {
    if (!mayDo(resourceNamed(store.registry(), 'products'), callerOf(request), 'list'))
      throw new Failure('E_FORBIDDEN');
    const body = objectBody(request.body);
    const reader = new BodyReader(body, ['names', 'suggest', 'fresh']);
    const { names = [], suggest = false, fresh = false } = body;
    if (!Array.isArray(names) || names.some((name) => typeof name !== 'string' || name.length > 300))
      reader.fail('names', 'list');
    else if (names.length === 0) reader.fail('names', 'atLeastOne');
    else if (names.length > (suggest === true ? maxSuggested : maxNames))
      reader.fail('names', 'maxItems', { max: suggest === true ? maxSuggested : maxNames });
    if (typeof suggest !== 'boolean') reader.fail('suggest', 'boolean');
    if (typeof fresh !== 'boolean') reader.fail('fresh', 'boolean');
    reader.finish();
    const client_uuid = await buyerOf(store, request, plainParameters(request.query, ['client'])['client'] ?? null);
    return {
      names: await domainOffers(store.database, {
        client_uuid,
        names: [...new Set(names as readonly string[])],
        suggest: suggest === true,
        fresh: fresh === true,
        availability,
        now: now(),
      }),
    };
  });
}
