/** Handler of domain name offers: price and availability. */
import * as calls from '../../calls.ts';
import { Failure, handle } from '#engine/server';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { domainOffers } from '../availability/domainOffers.ts';
import { availabilityOf } from '../availability/shared.ts';

const maxSuggested = 5;

/** Handler of `POST /api/domain-names`. Throws E_INVALID if suggestions are requested for too many names. */
export const domainNameCalls = [
  handle(calls.askDomainNames, async ({ query, body, request, ...services }) => {
    const { names, suggest = false, fresh = false } = body;
    if (suggest && names.length > maxSuggested)
      throw new Failure('E_INVALID', { errors: { names: { key: 'maxItems', params: { max: maxSuggested } } } });
    const { store, now } = services;
    const client_uuid = await buyerOf(store, request, query.client ?? null);
    return {
      names: await domainOffers(store.database, {
        client_uuid,
        names: [...new Set(names)],
        suggest,
        fresh,
        availability: availabilityOf(services),
        now: now(),
      }),
    };
  }),
];
