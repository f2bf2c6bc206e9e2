/** What a product costs: for a client, on a day, for a quantity, and which price list says so. */
import type { AnswerOf } from '../../../engine/registry/calls/call.ts';
import type * as calls from '../calls.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export type PriceAnswer = AnswerOf<typeof calls.readPrices>;
export type PriceOffer = PriceAnswer['offers'][number];

export interface PriceQuestion {
  readonly product: string;
  /** Null: for anybody, as the seller's own list has it. */
  readonly client: string | null;
  readonly on: string;
  readonly quantity: number;
}

/** @throws HttpError 409 where nothing holds: there is no price. */
export function askPrices({ product, client, on, quantity }: PriceQuestion): Promise<PriceAnswer> {
  return call('GET /api/products/:uuid/prices', {
    params: { uuid: product },
    query: { on, quantity: String(quantity), ...(client === null ? {} : { client }) },
  });
}
