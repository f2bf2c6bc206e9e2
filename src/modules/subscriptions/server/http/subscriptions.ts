/** Over all subscriptions: what is due, and what the price lists will change. Of managers. */
import type { FastifyInstance } from 'fastify';
import { billDue, type ClientBilled } from '../billDue.ts';
import { dueOverview } from '../dueOverview.ts';
import { plannedOverview } from '../planned.ts';
import type { Billed } from '../../rules/billingRound.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { onceInSteps } from '../../../../engine/server/http/idempotency.ts';
import type { PriceDependencies } from '../../../pricing/server/http/prices.ts';
import { plainParameters } from '../../../../engine/server/http/parameters.ts';

export function subscriptionRoutes(app: FastifyInstance, dependencies: PriceDependencies): void {
  const { store, now } = dependencies;
  app.get('/api/planned-prices', async (request) => {
    plainParameters(request.query, []);
    return plannedOverview(store.database, {
      registry: store.registry(),
      now: now(),
      client_uuid: callerOf(request).active_client,
    });
  });

  app.get('/api/due-subscriptions', async (request) => {
    plainParameters(request.query, []);
    return dueOverview(store.database, { registry: store.registry(), now: now() });
  });

  app.post('/api/due-subscriptions', async (request, reply) => {
    new BodyReader(objectBody(request.body ?? {}), []).finish();
    return onceInSteps<ClientBilled, Billed>(dependencies, { request, reply }, (steps) => billDue(store, now(), steps));
  });
}
