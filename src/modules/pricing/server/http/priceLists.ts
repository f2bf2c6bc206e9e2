/** Handler that creates a following price list with its new prices. */
import * as calls from '../../calls.ts';
import { followWith } from '../followWith.ts';
import { handle, recordUuid, Requests, resourceNamed } from '#engine/server';

/** The call that creates a following price list. */
export const priceListCalls = [
  handle(calls.followPriceList, async ({ store, caller, params, body }) => {
    const uuid = recordUuid(params.uuid);
    const resource = resourceNamed(store.registry(), 'price-lists');
    return Requests.withId(
      await store.unitOfWork(caller, (records) => followWith(records, caller, resource, { uuid, ...body })),
    );
  }),
];
