/** Client of the API calls over all subscriptions. */
import type * as calls from '../calls.ts';
import type { Billed, DueOverview, PlannedOverview } from '../rules/billingRound.ts';
import type { NonPaymentOverview } from '../rules/nonPayment.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

/** Reads the price changes that are planned for subscriptions. */
export const readPlannedPrices = (): Promise<PlannedOverview> => call('GET /api/planned-prices');
/** Reads the periods that begin and are on no invoice yet, and the subscriptions that end. */
export const readDueSubscriptions = (): Promise<DueOverview> => call('GET /api/due-subscriptions');
/** Reads what tonight’s run will remind of, suspend, end and hold back. */
export const readNonPayment = (): Promise<NonPaymentOverview> => call('GET /api/non-payment');
/** Creates draft invoices for all periods that can be billed. */
export const billDueSubscriptions = (): Promise<Billed> => call('POST /api/due-subscriptions');
