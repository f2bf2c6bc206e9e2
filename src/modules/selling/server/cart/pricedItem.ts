/** In charge of what one line of a cart costs today. */
import type { AuthCode, PeriodChoice } from '../../rules/cartAnswer.ts';
import { priceOf, type ResolvedPrice } from '../../../pricing/rules/priceResolution.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import { lineGap, lineObstacle, type LineFacts } from './lineProblem.ts';
import type { ItemRow } from './rows.ts';
import { periodChoices } from './savings.ts';
import type { LineVat } from '../../../vat/server/vatOfBuyer.ts';
import { texts } from '../texts.ts';

export interface PricedItem {
  readonly item: ItemRow;
  readonly vat: LineVat;
  /** Null where there is none. */
  readonly price: ResolvedPrice | null;
  /** What it recurs at after what was ordered; null: it does not, or there is no such price. */
  readonly recurring: ResolvedPrice | null;
  readonly amount_cents: number;
  readonly setup_cents: number;
  readonly is_changed: boolean;
  readonly periods: readonly PeriodChoice[];
  /** What was chosen with it and costs apart. */
  readonly additions: readonly PricedItem[];
  /** Of a transfer: whether the code for it is there. */
  readonly auth_code: AuthCode | null;
  readonly problem: Label | null;
  /** Filling in more does not help. */
  readonly isBlocked: boolean;
}

/** What comes after the first period: of a domain the renewal. */
const recursAs: Readonly<Record<string, string>> = { register: 'renew', transfer: 'renew', recurring: 'recurring' };

/** @param prices of the product, for this client today. */
export function priceItem(
  item: ItemRow,
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

function authCodeOf({ action, has_auth_code }: ItemRow, name: LineFacts['name']): AuthCode | null {
  if (action !== 'transfer') return null;
  if (has_auth_code) return 'entered';
  return name?.needsAuthCode === true ? 'missing' : 'optional';
}

function samePeriod(price: ResolvedPrice, { period_unit, period_count }: ItemRow): boolean {
  return price.period_unit === period_unit && price.period_count === period_count;
}

function withoutPrice({
  item: {
    product: { name },
  },
}: PricedItem): Label {
  return texts.label('item.no_price', { name });
}
