/** In charge of reading a cart out of the database: the open one of a client, its lines, and the products that they are of. */
import type { ConfigField } from '../../rules/cartAnswer.ts';
import type { Row } from '../../../../engine/server/store/contract.ts';
import type { Executor } from '../../../../engine/server/store/fragment.ts';

/** What was chosen with a line, by key. */
export type Config = Readonly<Record<string, unknown>>;

export interface CartRow {
  readonly uuid: string;
  readonly coupon_uuid: string | null;
}

/** A line with what it takes from its product. */
export interface ItemRow {
  readonly uuid: string;
  readonly product_uuid: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly quantity: number;
  readonly domain_name: string | null;
  /** Whether there is one: what it is stays with the order. */
  readonly has_auth_code: boolean;
  readonly config: Config;
  readonly quoted_price_cents: number | null;
  readonly added_by_uuid: string | null;
  readonly product: ProductRow;
}

export interface ProductRow {
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly vat_class: string;
  readonly unit_code: string;
  readonly setup_timing: string;
  readonly tld_uuid: string | null;
  readonly config_fields: readonly ConfigField[];
}

const itemColumns = [
  'uuid',
  'product_uuid',
  'action',
  'period_unit',
  'period_count',
  'quantity',
  'domain_name',
  'auth_code',
  'config',
  'quoted_price_cents',
  'added_by_uuid',
] as const;
const productColumns = [
  'uuid',
  'name',
  'type',
  'status',
  'vat_class',
  'unit_code',
  'setup_timing',
  'tld_uuid',
  'config_fields',
] as const;

/** The newest, should there be more than one. `lock`: until the transaction ends. */
export async function openCart(executor: Executor, client_uuid: string, lock = false): Promise<CartRow | null> {
  const query = executor
    .selectFrom('carts')
    .select(['uuid', 'coupon_uuid'])
    .where('client_uuid', '=', client_uuid)
    .where('status', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(1);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row
    ? { uuid: String(row.uuid), coupon_uuid: typeof row.coupon_uuid === 'string' ? row.coupon_uuid : null }
    : null;
}

/** In the order in which they were added. */
export async function itemsOf(executor: Executor, cart_uuid: string): Promise<readonly ItemRow[]> {
  const rows = await executor
    .selectFrom('cart_items')
    .select([...itemColumns])
    .where('cart_uuid', '=', cart_uuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  const products = await productsOf(
    executor,
    rows.map((row) => String(row.product_uuid)),
  );
  return rows.flatMap((row) => {
    const product = products.get(String(row.product_uuid));
    return product ? [itemOf(row, product)] : [];
  });
}

export async function productsOf(
  executor: Executor,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, ProductRow>> {
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('products')
    .select([...productColumns])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute();
  return new Map(rows.map((row) => [String(row.uuid), productOf(row)]));
}

function productOf(row: Row): ProductRow {
  return {
    ...(row as unknown as ProductRow),
    config_fields: Array.isArray(row['config_fields']) ? (row['config_fields'] as readonly ConfigField[]) : [],
  };
}

function itemOf({ auth_code, config, ...row }: Row, product: ProductRow): ItemRow {
  const chosen = typeof config === 'object' && config !== null ? (config as ItemRow['config']) : {};
  return {
    ...(row as unknown as ItemRow),
    has_auth_code: typeof auth_code === 'string' && auth_code !== '',
    config: chosen,
    product,
  };
}
