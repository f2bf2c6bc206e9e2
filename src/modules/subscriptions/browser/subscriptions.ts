/** What the price lists will change, and what is due, over all subscriptions. */
import type { Billed, DueOverview, PlannedOverview } from '../rules/billingRound.ts';
import { call } from '../../../engine/browser/providers/call.ts';

export const readPlannedPrices = (): Promise<PlannedOverview> => call('GET', '/planned-prices');
export const readDueSubscriptions = (): Promise<DueOverview> => call('GET', '/due-subscriptions');
export const billDueSubscriptions = (): Promise<Billed> => call('POST', '/due-subscriptions', {});
