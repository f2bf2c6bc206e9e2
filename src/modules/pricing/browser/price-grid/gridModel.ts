/** Model of the price grid, independent of display: rows, columns, cell texts, and what is saved. */
import { raisedCents, type RaiseRounding } from '../../rules/priceRaise.ts';
import { parseScaled } from '#engine/registry';
import type { Locale } from '#engine/values';
import type { Tier } from '../../rules/tiers.ts';
import type { GridProduct, PriceItem, PriceList, PriceListWithItems, WrittenItem } from '../priceLists.ts';

export interface GridColumn {
  readonly key: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
}

export interface GridGroup {
  readonly name: string;
  readonly products: readonly GridProduct[];
}

/** A list of the inheritance chain with its factor in basis points: 8500 is 15 % off. */
export interface ChainLink {
  readonly list: PriceListWithItems;
  readonly factor_bp: number;
}

export interface GridPrice {
  readonly tiers: readonly Tier[];
  readonly tier_model: string;
  /** The list that the price is inherited from; null if it is its own. */
  readonly inherited_from: string | null;
}

/** Edits by cell; null removes the price. */
export type GridEdits = ReadonlyMap<string, readonly Tier[] | null>;
/** Edit of a price: null removes it, undefined reverts the edit. */
export type PriceEdit = readonly Tier[] | null | undefined;
export type PriceChange = readonly [key: string, edit: PriceEdit];

export const cellKey = (product_uuid: string, column: string): string => `${product_uuid} ${column}`;
const columnKey = ({
  action,
  period_unit,
  period_count,
}: Pick<PriceItem, 'action' | 'period_unit' | 'period_count'>): string => `${action} ${period_unit} ${period_count}`;
const keyOfItem = (item: PriceItem): string => cellKey(item.product_uuid, columnKey(item));

const actionOrder = ['recurring', 'hourly', 'once', 'setup', 'register', 'renew', 'transfer', 'restore'];
const unitOrder = ['day', 'week', 'month', 'year', 'once'];

/** Columns of a grid without any prices, so that the first ones can be entered. */
const usualColumns: readonly Omit<GridColumn, 'key'>[] = [
  { action: 'recurring', period_unit: 'month', period_count: 1 },
  { action: 'recurring', period_unit: 'year', period_count: 1 },
  { action: 'register', period_unit: 'year', period_count: 1 },
  { action: 'renew', period_unit: 'year', period_count: 1 },
  { action: 'transfer', period_unit: 'year', period_count: 1 },
  { action: 'setup', period_unit: 'once', period_count: 1 },
  { action: 'once', period_unit: 'once', period_count: 1 },
];

/** Returns the periods in which any product has a price, shortest first; the default columns if there are none. */
export function columnsOf(chain: readonly ChainLink[]): readonly GridColumn[] {
  const items = chain.flatMap(({ list }) => list.items);
  const found = new Map((items.length > 0 ? items : usualColumns).map((item) => [columnKey(item), item]));
  const rank = ({ action, period_unit, period_count }: GridColumn): number =>
    actionOrder.indexOf(action) * 100_000 + unitOrder.indexOf(period_unit) * 1_000 + period_count;
  return [...found]
    .map(([key, { action, period_unit, period_count }]) => ({ key, action, period_unit, period_count }))
    .sort((left, right) => rank(left) - rank(right));
}

/** Tabs: recurring prices, domain prices, and one-off or hourly prices. */
export const gridTabs = ['recurring', 'domains', 'once'] as const;
export type GridTab = (typeof gridTabs)[number];

const domainActions: ReadonlySet<string> = new Set(['register', 'renew', 'transfer', 'restore']);

export const tabOf = ({ action }: Pick<GridColumn, 'action'>): GridTab =>
  domainActions.has(action) ? 'domains' : action === 'recurring' ? 'recurring' : 'once';

/**
 * Returns the rows and columns of a tab: products with a price in it or without any price, and the columns that are
 * used, or all if none is. `whole` includes every product.
 */
export function gridOf(
  { columns, products, prices, edits }: GridContent,
  tab: GridTab,
  whole = false,
): { readonly columns: readonly GridColumn[]; readonly products: readonly GridProduct[] } {
  const own = columns.filter((column) => tabOf(column) === tab);
  const isPriced = (product: GridProduct, column: GridColumn): boolean => {
    const key = cellKey(product.uuid, column.key);
    return prices.has(key) || edits.has(key);
  };
  const isNew = (product: GridProduct): boolean =>
    (product.type === 'domain') === (tab === 'domains') && !columns.some((column) => isPriced(product, column));
  const rows = products.filter((product) => own.some((column) => isPriced(product, column)) || isNew(product));
  const begins = !own.some((column) => rows.some((product) => prices.has(cellKey(product.uuid, column.key))));
  return {
    columns: begins ? own : own.filter((column) => rows.some((product) => isPriced(product, column))),
    products: whole ? products : rows,
  };
}

interface GridContent {
  readonly columns: readonly GridColumn[];
  readonly products: readonly GridProduct[];
  readonly prices: ReadonlyMap<string, GridPrice>;
  readonly edits: GridEdits;
}

export function groupsOf(products: readonly GridProduct[], others: string): readonly GridGroup[] {
  const groups = new Map<string, GridProduct[]>();
  for (const product of products) {
    const name = product.category?.name ?? others;
    groups.set(name, [...(groups.get(name) ?? []), product]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, products: members }))
    .sort((left, right) => left.name.localeCompare(right.name));
}

/** Returns the price of each cell: of the list itself, otherwise inherited from the nearest parent. */
export function pricesOf(chain: readonly ChainLink[]): ReadonlyMap<string, GridPrice> {
  const prices = new Map<string, GridPrice>();
  for (const [index, { list, factor_bp }] of chain.entries()) {
    for (const item of list.items) {
      const key = keyOfItem(item);
      if (prices.has(key)) continue;
      prices.set(key, {
        tier_model: item.tier_model,
        tiers: index === 0 ? item.tiers : item.tiers.map((tier) => adjusted(tier, factor_bp)),
        inherited_from: index === 0 ? null : list.name,
      });
    }
  }
  return prices;
}

function adjusted(tier: Tier, factor_bp: number): Tier {
  const change = factor_bp - 10_000;
  return {
    ...tier,
    unit_price_cents: raisedCents(tier.unit_price_cents, change, 'cents'),
    flat_fee_cents: raisedCents(tier.flat_fee_cents ?? 0, change, 'cents'),
  };
}

/** Lists with the same scope are versions of one another. */
const scopeOf = ({ seller_uuid, client_uuid, segment, currency }: PriceList): string =>
  [seller_uuid, client_uuid ?? segment, currency].join(' ');

/** Returns the version of a list in force on a day; the list itself if there is none. */
export function versionOn(lists: readonly PriceList[], list: PriceList, day: string): PriceList {
  return (
    lists.find(
      (one) =>
        scopeOf(one) === scopeOf(list) &&
        one.status === 'active' &&
        one.valid_from <= day &&
        (one.valid_until === null || one.valid_until >= day),
    ) ?? list
  );
}

/** Returns the price if it is a single amount; null with tiers or a fee. */
export const simpleCents = ({ tiers }: Pick<GridPrice, 'tiers'>): number | null =>
  tiers.length === 1 && !tiers[0]?.flat_fee_cents ? (tiers[0]?.unit_price_cents ?? null) : null;

/** Parses a typed or pasted price; 'wrong' if it is not an amount. */
export function typedPrice(text: string, price: GridPrice | undefined, language: Locale): PriceEdit | 'wrong' {
  const own = price?.inherited_from === null ? price : undefined;
  if (text.trim() === '') return own ? null : undefined;
  const amount = parseScaled(text, 2, language);
  if (amount === null || amount < 0) return 'wrong';
  return own && amount === simpleCents(own) ? undefined : oneTier(amount);
}

export const oneTier = (unit_price_cents: number): readonly Tier[] => [
  { from_qty: 1, unit_price_cents, flat_fee_cents: 0 },
];

/** Returns the complete list to save: unchanged prices by key only. */
export function writtenItems(list: PriceListWithItems, edits: GridEdits): readonly WrittenItem[] {
  const own = new Set(list.items.map(keyOfItem));
  const remaining = list.items.flatMap((item): WrittenItem[] => {
    const edit = edits.get(keyOfItem(item));
    if (edit === null) return [];
    return [
      edit === undefined
        ? { uuid: item.uuid }
        : { uuid: item.uuid, tiers: edit.map((tier, index) => ({ ...item.tiers[index], ...tier })) },
    ];
  });
  const added = [...edits].flatMap(([key, tiers]): WrittenItem[] => {
    if (own.has(key) || tiers === null) return [];
    const [product_uuid = '', action = '', period_unit = '', period_count = '1'] = key.split(' ');
    return [
      {
        product_uuid,
        action,
        period_unit,
        period_count: Number(period_count),
        tier_model: tiers.length > 1 ? 'volume' : 'flat',
        tiers,
      },
    ];
  });
  return [...remaining, ...added];
}

export interface RaiseRow {
  readonly key: string;
  readonly before: readonly Tier[];
  readonly after: readonly Tier[];
}

/**
 * Returns the changes of the list's own prices by a raise, without unchanged ones. Inherited prices follow their list.
 */
export function raiseRows(
  prices: ReadonlyMap<string, GridPrice>,
  products: ReadonlySet<string>,
  { raise_bp, rounding }: { readonly raise_bp: number; readonly rounding: RaiseRounding },
): readonly RaiseRow[] {
  return [...prices].flatMap(([key, { tiers, inherited_from }]) => {
    if (inherited_from !== null || !products.has(key.split(' ')[0] ?? '')) return [];
    const after = tiers.map((tier) => ({
      ...tier,
      unit_price_cents: raisedCents(tier.unit_price_cents, raise_bp, rounding),
    }));
    return after.some((tier, index) => tier.unit_price_cents !== tiers[index]?.unit_price_cents)
      ? [{ key, before: tiers, after }]
      : [];
  });
}
