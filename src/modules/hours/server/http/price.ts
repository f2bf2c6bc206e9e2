/** What an hour of an entry costs, and why. */
import type { FastifyInstance } from 'fastify';
import { entryPrice } from '../entryPrice.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { isUuid } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { refuseParameters } from '../../../../engine/server/http/listQuery.ts';
import { notThere, paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';

/** Whoever may not read these of the entry is not told them this way either. */
const told = ['billable_minutes', 'rate_cents', 'rate_scope', 'rate_since'] as const;

export function hourPriceRoutes(app: FastifyInstance, { store }: { readonly store: OpenStore }): void {
  app.get('/api/hours/:uuid/price', (request) => {
    refuseParameters(request.query);
    const { uuid } = paramsOf(request);
    if (!isUuid(uuid)) throw notThere();
    const caller = callerOf(request);
    return store.together(caller, async (records, tx) => {
      const record = await records.one(caller, resourceNamed(store.registry(), 'hours'), uuid.toLowerCase(), []);
      if (told.some((field) => !(field in record))) throw new Failure('E_FORBIDDEN');
      const price = await entryPrice(tx, String(record['uuid']));
      if (price === null) throw notThere();
      return price;
    });
  });
}
