/** Facts about a cart other than its prices: the seller, who added a line, the abandoned cart. */
import type { CartAnswer, CartLine, CartSeller } from '../../rules/cartAnswer.ts';
import { addressLines } from '../addressLines.ts';
import type { PricedItem } from '../cart/pricedItem.ts';
import type { Executor } from '#engine/server';

export async function sellerOf(executor: Executor, seller_uuid: string): Promise<CartSeller | null> {
  const row = await executor
    .selectFrom('sellers')
    .select(['legal_name', 'street', 'house_number', 'postal_code', 'city', 'country', 'kvk_number', 'vat_id'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  return row
    ? {
        legal_name: row.legal_name,
        address: addressLines(row),
        country: row.country || null,
        kvk_number: row.kvk_number || null,
        vat_id: row.vat_id || null,
      }
    : null;
}

type Adder = NonNullable<CartLine['added_by']>;

/** Returns the people who added lines, by uuid, without the reader. */
export async function addersOf(
  executor: Executor,
  items: readonly PricedItem[],
  reader: string | null,
): Promise<ReadonlyMap<string, Adder>> {
  const uuids = [
    ...new Set(
      items.flatMap(({ item: { added_by_uuid } }) =>
        added_by_uuid === null || added_by_uuid === reader ? [] : [added_by_uuid],
      ),
    ),
  ];
  if (uuids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .leftJoin('employees', 'employees.user_uuid', 'users.uuid')
    .select(['users.uuid', 'users.first_name', 'users.last_name', 'users.type', 'employees.uuid as employee_uuid'])
    .where('users.uuid', 'in', uuids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.uuid,
      {
        name: [row.first_name, row.last_name].filter(Boolean).join(' '),
        is_staff: row.type === 'management' || row.employee_uuid !== null,
      },
    ]),
  );
}

/** Returns the newest abandoned cart that has lines. */
export async function abandonedCart(executor: Executor, client_uuid: string): Promise<CartAnswer['left_behind']> {
  const row = await executor
    .selectFrom('carts')
    .innerJoin('cart_items', 'cart_items.cart_uuid', 'carts.uuid')
    .select(['carts.uuid', 'carts.updated_at'])
    .select(({ fn }) => fn.countAll().as('lines'))
    .where('carts.client_uuid', '=', client_uuid)
    .where('carts.status', '=', 'abandoned')
    .groupBy(['carts.uuid', 'carts.updated_at'])
    .orderBy('carts.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        uuid: row.uuid,
        line_count: Number(row.lines),
        updated_at: row.updated_at.toISOString(),
      }
    : null;
}
