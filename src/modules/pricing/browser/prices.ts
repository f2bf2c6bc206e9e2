/** Reads what a product costs for a client, day and quantity, and which price list determines it. */
import type { Calls } from '#engine/registry';
import { Api } from '#engine/browser';
import type * as calls from '../calls.ts';

const call = Api.callsOf<typeof calls>();

/** Prices of a product for the chosen client, day and quantity. */
export type PriceAnswer = Calls.AnswerOf<typeof calls.readPrices>;
/** Price of one action and period, with the list that it comes from. */
export type PriceOffer = PriceAnswer['offers'][number];

interface PriceQuestion {
  readonly product: string;
  /** Null for the general price of the seller. */
  readonly client: string | null;
  readonly on: string;
  readonly quantity: number;
}

/** @throws HttpError 409 if there is no price. */
export function askPrices({ product, client, on, quantity }: PriceQuestion): Promise<PriceAnswer> {
  return call('GET /api/products/:uuid/prices', {
    params: { uuid: product },
    query: { on, quantity: String(quantity), ...(client === null ? {} : { client }) },
  });
}

/** Returns the default price of an invoice line: one-off or hourly, otherwise the shortest period. */
export function usualOffer(offers: readonly PriceOffer[]): PriceOffer | null {
  const inOrder = usualActions.flatMap((action) => offers.filter((offer) => offer.action === action));
  return inOrder.toSorted((one, other) => lengthOf(one) - lengthOf(other))[0] ?? offers[0] ?? null;
}

/** Returns true for hourly prices that are counted in minutes. */
export const isByTheHour = ({ action, price_base_quantity }: PriceOffer): boolean =>
  action === 'hourly' && price_base_quantity === 60;

const usualActions = ['once', 'hourly', 'recurring'] as const;
const daysOf: Readonly<Record<string, number>> = { once: 0, day: 1, week: 7, month: 30, year: 365 };

const lengthOf = ({ action, period_unit, period_count }: PriceOffer): number =>
  action === 'recurring' ? (daysOf[period_unit] ?? 0) * period_count : 0;
