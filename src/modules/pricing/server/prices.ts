/** Reads price lists for {@link resolvePrices}: those in force on a day, with the prices of some products. */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { type Executor, Failure } from '#engine/server';
import { resolvePrices, type ListedPrice, type PriceQuestion, type ResolvedPrice } from '../rules/priceResolution.ts';
import { texts } from './texts.ts';

/** The buyer of a price query. Without a client: the general prices of the default seller. */
export interface PriceClient {
  readonly client_uuid: string | null;
  readonly seller_uuid: string;
  readonly assigned_list_uuid: string | null;
  readonly currency: string;
}

interface PricesAsked {
  readonly product_uuids: readonly string[];
  readonly on: CalendarDate;
  readonly now: Date;
}

/**
 * Returns the seller, currency and list of the client.
 *
 * @throws Failure E_STATE if there is no seller.
 */
export async function priceClient(executor: Executor, client_uuid: string | null): Promise<PriceClient> {
  const client =
    client_uuid === null
      ? undefined
      : await executor
          .selectFrom('clients')
          .select(['seller_uuid', 'price_list_uuid', 'currency'])
          .where('uuid', '=', client_uuid)
          .executeTakeFirst();
  if (client)
    return {
      client_uuid,
      seller_uuid: client.seller_uuid,
      assigned_list_uuid: client.price_list_uuid,
      currency: client.currency,
    };
  const seller = await executor
    .selectFrom('sellers')
    .select('uuid')
    .where('status', '=', 'active')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .executeTakeFirst();
  if (!seller) throw new Failure('E_STATE', noSeller);
  return { client_uuid: null, seller_uuid: seller.uuid, assigned_list_uuid: null, currency: 'EUR' };
}

/** Returns every valid price of the products for the client on the day. Callers handle an empty result. */
export async function pricesFor(
  executor: Executor,
  client: PriceClient,
  asked: PricesAsked,
): Promise<readonly ResolvedPrice[]> {
  if (asked.product_uuids.length === 0) return [];
  const known = await listsOf(executor, client);
  const lists = known.filter((list) => isInForce(list, asked));
  if (lists.length === 0) return [];
  const items = await executor
    .selectFrom('price_list_items')
    .select(itemColumns)
    .where('product_uuid', 'in', [...asked.product_uuids])
    .where(
      'price_list_uuid',
      'in',
      lists.map(({ uuid }) => uuid),
    )
    .execute();
  const question: PriceQuestion = client;
  return resolvePrices(question, { lists, known, items });
}

/** Prices of some products for any client and day, for batch work. */
export type PriceBook = (client: PriceClient, product_uuid: string, on: CalendarDate) => readonly ResolvedPrice[];

/** Reads all lists with the prices of these products once. */
export async function priceBook(
  executor: Executor,
  { product_uuids, now }: { readonly product_uuids: readonly string[]; readonly now: Date },
): Promise<PriceBook> {
  const all = await executor.selectFrom('price_lists').select(listColumns).where('status', '!=', 'draft').execute();
  const stored =
    product_uuids.length === 0
      ? []
      : await executor
          .selectFrom('price_list_items')
          .select(itemColumns)
          .where('product_uuid', 'in', [...product_uuids])
          .execute();
  const items = new Map<string, ListedPrice[]>();
  for (const item of stored) items.set(item.product_uuid, [...(items.get(item.product_uuid) ?? []), item]);
  return (client, product_uuid, on) => {
    const known = all.filter(
      (list) =>
        list.currency === client.currency && (list.client_uuid === null || list.client_uuid === client.client_uuid),
    );
    return resolvePrices(client, {
      known,
      lists: known.filter((list) => isInForce(list, { on, now })),
      items: items.get(product_uuid) ?? [],
    });
  };
}

const listColumns = [
  'uuid',
  'name',
  'seller_uuid',
  'client_uuid',
  'segment',
  'currency',
  'valid_from',
  'valid_until',
  'parent_uuid',
  'adjustment_bp',
  'status',
] as const;
const itemColumns = [
  'price_list_uuid',
  'product_uuid',
  'action',
  'period_unit',
  'period_count',
  'tier_model',
  'tiers',
  'price_base_quantity',
] as const;

type StoredList = Pick<Rows['price_lists'], (typeof listColumns)[number]>;

/** Includes other days, because a parent or assigned list means all its versions. */
async function listsOf(executor: Executor, { client_uuid, currency }: PriceClient): Promise<readonly StoredList[]> {
  return executor
    .selectFrom('price_lists')
    .select(listColumns)
    .where('currency', '=', currency)
    .where('status', '!=', 'draft')
    .where((where) =>
      where.or([
        where('client_uuid', 'is', null),
        ...(client_uuid === null ? [] : [where('client_uuid', '=', client_uuid)]),
      ]),
    )
    .execute();
}

/** An archived list still determines past prices. */
function isInForce(
  { valid_from, valid_until, status }: StoredList,
  { on, now }: Pick<PricesAsked, 'on' | 'now'>,
): boolean {
  const covers = valid_from <= on && (valid_until === null || valid_until >= on);
  return covers && (status === 'active' || on < Dates.localDate(now));
}

const noSeller = texts.refusal('seller_missing');
