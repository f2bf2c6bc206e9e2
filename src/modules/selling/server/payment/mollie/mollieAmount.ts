/** Amounts of the Mollie API: `{"currency": "EUR", "value": "10.00"}`, with the decimals of the currency. */

interface MollieAmount {
  readonly currency: string;
  readonly value: string;
}

interface ReadAmount {
  readonly cents: number;
  readonly currency: string;
}

/** Currencies without decimals (ISO 4217). Our amounts are in hundredths of every currency. */
const wholeCurrencies: readonly string[] = ['ISK', 'JPY'];

/** Returns the amount as Mollie expects it. */
export function amountOf(cents: number, currency: string): MollieAmount {
  const [whole, rest] = [Math.trunc(cents / 100), String(cents % 100).padStart(2, '0')];
  return { currency, value: wholeCurrencies.includes(currency) ? String(whole) : `${whole}.${rest}` };
}

/** Returns null for anything else than an amount. */
export function centsOf(amount: unknown): ReadAmount | null {
  if (typeof amount !== 'object' || amount === null || !('value' in amount) || !('currency' in amount)) return null;
  const { value, currency } = amount;
  const [, whole = '', rest = '00'] = (typeof value === 'string' && /^(\d{1,12})(?:\.(\d{2}))?$/.exec(value)) || [];
  return whole === '' || typeof currency !== 'string' ? null : { cents: Number(whole) * 100 + Number(rest), currency };
}
