/** The chosen names as cart lines, and their totals. */
import { documentTotals, type VatRate } from '../../../vat/rules/vat.ts';
import type { NameOffer, NamePrice } from '../../rules/nameOffer.ts';
import type { NewCartLine } from '../../calls.ts';
import { configOf, type Options } from './options.ts';

export interface ChosenOffer {
  readonly offer: NameOffer;
  readonly action: NamePrice['action'];
  readonly years: number;
  readonly auth_code: string;
  /** Null uses the options of all names. */
  readonly options: Options | null;
}

/** The chosen names, by name. */
export type ChosenNames = ReadonlyMap<string, ChosenOffer>;

/** Returns how the name can be ordered; null if it cannot, or has no price. */
export function actionOf({ availability, reason, obstacle, problem, prices }: NameOffer): NamePrice['action'] | null {
  if (problem !== null || obstacle !== null || availability === null || availability === 'unknown' || reason !== null)
    return null;
  const action = availability === 'free' ? 'register' : 'transfer';
  return prices.some((price) => price.action === action) ? action : null;
}

/** Returns the prices of an action, shortest period first. */
export function pricesFor({ prices }: NameOffer, action: NamePrice['action']): readonly NamePrice[] {
  return prices.filter((price) => price.action === action);
}

export function chosenFrom(offer: NameOffer): ChosenOffer | null {
  const action = actionOf(offer);
  const [first] = action === null ? [] : pricesFor(offer, action);
  return action !== null && first ? { offer, action, years: first.years, auth_code: '', options: null } : null;
}

export function priceOfChoice({ offer, action, years }: ChosenOffer): NamePrice | null {
  return pricesFor(offer, action).find((price) => price.years === years) ?? null;
}

/** Returns the saving compared with the shortest period and its renewals over the same time. */
export function savingOf(prices: readonly NamePrice[], { years, total_cents }: NamePrice): number {
  const [shortest] = prices;
  return shortest === undefined
    ? 0
    : Math.max(0, shortest.total_cents + shortest.renew_cents * (years / shortest.years - 1) - total_cents);
}

/** Returns the cost of the paid options of the name; null if there is no price for its period. */
export function additionCents(chosen: ChosenOffer, options: Options): number | null {
  const price = priceOfChoice(chosen);
  if (price === null || chosen.offer.rules === null) return 0;
  const { privacy, dnssec } = configOf(chosen.options ?? options, chosen.offer.rules);
  const asked = [privacy === true ? price.privacy_cents : 0, dnssec === true ? price.dnssec_cents : 0];
  return asked.reduce<number | null>((sum, cents) => (sum === null || cents === null ? null : sum + cents), 0);
}

/** Returns the cost of privacy for all chosen names that offer it; null if none has a price for it. */
export function privacyCents(choice: ChosenNames): number | null {
  const costs = [...choice.values()].flatMap((one) =>
    one.offer.rules?.privacy_available === true ? [priceOfChoice(one)?.privacy_cents ?? null] : [],
  );
  return costs.some((cents) => cents === null) ? null : costs.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}

const usualVat: VatRate = { category: 'S', rate_bp: 2_100 };

/** Hosting is taxed at the rate of the first name. */
export function totalsOf(
  choice: ChosenNames,
  options: Options,
  extras: readonly number[],
): { readonly net_cents: number; readonly gross_cents: number } {
  const chosen = [...choice.values()];
  const vat = chosen[0]?.offer.vat ?? usualVat;
  return documentTotals([
    ...chosen.map((one) => ({ ...(one.offer.vat ?? usualVat), line_net_cents: priceOfChoice(one)?.total_cents ?? 0 })),
    ...chosen.map((one) => ({ ...(one.offer.vat ?? usualVat), line_net_cents: additionCents(one, options) ?? 0 })),
    ...extras.map((line_net_cents) => ({ ...vat, line_net_cents })),
  ]);
}

export function linesOf(choice: ChosenNames, options: Options): readonly NewCartLine[] {
  return [...choice].map(([domain_name, { offer, action, years, auth_code, options: own }]) => ({
    product_uuid: offer.product_uuid ?? '',
    action,
    period_unit: 'year',
    period_count: years,
    domain_name,
    ...(offer.rules === null ? {} : { config: configOf(own ?? options, offer.rules, offer.name ?? domain_name) }),
    ...(auth_code.trim() === '' ? {} : { auth_code: auth_code.trim() }),
  }));
}
