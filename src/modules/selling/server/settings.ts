/** Company settings of selling. */
import type { Executor } from '#engine/server';

interface SellingSettings {
  readonly terms_version: string;
  readonly terms_url: string | null;
  /** Null if carts never expire. */
  readonly cart_lifetime_days: number | null;
  /** Key of the payment service; null disables online payments. */
  readonly online_payments: string | null;
}

/** Version of the terms if none was set. */
const firstVersion = '1';

/** Reads the settings. An unset term version is `1`; other unset values are null. */
export async function sellingSettings(executor: Executor): Promise<SellingSettings> {
  const rows = await executor
    .selectFrom('general')
    .select(['key', 'value'])
    .where('scope', '=', 'selling')
    .where('is_secret', '=', false)
    .execute();
  const valueOf = (key: string): unknown => rows.find((row) => row.key === key)?.value;
  const text = (key: string): string | null => {
    const value = valueOf(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const days = valueOf('cart_lifetime_days');
  const service = text('online_payments');
  return {
    terms_version: text('terms_version') ?? firstVersion,
    terms_url: text('terms_url'),
    cart_lifetime_days: typeof days === 'number' ? days : null,
    online_payments: service === 'none' ? null : service,
  };
}
