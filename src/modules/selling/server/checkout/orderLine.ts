/** Writes one line of an order: product and price, its subscription, and the service to provision. */
import { Dates, Hostnames, type Locale, Periods, translatedText } from '#engine/values';
import { resourceOf, Secrets, Sql, type SystemContext, uuidv7 } from '#engine/server';
import type { Coupon } from '../cart/coupon.ts';
import type { PricedCharge } from '../cart/pricedCart.ts';
import { texts } from '../texts.ts';
import { requestDomain } from './requestDomain.ts';
import { unitsOf as recurringUnits } from '../../../subscriptions/server/listPrice.ts';

interface LineRequest {
  readonly charge: PricedCharge;
  readonly client_uuid: string;
  readonly order_uuid: string;
  readonly position: number;
  readonly discount_cents: number;
  readonly coupon: Coupon | null;
  /** Language of the client. */
  readonly language: Locale;
}

/** The part of a line that the invoice copies. */
export interface WrittenLine {
  readonly charge: PricedCharge;
  readonly description: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly discount_cents: number;
  readonly subscription_uuid: string | null;
  /** Null for one-off lines, and for a first period that starts on delivery. */
  readonly period: Periods.Period | null;
}

export async function writeLine(system: SystemContext, request: LineRequest): Promise<WrittenLine> {
  const { charge, discount_cents } = request;
  const {
    priced: { item, vat },
    is_setup,
    amount_cents,
  } = charge;
  const name = nameOf(charge, request.language);
  const description = withAction(name, charge, request.language);
  const split = unitsOf(amount_cents, item.quantity);
  const line_uuid = uuidv7();
  const made = is_setup ? null : await requestDomain(system, { item, client_uuid: request.client_uuid });
  await Sql.insertMany(
    system.tx,
    resourceOf(system, 'order-lines'),
    [
      {
        uuid: line_uuid,
        order_uuid: request.order_uuid,
        position: request.position,
        product_uuid: item.product_uuid,
        description,
        action: is_setup ? 'setup' : item.action,
        period_unit: is_setup ? 'once' : item.period_unit,
        period_count: is_setup ? 1 : item.period_count,
        quantity: split.quantity,
        domain_name: item.domain_name,
        config: item.config,
        unit_code: item.product.unit_code,
        unit_price_cents: split.unit_price_cents,
        price_base_quantity: 1,
        discount_cents,
        line_net_cents: amount_cents - discount_cents,
        vat_rate_uuid: vat.vat_rate_uuid,
        category: vat.decision.category,
        rate_bp: vat.decision.rate_bp,
        ...(made === null ? {} : { resource: 'domains', resource_id: made }),
        // A setup fee is charged, and has nothing to provision.
        status: is_setup ? 'completed' : 'pending',
      },
    ],
    system.now,
  );
  if (item.has_auth_code)
    await Secrets.copySecret(system.tx, {
      column: 'auth_code',
      from: { table: 'cart_items', row: item.uuid },
      to: { table: 'order_lines', row: line_uuid },
    });
  const period = is_setup ? null : firstPeriod(system, charge);
  const subscription_uuid =
    is_setup || period === null
      ? null
      : await writeSubscription(system, request, { line_uuid, description: name, period, made });
  if (made !== null && subscription_uuid !== null)
    await system.tx.updateTable('domains').set({ subscription_uuid }).where('uuid', '=', made).execute();
  return {
    charge,
    description,
    ...split,
    discount_cents,
    subscription_uuid,
    period: item.product.billing_starts === 'on_delivery' ? null : period,
  };
}

function nameOf({ priced: { item } }: PricedCharge, language: Locale): string {
  const { hostname: host } = item.config;
  const about = item.domain_name ?? (typeof host === 'string' ? host : null);
  return [translatedText(item.product, 'name', language), about === null ? null : Hostnames.displayHostname(about)]
    .filter((part) => part !== null)
    .join(' ')
    .slice(0, 230);
}

/** The description names a first-time action; the subscription's description leaves it out. */
function withAction(name: string, { priced: { item }, is_setup }: PricedCharge, language: Locale): string {
  const action = is_setup ? 'setup' : item.action === 'transfer' ? 'transfer' : null;
  return action === null ? name : `${name} (${texts.in(language)(`line.action.${action}`)})`;
}

/**
 * Splits an amount into pieces at one unit price if that is exact; with tiers and fees it is one unit of the whole
 * amount.
 */
function unitsOf(
  amount_cents: number,
  quantity: number,
): { readonly quantity: number; readonly unit_price_cents: number } {
  return amount_cents % quantity === 0
    ? { quantity, unit_price_cents: amount_cents / quantity }
    : { quantity: 1, unit_price_cents: amount_cents };
}

function firstPeriod({ now }: SystemContext, { priced: { item, recurring } }: PricedCharge): Periods.Period | null {
  const unit = Periods.periodUnits.find((one) => one === item.period_unit);
  if (unit === undefined || recurring === null) return null;
  return Periods.periodAt(recurrenceOf(now, { unit, period_count: item.period_count }), 0);
}

function recurrenceOf(
  now: Date,
  { unit, period_count }: { readonly unit: Periods.PeriodUnit; readonly period_count: number },
) {
  return { started_on: Dates.localDate(now), period_unit: unit, period_count };
}

interface SubscriptionParts {
  readonly line_uuid: string;
  readonly description: string;
  readonly period: Periods.Period;
  /** Uuid of the domain that the subscription pays for. */
  readonly made: string | null;
}

async function writeSubscription(
  system: SystemContext,
  {
    charge: {
      priced: { item, recurring },
    },
    client_uuid,
    coupon,
  }: LineRequest,
  { line_uuid, description, period, made }: SubscriptionParts,
): Promise<string> {
  const price =
    recurring === null ? { unit_price_cents: 0, price_base_quantity: 1 } : recurringUnits(recurring, item.quantity);
  // A domain that will expire is not billed for a period after its expiry.
  const renewal =
    made === null
      ? {}
      : await system.tx.selectFrom('domains').select('auto_renew').where('uuid', '=', made).executeTakeFirstOrThrow();
  const goesOn =
    coupon !== null &&
    coupon.duration !== 'once' &&
    (coupon.product_uuids.length === 0 || coupon.product_uuids.includes(item.product_uuid));
  const record = await system.records.create(
    system.caller,
    resourceOf(system, 'subscriptions'),
    {
      client_uuid,
      product_uuid: item.product_uuid,
      description,
      quantity: item.quantity,
      unit_price_cents: price.unit_price_cents,
      ...(item.period_unit === 'once' ? {} : { period_unit: item.period_unit }),
      period_count: item.period_count,
      anchor_day: Dates.datePartsOf(period.start).day,
      started_on: period.start,
    },
    {
      order_line_uuid: line_uuid,
      price_base_quantity: price.price_base_quantity,
      billing_starts: item.product.billing_starts,
      ...(item.product.billing_starts === 'on_delivery'
        ? {}
        : {
            current_period_start: period.start,
            current_period_end: period.end,
            billed_through: Dates.addDays(period.end, -1),
          }),
      ...(made === null ? {} : { resource: 'domains', resource_id: made }),
      ...renewal,
      ...(goesOn
        ? {
            coupon_uuid: coupon.uuid,
            coupon_periods_left:
              coupon.duration === 'n_periods' ? Math.max(0, (coupon.duration_periods ?? 1) - 1) : null,
          }
        : {}),
    },
  );
  return record.uuid;
}
