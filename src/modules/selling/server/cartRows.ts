/** Reads a cart from the database: the client's open cart, its lines and their products. */
import type { ConfigField } from '../rules/cartAnswer.ts';
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';

/** Choices of a line, by key. */
export type Config = Readonly<Record<string, unknown>>;

/** Columns of an open cart. */
export type CartRow = Pick<Rows['carts'], 'uuid' | 'coupon_uuid'>;

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
  'name_en',
  'type',
  'status',
  'vat_class',
  'unit_code',
  'setup_timing',
  'billing_starts',
  'notice_days',
  'tld_uuid',
  'config_fields',
] as const;

type StoredItem = Pick<Rows['cart_items'], (typeof itemColumns)[number]>;
type StoredProduct = Pick<Rows['products'], (typeof productColumns)[number]>;

/** A cart line with its product. */
export interface CartItemRow extends Omit<StoredItem, 'auth_code' | 'config'> {
  /** True if a code is stored. Its value is not read here. */
  readonly has_auth_code: boolean;
  readonly config: Config;
  readonly product: CartProductRow;
}

/** Columns of a product that the cart needs. `config_fields` is empty if the product has no options. */
export interface CartProductRow extends Omit<StoredProduct, 'uuid' | 'config_fields'> {
  readonly config_fields: readonly ConfigField[];
}

/** Returns the newest open cart. `lock` locks it until the transaction ends. */
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
  return row ?? null;
}

/** Returns the lines in the order in which they were added. */
export async function itemsOf(executor: Executor, cart_uuid: string): Promise<readonly CartItemRow[]> {
  const rows = await executor
    .selectFrom('cart_items')
    .select([...itemColumns])
    .where('cart_uuid', '=', cart_uuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
  const products = await productsOf(
    executor,
    rows.map(({ product_uuid }) => product_uuid),
  );
  return rows.flatMap((row) => {
    const product = products.get(row.product_uuid);
    return product ? [itemOf(row, product)] : [];
  });
}

/** Reads products by uuid, in one query. Unknown uuids are missing in the result. */
export async function productsOf(
  executor: Executor,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, CartProductRow>> {
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('products')
    .select([...productColumns])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute();
  return new Map(rows.map((row) => [row.uuid, { ...row, config_fields: row.config_fields ?? [] }]));
}

function itemOf({ auth_code, config, ...row }: StoredItem, product: CartProductRow): CartItemRow {
  return { ...row, has_auth_code: Boolean(auth_code), config: config ?? {}, product };
}

/** Returns the ASCII domain names of the domain lines; those of hosting lines are left out. */
export function domainNames(items: readonly CartItemRow[]): readonly string[] {
  return items.flatMap(({ domain_name, product }) =>
    product.type === 'domain' && domain_name !== null ? [domain_name] : [],
  );
}
