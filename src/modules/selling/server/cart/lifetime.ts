/** Lifetime of a cart: the number of days in the settings, or unlimited. Also reopens an abandoned cart. */
import type { ValuesOf } from '#engine/registry';
import { acrossClients, type Executor, Failure, type Tx, type WriteEvent } from '#engine/server';
import { sellingSettings } from '../settings.ts';
import { texts } from '../texts.ts';

const dayMilliseconds = 86_400_000;

/** Returns the moment of expiry; null if carts never expire. */
export async function expiryOf(executor: Executor, now: Date): Promise<Date | null> {
  const { cart_lifetime_days } = await sellingSettings(executor);
  return cart_lifetime_days === null ? null : new Date(now.getTime() + cart_lifetime_days * dayMilliseconds);
}

/** Marks expired carts as abandoned. Their lines stay. */
export async function abandonCarts(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable('carts')
    .set({ status: 'abandoned' })
    .where('status', '=', 'open')
    .where('expires_at', '<', now)
    .execute();
}

/**
 * A client has one open cart. Reopening another replaces an empty one, and fails if it has lines.
 *
 * @throws Failure E_STATE
 */
export async function reopenCart({ tx, before, values, now }: WriteEvent<'carts'>): Promise<ValuesOf<'carts'>> {
  if (before === null || values.status !== 'open' || before.status === 'open') return values;
  await makeRoom(tx, before.client_uuid);
  // The caller may not see the company's settings.
  const expires_at = await acrossClients(tx, (all) => expiryOf(all, now));
  return { ...values, expires_at: expires_at?.toISOString() ?? null };
}

async function makeRoom(tx: Tx, client_uuid: string): Promise<void> {
  const open = await tx
    .selectFrom('carts')
    .select('uuid')
    .where('client_uuid', '=', client_uuid)
    .where('status', '=', 'open')
    .forUpdate()
    .execute();
  for (const { uuid } of open) {
    if (await tx.selectFrom('cart_items').select('uuid').where('cart_uuid', '=', uuid).limit(1).executeTakeFirst())
      throw new Failure('E_STATE', taken);
    await tx.updateTable('carts').set({ status: 'abandoned' }).where('uuid', '=', uuid).execute();
  }
}

const taken = texts.refusal('cart.other_cart');
