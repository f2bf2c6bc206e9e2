/** Data that changes of one subscription depend on: client, product, prices and charges. */
import { createHash } from 'node:crypto';
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates, sourceLocale } from '#engine/values';
import { type ActionEvent, runAsSystem, type SystemContext } from '#engine/server';
import type { Charged } from '../rules/subscriptionChange.ts';
import { priceBook, priceClient, type PriceBook, type PriceClient } from '../../pricing/server/prices.ts';
import { isConsumer } from '../../vat/rules/shownPrice.ts';
import { chargedFor } from './charged.ts';
import { discountOf, readCoupons, valueOf, type Coupons } from './discount.ts';
import { subscriptionOf, type SubscriptionRow } from './row.ts';

/** Event of any action on a subscription. */
export type SubscriptionEvent = Omit<ActionEvent<'subscriptions.resume'>, 'body'>;

export const productColumns = [
  'uuid',
  'name',
  'name_en',
  'type',
  'category_uuid',
  'unit_code',
  'vat_class',
  'status',
  'hosting_pack_uuid',
  'notice_days',
] as const;
/** Columns of a product that a subscription depends on. */
export type SubscribedProduct = Pick<Rows['products'], (typeof productColumns)[number]>;

/** Subscription with all data that a change of it depends on. */
export interface Situation {
  readonly system: SystemContext;
  readonly subscription: SubscriptionRow;
  readonly client: PriceClient;
  readonly language: string;
  readonly today: CalendarDate;
  readonly product: SubscribedProduct;
  /** Products of the same kind that are on sale, including its own. */
  readonly siblings: readonly SubscribedProduct[];
  readonly book: PriceBook;
  readonly charged: readonly Charged[];
  readonly coupons: Coupons;
  /** True if the current period was charged with the discount of the coupon. */
  readonly isDiscounted: boolean;
  /** Staff has more options than a client. */
  readonly isStaff: boolean;
  readonly isConsumer: boolean;
  /**
   * Day until which the domain that it pays for stays registered, also after the subscription ends; null for other
   * services.
   */
  readonly registered: { readonly until: CalendarDate | null } | null;
}

/** Statuses in which no registration exists that was paid for. */
const unregistered: readonly Rows['domains']['status'][] = ['requested', 'failed', 'transfer_failed', 'deleted'];

async function registrationOf(
  { tx }: Pick<SystemContext, 'tx'>,
  { resource, resource_id }: SubscriptionRow,
): Promise<Situation['registered']> {
  if (resource !== 'domains' || resource_id === null) return null;
  const domain = await tx
    .selectFrom('domains')
    .select(['status', 'expires_on'])
    .where('uuid', '=', resource_id)
    .executeTakeFirst();
  if (!domain || unregistered.includes(domain.status)) return null;
  return { until: domain.expires_on === null ? null : Dates.calendarDate(domain.expires_on) };
}

/**
 * Runs work with the situation of the subscription, in the system context: it reads prices and rates that the client
 * may not see.
 */
export function inSituation<T>(event: SubscriptionEvent, work: (situation: Situation) => Promise<T>): Promise<T> {
  return runAsSystem(event, async (system) =>
    work(await situationOf(system, subscriptionOf(event.record), event.caller.actor !== 'user')),
  );
}

/**
 * Reads the situation.
 * @param isStaff true offers the options that only staff has
 */
export async function situationOf(
  system: SystemContext,
  subscription: SubscriptionRow,
  isStaff: boolean,
): Promise<Situation> {
  const { tx, now } = system;
  const product = await tx
    .selectFrom('products')
    .select(productColumns)
    .where('uuid', '=', subscription.product_uuid)
    .executeTakeFirstOrThrow();
  const siblings = await tx
    .selectFrom('products')
    .select(productColumns)
    .where('type', '=', product.type)
    // Hosting may become any hosting product, also of another category, since the accounts are the same.
    .where((where) => where.or([where('category_uuid', '=', product.category_uuid), where('type', '=', 'hosting')]))
    .where((where) => where.or([where('status', '=', 'active'), where('uuid', '=', product.uuid)]))
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const owner = await tx
    .selectFrom('clients')
    .select(['language', 'type', 'vat_id'])
    .where('uuid', '=', subscription.client_uuid)
    .executeTakeFirst();
  return {
    system,
    subscription,
    product,
    siblings,
    isStaff,
    isConsumer: owner !== undefined && isConsumer(owner),
    registered: await registrationOf(system, subscription),
    today: Dates.localDate(now),
    language: owner?.language ?? system.registry.locales[0] ?? sourceLocale,
    client: await priceClient(tx, subscription.client_uuid),
    book: await priceBook(tx, { product_uuids: siblings.map(({ uuid }) => uuid), now }),
    charged: await chargedFor(tx, subscription.uuid),
    coupons: await readCoupons(tx, subscription.coupon_uuid),
    isDiscounted: await isDiscountedOn(tx, subscription, Dates.localDate(now)),
  };
}

async function isDiscountedOn(
  tx: SystemContext['tx'],
  { uuid, coupon_uuid }: SubscriptionRow,
  day: string,
): Promise<boolean> {
  if (coupon_uuid === null) return false;
  const { first_period_through = null } =
    (await tx.selectFrom('subscriptions').select('first_period_through').where('uuid', '=', uuid).executeTakeFirst()) ??
    {};
  const line = await tx
    .selectFrom('invoice_lines')
    .select('uuid')
    .where('subscription_uuid', '=', uuid)
    .where(({ or, and, eb }) =>
      or([
        and([eb('period_start', '<=', day), eb('period_end', '>=', day)]),
        ...(first_period_through !== null && first_period_through >= day
          ? [eb('delivery_period_unit', 'is not', null)]
          : []),
      ]),
    )
    .where('discount_cents', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Returns the price of a whole period minus the coupon discount, if that applies to the current period. */
export function discountedCents(
  { subscription, coupons, isDiscounted }: Pick<Situation, 'subscription' | 'coupons' | 'isDiscounted'>,
  price_cents: number,
): number {
  if (isDiscounted) return price_cents - valueOf(subscription, coupons, price_cents);
  const isCharged = subscription.billed_through !== null && subscription.billing === 'advance';
  return isCharged
    ? price_cents
    : price_cents - discountOf(subscription, coupons, { amount_cents: price_cents, nth: 0 });
}

/** Returns a hash of the facts, which is the same in each process. */
export function seenOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** Updates columns of a subscription directly, without hooks and audit entry. */
export async function updateSubscription(
  { tx }: Pick<SystemContext, 'tx'>,
  uuid: string,
  values: Partial<Omit<Rows['subscriptions'], 'uuid' | 'created_at' | 'updated_at' | 'version'>>,
): Promise<void> {
  await tx.updateTable('subscriptions').set(values).where('uuid', '=', uuid).execute();
}
