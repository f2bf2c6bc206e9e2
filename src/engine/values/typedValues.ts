/** Parses amounts, accounts and telephone numbers that are typed into a search box. */

const euroAmount = /^(?:\u20ac|eur)?\s*(-?)(\d{1,3}(?:[.,\s]\d{3})+|\d+)(?:[.,](\d{2}))?\s*(?:\u20ac|eur)?$/i;

/**
 * Returns an amount in cents. Requires cents or a currency, since other text may be a number or word; otherwise null.
 * @example typedAmount('1.234,56') // 123456
 */
export function typedAmount(typed: string): number | null {
  const [, sign = '', whole = '', cents] = euroAmount.exec(typed.trim()) ?? [];
  const isCertain = cents !== undefined || /\u20ac|eur/i.test(typed);
  if (whole === '' || !isCertain || whole.length > 15) return null;
  const value = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(cents ?? 0);
  return sign === '' ? value : -value;
}

/**
 * Returns an IBAN, or its beginning, without separators; null for other text.
 * @example typedAccount('nl91 abna 0417') // 'NL91ABNA0417'
 */
export function typedAccount(typed: string): string | null {
  const compact = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z]{4}\d{2,}$/.test(compact) || /^[A-Z]{2}\d{12,}$/.test(compact) ? compact : null;
}

/**
 * Returns the digits of a telephone number that do not depend on the caller's location; null for other text.
 * @example typedPhone('020 - 123 45 67') // '201234567'
 */
export function typedPhone(typed: string): string | null {
  if (!/^(?:\+|00?)[\d\s().-]+$/.test(typed.trim())) return null;
  const digits = typed.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '');
  return digits.length >= 6 ? digits : null;
}
