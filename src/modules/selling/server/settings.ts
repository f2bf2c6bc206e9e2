/** Company settings of selling. */
import { type Executor, type OpenStore, Secrets } from '#engine/server';

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

/** Returns the settings of Mollie: the API key, null if it was not entered, and the methods that are offered. */
export async function mollieSettings({
  database,
}: Pick<OpenStore, 'database'>): Promise<{ readonly apiKey: string | null; readonly methods: readonly string[] }> {
  const rows = await database
    .selectFrom('general')
    .select(['uuid', 'key', 'value', 'secret_value'])
    .where('scope', '=', 'selling')
    .where('key', 'in', ['mollie_api_key', 'mollie_methods'])
    .execute();
  const [secret, chosen] = ['mollie_api_key', 'mollie_methods'].map((name) => rows.find(({ key }) => key === name));
  const { secret_value = null } = secret ? Secrets.openRow(database, 'general', secret) : {};
  const methods = chosen?.value;
  return {
    apiKey: secret_value,
    methods: Array.isArray(methods) ? methods.filter((one) => typeof one === 'string') : [],
  };
}
