/** Offers for domain names: which product sells each, its availability and its price. */
import { Dates } from '#engine/values';
import type { Executor } from '#engine/server';
import type { NameOffer, NamePrice, NameRules } from '../../rules/nameOffer.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';
import { tldSuffixes } from '../../../domains/server/tldSuffixes.ts';
import { readBuyer } from '../buyer.ts';
import { vatFor, type LineVat } from '../../../vat/server/vatOfBuyer.ts';
import { priceClient, pricesFor } from '../../../pricing/server/prices.ts';
import { obstacleOf } from './obstacle.ts';
import { availabilityAnswer, type Availability } from './port.ts';
import { readName, underOthers } from './readName.ts';
import { soldTlds, type SoldTld } from './soldTlds.ts';

interface OffersQuery {
  readonly client_uuid: string | null;
  readonly names: readonly string[];
  /** Looks up the same names under the other sold extensions instead of the names themselves. */
  readonly suggest: boolean;
  /** Skips the cache. */
  readonly fresh: boolean;
  readonly availability: Availability;
  readonly now: Date;
}

/**
 * Returns an offer for each name, or with `suggest` for the names under other extensions. `client_uuid` null gives the
 * VAT of a Dutch consumer.
 */
export async function domainOffers(
  executor: Executor,
  { client_uuid, names, suggest, fresh, availability, now }: OffersQuery,
): Promise<readonly NameOffer[]> {
  const today = Dates.localDate(now);
  const sold = await soldTlds(executor);
  const tlds = { sold, suffixes: await tldSuffixes(executor) };
  const asked = suggest ? underOthers(names, tlds) : names.map((typed) => readName(typed, tlds));
  const answers = await availability.check(
    executor,
    asked.flatMap(({ name, problem }) => (name !== null && problem === null ? [name] : [])),
    { fresh },
  );
  const client = await priceClient(executor, client_uuid);
  const prices = await pricesFor(executor, client, {
    product_uuids: [
      ...new Set(
        asked.flatMap(({ sale }) =>
          sale === null
            ? []
            : [sale.product_uuid, sale.privacy_product_uuid, sale.dnssec_product_uuid].filter((uuid) => uuid !== null),
        ),
      ),
    ],
    on: today,
    now,
  });
  const buyer = client_uuid === null ? null : await readBuyer(executor, client_uuid);
  const vatOf = await vatFor(executor, { seller_uuid: client.seller_uuid, buyer: buyer?.vat ?? anybody, on: today });
  return asked.map(({ typed, name, name_unicode, problem, sale }) => {
    const found =
      name === null || problem !== null ? null : (answers.get(name) ?? availabilityAnswer('unknown', 'unlisted'));
    return {
      typed,
      name,
      name_unicode,
      problem,
      availability: found?.status ?? null,
      reason: found?.reason ?? null,
      obstacle:
        found === null || sale === null ? null : obstacleOf(found, { afterDays: sale.transfer_after_days, today }),
      product_uuid: sale?.product_uuid ?? null,
      rules: sale && rulesOf(sale),
      vat: sale && vatShown(vatOf(sale.vat_class)),
      prices: sale === null ? [] : pricesOf(sale, prices),
    };
  });
}

/** The default buyer. */
const anybody = { type: 'person', country: 'NL', tax_treatment: 'standard' } as const;

function vatShown({ decision: { category, rate_bp } }: LineVat): NonNullable<NameOffer['vat']> {
  return { category, rate_bp };
}

function rulesOf({
  min_ns,
  max_ns,
  requires_auth_code,
  dnssec_allowed,
  privacy_available,
  periods_months,
}: SoldTld): NameRules {
  return {
    min_ns,
    max_ns,
    requires_auth_code,
    dnssec_allowed,
    privacy_available,
    years: periods_months.map((months) => months / 12).sort((a, b) => a - b),
  };
}

/** Shortest period first. Only periods that the TLD allows and that have a renewal price. */
function pricesOf(
  { product_uuid, periods_months, privacy_product_uuid, dnssec_product_uuid }: SoldTld,
  prices: readonly ResolvedPrice[],
): readonly NamePrice[] {
  const own = prices.filter(
    (price) =>
      price.product_uuid === product_uuid &&
      price.period_unit === 'year' &&
      periods_months.includes(price.period_count * 12),
  );
  const costOf = (action: string, years: number): number | null => {
    const found = own.find((price) => price.action === action && price.period_count === years);
    return found ? priceOf(found, 1).total_cents : null;
  };
  const more = (uuid: string | null, years: number): number | null => {
    const price = prices.find(
      (one) =>
        one.product_uuid === uuid &&
        one.action === 'recurring' &&
        one.period_unit === 'year' &&
        one.period_count === years,
    );
    return uuid === null ? 0 : price ? priceOf(price, 1).total_cents : null;
  };
  const found = own.flatMap(({ action, period_count: years }): readonly NamePrice[] => {
    const [total_cents, renew_cents] = [costOf(action, years), costOf('renew', years)];
    return (action === 'register' || action === 'transfer') && total_cents !== null && renew_cents !== null
      ? [
          {
            action,
            years,
            total_cents,
            renew_cents,
            privacy_cents: more(privacy_product_uuid, years),
            dnssec_cents: more(dnssec_product_uuid, years),
          },
        ]
      : [];
  });
  return found.sort((a, b) => a.years - b.years);
}
