/** What somebody means who types an amount, an account or a telephone number into a search box. */

const euroAmount = /^(?:\u20ac|eur)?\s*(-?)(\d{1,3}(?:[.,\s]\d{3})+|\d+)(?:[.,](\d{2}))?\s*(?:\u20ac|eur)?$/i;

/**
 * In cents; null for what may as well be a number or a word: an amount has its cents, or the sign of its currency.
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
 * An IBAN, or its beginning, without what divides it into groups; null for what is none.
 * @example typedAccount('nl91 abna 0417') // 'NL91ABNA0417'
 */
export function typedAccount(typed: string): string | null {
  const compact = typed.replaceAll(/[\s.-]/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z]{4}\d{2,}$/.test(compact) || /^[A-Z]{2}\d{12,}$/.test(compact) ? compact : null;
}

/**
 * The digits of a telephone number that do not depend on where one dials from; null for what is none.
 * @example typedPhone('020 - 123 45 67') // '201234567'
 */
export function typedPhone(typed: string): string | null {
  if (!/^(?:\+|00?)[\d\s().-]+$/.test(typed.trim())) return null;
  const digits = typed.replaceAll(/\(0\)|\D/g, '').replace(/^0+/, '');
  return digits.length >= 6 ? digits : null;
}
