/**
 * Price resolution for a client on a day: its own list, then the list assigned to it, then the seller's, each with its
 * parents.
 */
import { Money } from '#engine/values';
import { tieredPriceCents, type TieredPrice, type TierModel } from './tiers.ts';

/**
 * The columns of a price list that matter here. Lists with the same seller, client, segment and currency are versions
 * of one another.
 */
export interface ListVersion {
  readonly uuid: string;
  readonly name: string;
  readonly seller_uuid: string;
  readonly client_uuid: string | null;
  readonly segment: string;
  readonly currency: string;
  readonly valid_from: string;
  readonly parent_uuid: string | null;
  readonly adjustment_bp: number | null;
}

/** The columns of a price list item that matter here. */
export interface ListedPrice extends TieredPrice {
  readonly price_list_uuid: string;
  readonly product_uuid: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
}

/** The client and the day of a price query; `assigned_list_uuid` is any version of the list assigned to the client. */
export interface PriceQuestion {
  readonly seller_uuid: string;
  readonly client_uuid: string | null;
  readonly assigned_list_uuid: string | null;
  readonly currency: string;
}

/** A valid price after adjustments. `inherited_from` is the list that contains it, if that is a parent. */
export interface ResolvedPrice extends TieredPrice {
  readonly product_uuid: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly tier_model: TierModel;
  readonly price_base_quantity: number;
  readonly price_list_uuid: string;
  readonly price_list_name: string;
  readonly valid_from: string;
  readonly inherited_from: string | null;
  readonly inherited_name: string | null;
  /** All adjustments combined; 0 if the list itself contains the price. */
  readonly adjustment_bp: number;
}

/** Segment of a list for everyone. */
export const generalSegment = 'general';

/**
 * Returns every valid price, one for each product, action and period. A list without one inherits it from its parent,
 * adjusted, before the next list is tried. A parent means its version of that day.
 *
 * @param lists versions in force on the pricing date, in any order; `known` includes those of other days, which
 * `parent_uuid` and the assigned list may refer to.
 */
export function resolvePrices(
  question: PriceQuestion,
  {
    lists,
    known,
    items,
  }: {
    readonly lists: readonly ListVersion[];
    readonly known: readonly ListVersion[];
    readonly items: readonly ListedPrice[];
  },
): readonly ResolvedPrice[] {
  const versions = new Map<string, ListVersion>();
  for (const list of [...lists].sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1)))
    versions.set(scopeOf(list), list);
  const byUuid = new Map([...known, ...lists].map((list) => [list.uuid, list]));
  const inForce = (uuid: string | null): ListVersion | undefined => {
    const list = uuid === null ? undefined : byUuid.get(uuid);
    return list && versions.get(scopeOf(list));
  };
  const found = new Map<string, ResolvedPrice>();
  for (const start of startingLists(question, versions, inForce)) {
    for (const { list, factors } of withParents(start, inForce)) {
      for (const item of items.filter((one) => one.price_list_uuid === list.uuid)) {
        const key = keyOf(item);
        if (!found.has(key)) found.set(key, resolved(item, { start, list, factors }));
      }
    }
  }
  return [...found.values()];
}

interface QuotedPrice {
  /** Price of one piece, rounded if the price is for several. */
  readonly unit_price_cents: number;
  /** The agreed price for the `price_base_quantity`, such as the 60 minutes of an hour. */
  readonly base_price_cents: number;
  readonly total_cents: number;
}

/** Returns the price of a quantity and of one piece. The total is quantity × unit price unless tiers or fees apply. */
export function priceOf(price: ResolvedPrice, quantity: Money.Quantity): QuotedPrice {
  return {
    unit_price_cents: tieredPriceCents(price, 1),
    base_price_cents: tieredPriceCents(price, price.price_base_quantity),
    total_cents: tieredPriceCents(price, quantity),
  };
}

function startingLists(
  { seller_uuid, client_uuid, assigned_list_uuid, currency }: PriceQuestion,
  versions: ReadonlyMap<string, ListVersion>,
  inForce: (uuid: string | null) => ListVersion | undefined,
): readonly ListVersion[] {
  const own =
    client_uuid === null
      ? undefined
      : [...versions.values()].find(
          (list) => list.client_uuid === client_uuid && list.seller_uuid === seller_uuid && list.currency === currency,
        );
  const assigned = inForce(assigned_list_uuid);
  const isForeign =
    assigned !== undefined &&
    (assigned.currency !== currency || (assigned.client_uuid !== null && assigned.client_uuid !== client_uuid));
  const general = versions.get(scopeOf({ seller_uuid, client_uuid: null, segment: generalSegment, currency }));
  return [own, isForeign ? undefined : assigned, general].filter((list) => list !== undefined);
}

interface Ancestor {
  readonly list: ListVersion;
  /** Each in basis points: 8500 is 15 % off. */
  readonly factors: readonly number[];
}

/** Returns the list and its parents. A cycle ends where it closes. */
function withParents(
  start: ListVersion,
  inForce: (uuid: string | null) => ListVersion | undefined,
): readonly Ancestor[] {
  const chain: Ancestor[] = [];
  let next: Ancestor | undefined = { list: start, factors: [] };
  while (next !== undefined && !chain.some(({ list }) => list.uuid === next?.list.uuid)) {
    chain.push(next);
    const { list, factors }: Ancestor = next;
    const parent = inForce(list.parent_uuid);
    next = parent && { list: parent, factors: [...factors, 10_000 + (list.adjustment_bp ?? 0)] };
  }
  return chain;
}

function resolved(
  item: ListedPrice,
  { start, list, factors }: Ancestor & { readonly start: ListVersion },
): ResolvedPrice {
  const tiers = item.tiers.map((tier) => ({
    ...tier,
    unit_price_cents: adjusted(tier.unit_price_cents, factors),
    flat_fee_cents: adjusted(tier.flat_fee_cents ?? 0, factors),
  }));
  return {
    product_uuid: item.product_uuid,
    action: item.action,
    period_unit: item.period_unit,
    period_count: item.period_count,
    tier_model: item.tier_model,
    tiers,
    price_base_quantity: Number(item.price_base_quantity ?? 1),
    price_list_uuid: start.uuid,
    price_list_name: start.name,
    valid_from: list.valid_from,
    inherited_from: list.uuid === start.uuid ? null : list.uuid,
    inherited_name: list.uuid === start.uuid ? null : list.name,
    adjustment_bp: adjusted(10_000, factors) - 10_000,
  };
}

/** Applies all adjustments and rounds once. The unit price that people see is what quantities are multiplied by. */
function adjusted(cents: number, factors: readonly number[]): number {
  const numerator = factors.reduce((product, factor) => product * BigInt(factor), Money.centsToBigInt(cents));
  return Money.bigIntToCents(Money.roundHalfAway(numerator, 10_000n ** BigInt(factors.length)));
}

function scopeOf({
  seller_uuid,
  client_uuid,
  segment,
  currency,
}: Pick<ListVersion, 'seller_uuid' | 'client_uuid' | 'segment' | 'currency'>): string {
  return [seller_uuid, client_uuid ?? '', client_uuid === null ? segment : '', currency].join(' ');
}

function keyOf({ product_uuid, action, period_unit, period_count }: ListedPrice): string {
  return [product_uuid, action, period_unit, period_count].join(' ');
}
