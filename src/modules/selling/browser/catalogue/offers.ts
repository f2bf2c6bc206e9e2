/** The offers of a product by period. */
import type { CatalogueOffer, CatalogueProduct, ProductCatalogue } from '../../rules/catalogue.ts';

const monthsIn: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** The key of a period, for a choice of periods: `1 month`. */
export const periodOf = ({ period_count, period_unit }: CatalogueOffer): string => `${period_count} ${period_unit}`;

/** Returns the offer for a period, or the shortest one. */
export function offerFor({ offers }: CatalogueProduct, period: string): CatalogueOffer | undefined {
  return offers.find((offer) => periodOf(offer) === period) ?? offers[0];
}

/** Returns one offer for each period for which a product with a choice is sold, shortest first. */
export function periodsToChoose({ categories }: ProductCatalogue): readonly CatalogueOffer[] {
  const offers = categories
    .flatMap(({ products }) => products)
    .filter(({ offers: { length } }) => length > 1)
    .flatMap((product) => product.offers);
  const byPeriod = new Map(offers.map((offer) => [periodOf(offer), offer]));
  return [...byPeriod.values()]
    .filter((offer) => monthsOf(offer) !== null)
    .toSorted((one, other) => (monthsOf(one) ?? 0) - (monthsOf(other) ?? 0));
}

/** Returns what an offer costs less than paying by the month for as long; 0 if it saves nothing. */
export function savedCents({ offers }: CatalogueProduct, offer: CatalogueOffer): number {
  const month = offers.find((one) => periodOf(one) === '1 month');
  const months = monthsOf(offer);
  return month === undefined || months === null ? 0 : Math.max(0, months * month.amount_cents - offer.amount_cents);
}

const monthsOf = ({ period_unit, period_count }: CatalogueOffer): number | null =>
  period_unit in monthsIn ? (monthsIn[period_unit] ?? 0) * period_count : null;
