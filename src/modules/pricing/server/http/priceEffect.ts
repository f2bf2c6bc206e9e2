/** Handler that measures unsaved prices. */
import * as calls from '../../calls.ts';
import { measurePrices } from '../priceEffect.ts';
import { handle, recordUuid, resourceNamed } from '#engine/server';

/** Returns the call, given the prices that subscriptions will have. */
export const priceEffectCall = (prices: Parameters<typeof measurePrices>[1]) =>
  handle(calls.measurePriceList, ({ store, caller, params, body, now }) =>
    measurePrices({ store, caller, now: now(), resource: resourceNamed(store.registry(), 'price-lists') }, prices, {
      uuid: recordUuid(params.uuid),
      ...body,
    }),
  );
