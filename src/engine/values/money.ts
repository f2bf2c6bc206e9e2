/** Exact arithmetic on money: whole cents in the API, BigInt fractions internally, one rounding rule. */

/** A quantity with at most four decimals (column type numeric(14,4)): `"2.5"`, `"0.8333"` or `3`. */
export type Quantity = string | number;

const QUANTITY_SCALE = 10_000n;
const QUANTITY_FORM = /^(-?)(\d+)(?:\.(\d{1,4}))?$/;

/**
 * Rounds a fraction to an integer, halves away from zero: 0.5 → 1, -0.5 → -1. Symmetrical in sign, so that a credit
 * note mirrors its invoice exactly.
 * @throws RangeError when the denominator is zero.
 */
export function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Cannot divide by zero.');
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

/**
 * Converts whole cents to a BigInt.
 * @throws RangeError when `cents` is not a safe integer; amounts never have fractions of a cent.
 */
export function centsToBigInt(cents: number): bigint {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`${cents} is not an amount in whole cents; write 12.50 as 1250.`);
  }
  return BigInt(cents);
}

/** Thrown for an amount that a JavaScript number cannot hold exactly. */
export class AmountTooLarge extends RangeError {}

/**
 * Converts a BigInt to cents; never returns `-0`.
 * @throws AmountTooLarge when the amount exceeds the safe integers (about 90 trillion euros).
 */
export function bigIntToCents(cents: bigint): number {
  const amount = Number(cents);
  if (!Number.isSafeInteger(amount)) {
    throw new AmountTooLarge(`${cents} cents is too large an amount; split it over several lines or documents.`);
  }
  return amount;
}

/**
 * Converts a quantity to ten-thousandths: `"2.5"` → `25000n`. Parses the digits, without floating-point arithmetic.
 * @throws RangeError when it is not a plain decimal or has more than four decimals (`0.1 + 0.2` has seventeen).
 */
export function quantityToTenThousandths(quantity: Quantity): bigint {
  const match = QUANTITY_FORM.exec(String(quantity));
  if (match === null) {
    throw new RangeError(`"${quantity}" is not a quantity; write a plain number with at most four decimals, like 2.5.`);
  }
  const [, sign = '', whole = '0', decimals = ''] = match;
  const units = BigInt(whole) * QUANTITY_SCALE + BigInt(decimals.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

/**
 * Returns quantity × amount / per, rounded once to whole cents. `per` is the quantity that the amount buys (price base
 * quantity).
 * @example multiplyCents(10000, 50, 60) // 50 minutes at 100.00 an hour → 8333
 * @throws RangeError when `per` is not above zero.
 */
export function multiplyCents(cents: number, quantity: Quantity, per: Quantity = 1): number {
  return bigIntToCents(
    roundHalfAway(quantityToTenThousandths(quantity) * centsToBigInt(cents), positiveTenThousandths(per)),
  );
}

/**
 * Same as {@link quantityToTenThousandths}, for a divisor.
 * @throws RangeError when it is not above zero.
 */
export function positiveTenThousandths(quantity: Quantity): bigint {
  const units = quantityToTenThousandths(quantity);
  if (units <= 0n) throw new RangeError(`A price base quantity must be above zero, not ${quantity}.`);
  return units;
}

/** Negates an amount; zero stays `0`, never `-0`. */
export function negateCents(cents: number): number {
  return cents === 0 ? 0 : -cents;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount: `formatMoney(123450, "EUR", "nl")` → `€ 1.234,50` (with a no-break space), in `en` → `€1,234.50`.
 * Exact for every safe integer. A currency without decimals (JPY) uses its own smallest unit, as in ISO 4217.
 * @param currency ISO 4217 code. @param locale BCP 47 tag.
 */
export function formatMoney(cents: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formatters.set(key, formatter);
  const decimals = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(toDecimalText(centsToBigInt(cents), decimals));
}

/** Returns a decimal literal as text, since `cents / 100` in floating point is a cent off for very large amounts. */
function toDecimalText(units: bigint, decimals: number): `${number}` {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}.${fraction || '0'}` as `${number}`;
}
