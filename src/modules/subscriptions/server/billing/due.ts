/** Computes which subscriptions are due on a day. Reads shared data once and writes nothing. */
import { describedAs } from '../../rules/describedAs.ts';
import { type CalendarDate, Dates } from '#engine/values';
import { type Executor, Failure, settingsOf, type SystemContext, type Tx } from '#engine/server';
import { dueOf, type Due, type DueCharge } from '../../rules/subscriptionDue.ts';
import { priceBook, type PriceBook, type PriceClient } from '../../../pricing/server/prices.ts';
import { discountOf, readCoupons, type Coupons } from '../discount.ts';
import { priceOn } from '../listPrice.ts';
import { largestAmountCents } from '../../../vat/rules/vat.ts';
import { subscriptionOf, type SubscriptionRow } from '../row.ts';
import { productColumns, type SubscribedProduct } from '../situation.ts';
import { texts } from '../texts.ts';

/** Subscription with something to bill, change or end. */
export interface DueSubscription {
  readonly subscription: SubscriptionRow;
  readonly due: Due;
  readonly lines: readonly DueLine[];
}

interface DueLine extends DueCharge {
  readonly product: SubscribedProduct;
  /** Description of the subscription once it has that product. */
  readonly description: string;
  readonly discount_cents: number;
}

/** Data that all subscriptions of a billing run share. */
export interface Round {
  readonly today: CalendarDate;
  readonly lead_days: number;
  /** Default for products without their own notice period. */
  readonly notice_days: number;
  readonly book: PriceBook;
  readonly products: ReadonlyMap<string, SubscribedProduct>;
  readonly coupons: Coupons;
}

/** Reads the data that all subscriptions of a run share, as of a moment. */
export async function openRound(
  executor: Tx,
  { registry, now }: Pick<SystemContext, 'registry' | 'now'>,
): Promise<Round> {
  const products = await executor.selectFrom('products').select(productColumns).execute();
  const settings = await settingsOf(executor, registry);
  return {
    today: Dates.localDate(now),
    lead_days: settings.integer('invoice_lead_days') ?? 0,
    notice_days: settings.integer('cancellation_notice_days') ?? 0,
    book: await priceBook(executor, { product_uuids: products.map(({ uuid }) => uuid), now }),
    products: new Map(products.map((product) => [product.uuid, product])),
    coupons: await readCoupons(executor),
  };
}

/** Reads subscriptions that may be due, of one client or all. {@link dueIn} decides for each. */
export async function dueCandidates(
  executor: Executor,
  { today, lead_days }: Round,
  of: { readonly client_uuid: string; /** Until the end of the transaction. */ readonly lock: boolean } | null,
): Promise<readonly SubscriptionRow[]> {
  const candidates = executor
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', 'in', ['active', 'cancel_scheduled', 'suspended'])
    .where((where) =>
      where.or([
        where('billed_through', 'is', null),
        where('billed_through', '<', Dates.addDays(today, lead_days)),
        where('cancel_on', '<=', today),
        where('current_period_end', '<=', today),
        where('suspend_hold_until', '<=', today),
      ]),
    )
    .orderBy('client_uuid')
    .orderBy('description')
    .orderBy('uuid');
  const ofClient = of === null ? candidates : candidates.where('client_uuid', '=', of.client_uuid);
  const rows = await (of?.lock === true ? ofClient.forUpdate() : ofClient).execute();
  return rows.map(subscriptionOf);
}

/**
 * Computes what is due of a subscription; null if there is nothing to do. A suspended subscription is not charged.
 * @throws Failure E_STATE that names the subscription if its amount is too large for an invoice
 */
export function dueIn(round: Round, subscription: SubscriptionRow, client: PriceClient): DueSubscription | null {
  try {
    const found = computeFinalInvoice(round, subscription, client);
    if (!found?.lines.some(({ amount_cents }) => amount_cents > largestAmountCents)) return found;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const { description } = subscription;
  throw new Failure('E_STATE', { message: texts.label('price.impossible', { description }) });
}

/** Returns what is due of a subscription, or the reason why it cannot be invoiced. */
export function dueOrFailure(...of: Parameters<typeof dueIn>): DueSubscription | Failure | null {
  try {
    return dueIn(...of);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function computeFinalInvoice(round: Round, subscription: SubscriptionRow, client: PriceClient): DueSubscription | null {
  const hasPassedHold = subscription.suspend_hold_until !== null && subscription.suspend_hold_until <= round.today;
  const due: Due =
    subscription.status === 'suspended'
      ? { charges: [], after: subscription, ended_on: endedWhileSuspended(subscription, round.today), unpriced: null }
      : dueOf(subscription, {
          ...round,
          notice_days: round.products.get(subscription.product_uuid)?.notice_days ?? round.notice_days,
          priceOn: priceOn(round.book, client),
        });
  const lines = due.charges.flatMap((charge, nth) => {
    const product = round.products.get(charge.terms.product_uuid);
    return product
      ? [
          {
            ...charge,
            product,
            description: describedAs(subscription.description, {
              from: round.products.get(subscription.product_uuid),
              to: product,
            }),
            discount_cents: discountOf(subscription, round.coupons, { amount_cents: charge.amount_cents, nth }),
          },
        ]
      : [];
  });
  const isBehind =
    subscription.status !== 'suspended' &&
    subscription.current_period_end !== null &&
    subscription.current_period_end <= round.today;
  return lines.length > 0 || due.ended_on !== null || due.unpriced !== null || isBehind || hasPassedHold
    ? { subscription, due, lines }
    : null;
}

/** An agreed cancellation also ends a suspended subscription. */
function endedWhileSuspended({ cancel_on }: SubscriptionRow, today: CalendarDate): CalendarDate | null {
  return cancel_on !== null && cancel_on <= today ? cancel_on : null;
}
