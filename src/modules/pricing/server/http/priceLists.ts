/** Handler that creates a following price list with its new prices. */
import * as calls from '../../calls.ts';
import { followWith } from '../followWith.ts';
import { handle } from '../../../../engine/server/http/calls/handle.ts';
import { withId } from '../../../../engine/server/http/record.ts';
import { recordUuid, resourceNamed } from '../../../../engine/server/http/target.ts';

export const priceListCalls = [
  handle(calls.followPriceList, async ({ store, caller, params, body }) => {
    const uuid = recordUuid(params.uuid);
    const resource = resourceNamed(store.registry(), 'price-lists');
    return withId(
      await store.unitOfWork(caller, (records) => followWith(records, caller, resource, { uuid, ...body })),
    );
  }),
];
