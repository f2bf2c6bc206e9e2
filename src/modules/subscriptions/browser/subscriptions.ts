/** Client of the API calls over all subscriptions. */
import type * as calls from '../calls.ts';
import type { CashForecast } from '../rules/cashForecast.ts';
import type { PlannedOverview } from '../rules/billingRound.ts';
import type { NonPaymentOverview } from '../rules/nonPayment.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();
const ask = Api.asksOf<typeof calls>();

/** Reads the price changes that are planned for subscriptions. */
export const readPlannedPrices = (): Promise<PlannedOverview> => call('GET /api/planned-prices');
/** Reads what a billing run of a seller on a day would bill. */
export const previewBillingRun = (query: { readonly on: string; readonly seller_uuid: string }) =>
  ask('GET /api/billing-runs/preview', { query });
/** Reads what clients are expected to pay in the next weeks. */
export const readCashForecast = (): Promise<CashForecast> => call('GET /api/cash-forecast');
/** Reads what tonight’s run will remind of, suspend, end and hold back. */
export const readNonPayment = (): Promise<NonPaymentOverview> => call('GET /api/non-payment');
