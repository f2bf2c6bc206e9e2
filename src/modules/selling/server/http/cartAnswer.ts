/** Builds the API answer of a cart. */
import type { CartAnswer, CartLine } from '../../rules/cartAnswer.ts';
import { type CalendarDate, type Locale, Periods, translatedText } from '#engine/values';
import type { Caller, Executor } from '#engine/server';
import { priceOf } from '../../../pricing/rules/priceResolution.ts';
import { withdrawalOf } from '../../rules/withdrawal.ts';
import { formatChoices, fieldsOf } from '../cart/config.ts';
import { contactKeys } from '../../rules/domainFields.ts';
import { takesMainDomain } from '../cart/mainDomains.ts';
import type { PricedCart } from '../cart/pricedCart.ts';
import type { PricedItem } from '../cart/pricedItem.ts';
import type { Buyer } from '../buyer.ts';
import { addersOf, abandonedCart, sellerOf } from './cartFacts.ts';
import { priceDisplayFor } from '../../../vat/rules/shownPrice.ts';
import { termsOf } from '../checkout/terms.ts';

export const emptyAnswer: CartAnswer = {
  client: null,
  seller: null,
  currency: 'EUR',
  price_display: 'incl_vat',
  seen: '',
  items: [],
  coupon: null,
  discount_cents: 0,
  full_gross_cents: 0,
  net_cents: 0,
  vat_cents: 0,
  gross_cents: 0,
  vat_breakdown: [],
  vat: null,
  terms: null,
  withdrawal: null,
  left_behind: null,
};

export async function cartAnswer(
  executor: Executor,
  { cart, buyer, priceClient, seen, items, main_domains, coupon, totals }: PricedCart,
  { locale, user_uuid, today, notice_days }: Reader,
): Promise<CartAnswer> {
  const words = {
    locale,
    contacts: await contactNames(executor, items),
    adders: await addersOf(executor, items, user_uuid),
    main_domains,
    today,
    notice_days,
  };
  const [dearest] = [...items].sort((a, b) => b.amount_cents - a.amount_cents);
  const { discount_cents, full_gross_cents, net_cents, vat_cents, gross_cents, vat_breakdown } = totals;
  return {
    client: clientAnswer(buyer),
    seller: await sellerOf(executor, priceClient.seller_uuid),
    currency: priceClient.currency,
    price_display: priceDisplayFor(buyer.vat),
    seen,
    items: items.map((priced) => lineAnswer(priced, words)),
    coupon: coupon && {
      code: coupon.coupon.code,
      description: coupon.coupon.description,
      refused: coupon.refused?.[locale] ?? null,
    },
    discount_cents,
    full_gross_cents,
    net_cents,
    vat_cents,
    gross_cents,
    vat_breakdown,
    vat: dearest ? { category: dearest.vat.decision.category, warnings: dearest.vat.decision.warnings } : null,
    terms: await termsOf(executor),
    withdrawal: withdrawalOf(
      buyer.vat,
      items.map(({ item }) => item.product.type),
    ),
    left_behind: cart === null || items.length === 0 ? await abandonedCart(executor, buyer.uuid) : null,
  };
}

interface Reader extends Pick<Caller, 'locale' | 'user_uuid'> {
  readonly today: CalendarDate;
  /** Default for products without a notice period of their own. */
  readonly notice_days: number;
}

interface Words extends Pick<Reader, 'today' | 'notice_days'> {
  readonly locale: Locale;
  /** Names of contacts, by uuid. */
  readonly contacts: ReadonlyMap<string, string>;
  readonly adders: ReadonlyMap<string, NonNullable<CartLine['added_by']>>;
  readonly main_domains: readonly string[];
}

function clientAnswer({
  uuid,
  name,
  missing,
  payment_methods,
  needs_mandate,
  address,
  country,
  email,
  vat,
}: Buyer): CartAnswer['client'] {
  return {
    uuid,
    name,
    missing,
    payment_methods,
    needs_mandate,
    address,
    country,
    email,
    vat_id: vat.vat_id ?? null,
    vat_id_status: vat.vat_id_status ?? 'unchecked',
    type: vat.type,
  };
}

function lineAnswer(priced: PricedItem, { locale, contacts, adders, main_domains, ...terms }: Words): CartLine {
  const { item, vat, amount_cents, setup_cents, additions, is_changed, periods, auth_code, problem } = priced;
  const {
    uuid,
    product_uuid,
    product,
    action,
    period_unit,
    period_count,
    quantity,
    domain_name,
    config,
    quoted_price_cents,
    added_by_uuid,
  } = item;
  return {
    uuid,
    product_uuid,
    product_name: translatedText(product, 'name', locale),
    type: product.type,
    action,
    period_unit,
    period_count,
    quantity,
    domain_name,
    main_domains: takesMainDomain(item) ? main_domains : [],
    auth_code,
    choices: formatChoices(product, config, { locale, contacts }),
    config,
    config_fields: fieldsOf(product),
    additions: additions.map((one) => ({
      product_uuid: one.item.product_uuid,
      name: translatedText(one.item.product, 'name', locale),
      amount_cents: one.amount_cents,
      rate_bp: one.vat.decision.rate_bp,
    })),
    amount_cents,
    setup_cents,
    quoted_price_cents,
    is_changed,
    rate_bp: vat.decision.rate_bp,
    periods,
    added_by: adders.get(added_by_uuid ?? '') ?? null,
    problem: problem?.[locale] ?? null,
    renewal: renewalOf(priced, terms),
  };
}

function renewalOf(
  { item, recurring }: PricedItem,
  { today, notice_days }: Pick<Reader, 'today' | 'notice_days'>,
): CartLine['renewal'] {
  const { period_count, product, quantity } = item;
  const period_unit = Periods.periodUnits.find((unit) => unit === item.period_unit);
  if (recurring === null || period_unit === undefined) return null;
  return {
    amount_cents: priceOf(recurring, quantity).total_cents,
    on: Periods.periodAt({ started_on: today, period_unit, period_count }, 0).end,
    from_delivery: product.billing_starts === 'on_delivery',
    notice_days: product.notice_days ?? notice_days,
  };
}

async function contactNames(executor: Executor, items: readonly PricedItem[]): Promise<ReadonlyMap<string, string>> {
  const uuids = items.flatMap(({ item }) =>
    contactKeys.flatMap((key) => (typeof item.config[key] === 'string' ? [item.config[key]] : [])),
  );
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('domain_contacts')
    .select(['uuid', 'organisation', 'name'])
    .where('uuid', 'in', uuids)
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.organisation ?? row.name ?? '']));
}
