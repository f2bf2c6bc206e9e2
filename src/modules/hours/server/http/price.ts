/** Handler that explains the price of an entry. */
import * as calls from '../../calls.ts';
import { Failure, handle, recordUuid, Requests, resourceNamed } from '#engine/server';
import { entryPrice } from '../entryPrice.ts';

/** The price must not reveal fields that the caller may not read. */
const answeredFields = ['billable_minutes', 'rate_cents', 'rate_scope', 'rate_since'] as const;

/** Handler of `GET /api/hours/:uuid/price`, only for callers who may read the price fields. */
export const hourPriceCalls = [
  handle(calls.explainHourPrice, ({ store, caller, params }) => {
    const uuid = recordUuid(params.uuid);
    return store.unitOfWork(caller, async (records, tx) => {
      const record = await records.one(caller, resourceNamed(store.registry(), 'hours'), uuid, []);
      if (answeredFields.some((field) => !(field in record))) throw new Failure('E_FORBIDDEN');
      const price = await entryPrice(tx, record.uuid);
      if (price === null) throw Requests.notFound();
      return price;
    });
  }),
];
