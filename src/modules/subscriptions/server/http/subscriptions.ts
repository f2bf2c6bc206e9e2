/** Handlers of the API calls over all subscriptions. */
import * as calls from '../../calls.ts';
import { billDue, type ClientBilled } from '../billing/billDue.ts';
import { dueOverview } from '../billing/dueOverview.ts';
import { nonPaymentOverview } from '../life/nonPayment.ts';
import { plannedOverview } from '../billing/planned.ts';
import type { Billed } from '../../rules/billingRound.ts';
import { cashForecast } from '../cash/forecast.ts';
import { previewRun } from '../billing-run/previewRun.ts';
import { Dates } from '#engine/values';
import { handle, handleExchange, Requests, runAsSystem } from '#engine/server';

/** The calls over all subscriptions. Billing is repeated without billing a client twice. */
export const subscriptionCalls = [
  handle(calls.readPlannedPrices, ({ store, caller, now }) =>
    plannedOverview(store.database, { registry: store.registry(), now: now(), client_uuid: caller.active_client }),
  ),
  handle(calls.readDueSubscriptions, ({ store, now }) =>
    dueOverview(store.database, { registry: store.registry(), now: now() }),
  ),
  handle(calls.previewBillingRun, ({ store, caller, now, query }) =>
    previewRun(store, {
      now: now(),
      on: Requests.dayOf(query, 'on', Dates.localDate(now())),
      seller_uuid: Requests.uuidOf(query, 'seller_uuid'),
      locale: caller.locale,
    }),
  ),
  handle(calls.readCashForecast, ({ store, now }) =>
    runAsSystem({ store, now: now() }, ({ tx, registry }) => cashForecast(tx, { registry, now: now() })),
  ),
  handle(calls.readNonPayment, ({ store, now }) =>
    nonPaymentOverview(store.database, { registry: store.registry(), now: now() }),
  ),
  handleExchange(calls.billDueSubscriptions, ({ store, caller, now, request, reply }) =>
    Requests.runStepsIdempotently<ClientBilled, Billed>({ store, now }, { request, reply }, (steps) =>
      billDue(store, now(), steps, caller.locale),
    ),
  ),
];
