/** List prices of subscriptions for the periods after the first, as unit prices that are exact to the cent. */
import type { CalendarDate } from '#engine/values';
import { priceOf, type ResolvedPrice } from '../../pricing/rules/priceResolution.ts';
import { largestAmountCents } from '../../vat/rules/vat.ts';
import type { PriceOn, SubscriptionTerms } from '../rules/subscriptionDue.ts';
import type { PriceBook, PriceClient } from '../../pricing/server/prices.ts';

/** Price components that recur: of a service, or of the renewal of a domain. */
const recurring = ['recurring', 'renew'];

/** Returns the function that gives the unit prices of a subscription on a day, or null if no price list has one. */
export function priceOn(book: PriceBook, client: PriceClient): PriceOn {
  return (terms, on) => {
    const price = listedPrice(book, client, { terms, on });
    return price === null ? null : unitsOf(price, terms.quantity);
  };
}

/** Returns false if a period of these terms costs more than fits on an invoice. */
export function fitsInvoice({
  unit_price_cents,
  quantity,
  price_base_quantity,
}: Pick<SubscriptionTerms, 'unit_price_cents' | 'quantity' | 'price_base_quantity'>): boolean {
  return (unit_price_cents * quantity) / price_base_quantity <= largestAmountCents;
}

/** Returns the list price; null if the price lists have none. */
export function listedPrice(
  book: PriceBook,
  client: PriceClient,
  {
    terms,
    on,
  }: {
    readonly terms: Pick<SubscriptionTerms, 'product_uuid' | 'period_unit' | 'period_count'>;
    readonly on: CalendarDate;
  },
): ResolvedPrice | null {
  return (
    book(client, terms.product_uuid, on).find(
      ({ action, period_unit, period_count }) =>
        recurring.includes(action) && period_unit === terms.period_unit && period_count === terms.period_count,
    ) ?? null
  );
}

/** Returns a price per unit if that is exact; else, as with tiers and fees, one price for the whole quantity. */
export function unitsOf(
  price: ResolvedPrice,
  quantity: number,
): Pick<SubscriptionTerms, 'unit_price_cents' | 'price_base_quantity'> {
  const { total_cents } = priceOf(price, quantity);
  if (!Number.isInteger(quantity))
    return { unit_price_cents: priceOf(price, 1).unit_price_cents, price_base_quantity: 1 };
  return total_cents % quantity === 0
    ? { unit_price_cents: total_cents / quantity, price_base_quantity: 1 }
    : { unit_price_cents: total_cents, price_base_quantity: quantity };
}
