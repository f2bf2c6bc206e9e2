/** Handler of the catalogue, at the prices of the buying client. */
import * as calls from '../../calls.ts';
import { handle, Requests } from '#engine/server';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { catalogueFor } from '../catalogue/catalogue.ts';

/** Handlers of the catalogue: for a client, and for people who are not signed in. */
export const catalogueCalls = [
  handle(calls.readCatalogue, async ({ store, caller, now, query, request }) => {
    const client_uuid = await buyerOf(store, request, query.client ?? null);
    return catalogueFor(store.database, { client_uuid, now: now(), locale: caller.locale });
  }),
  handle(calls.readPublicCatalogue, ({ store, now, request }) =>
    catalogueFor(store.database, { client_uuid: null, now: now(), locale: Requests.localeOf(request) }),
  ),
];
