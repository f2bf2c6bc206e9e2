/** Client of the API calls over all subscriptions. */
import type * as calls from '../calls.ts';
import type { Billed, DueOverview, PlannedOverview } from '../rules/billingRound.ts';
import type { NonPaymentOverview } from '../rules/nonPayment.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

export const readPlannedPrices = (): Promise<PlannedOverview> => call('GET /api/planned-prices');
export const readDueSubscriptions = (): Promise<DueOverview> => call('GET /api/due-subscriptions');
export const readNonPayment = (): Promise<NonPaymentOverview> => call('GET /api/non-payment');
export const billDueSubscriptions = (): Promise<Billed> => call('POST /api/due-subscriptions');
