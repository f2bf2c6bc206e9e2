/** Current price of one cart line. */
import type { AuthCode, PeriodOffer } from '../../rules/cartAnswer.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';
import type { Label } from '#engine/values';
import { lineGap, lineObstacle, type LineFacts } from './lineProblem.ts';
import type { CartItemRow } from '../cartRows.ts';
import { periodChoices } from './savings.ts';
import type { LineVat } from '../../../vat/server/vatOfBuyer.ts';
import { texts } from '../texts.ts';

/** A cart line at today's price. `is_changed` means that the price differs from the accepted one. */
export interface PricedItem {
  readonly item: CartItemRow;
  readonly vat: LineVat;
  /** Null if there is no price. */
  readonly price: ResolvedPrice | null;
  /** The price of the following periods; null if it does not recur or has no such price. */
  readonly recurring: ResolvedPrice | null;
  readonly amount_cents: number;
  readonly setup_cents: number;
  readonly is_changed: boolean;
  readonly periods: readonly PeriodOffer[];
  /** Paid options that were chosen with the line. */
  readonly additions: readonly PricedItem[];
  /** State of the authorisation code; null if the line is not a transfer. */
  readonly auth_code: AuthCode | null;
  readonly problem: Label | null;
  /** True if more input cannot make it orderable. */
  readonly isBlocked: boolean;
}

/** Price type of the following periods: domains renew. */
const recursAs: Readonly<Record<string, string>> = { register: 'renew', transfer: 'renew', recurring: 'recurring' };

/** @param prices prices of the product for this client today. */
export function priceItem(
  item: CartItemRow,
  {
    prices,
    vat,
    name,
    additions = [],
  }: Pick<LineFacts, 'name'> & {
    readonly prices: readonly ResolvedPrice[];
    readonly vat: LineVat;
    readonly additions?: readonly PricedItem[];
  },
): PricedItem {
  const forAction = prices.filter(({ action }) => action === item.action);
  const price = forAction.find((one) => samePeriod(one, item)) ?? null;
  const after = recursAs[item.action];
  const recurring =
    after === undefined ? null : (prices.find((one) => one.action === after && samePeriod(one, item)) ?? null);
  const setup = item.action === 'recurring' ? prices.find(({ action }) => action === 'setup') : undefined;
  const amount_cents = price === null ? 0 : priceOf(price, item.quantity).total_cents;
  const unpriced = additions.find((one) => one.price === null);
  const obstacle =
    lineObstacle(item, { isPriced: price !== null, isRenewable: after === undefined || recurring !== null, name }) ??
    (unpriced ? withoutPrice(unpriced) : null);
  return {
    item,
    vat,
    price,
    recurring,
    amount_cents,
    setup_cents: setup ? priceOf(setup, item.quantity).total_cents : 0,
    is_changed: price !== null && item.quoted_price_cents !== null && item.quoted_price_cents !== amount_cents,
    periods: periodChoices(
      forAction,
      item.quantity,
      prices.filter(({ action }) => action === after),
    ),
    additions,
    auth_code: authCodeOf(item, name),
    problem: obstacle ?? lineGap(item, { name }),
    isBlocked: obstacle !== null,
  };
}

function authCodeOf({ action, has_auth_code }: CartItemRow, name: LineFacts['name']): AuthCode | null {
  if (action !== 'transfer') return null;
  if (has_auth_code) return 'entered';
  return name?.needsAuthCode === true ? 'missing' : 'optional';
}

function samePeriod(price: ResolvedPrice, { period_unit, period_count }: CartItemRow): boolean {
  return price.period_unit === period_unit && price.period_count === period_count;
}

function withoutPrice({
  item: {
    product: { name },
  },
}: PricedItem): Label {
  return texts.label('item.no_price', { name });
}
