/** Amounts of ISO 20022: digits with a point and at most five decimals, without a sign. */

type AmountFault = 'amount' | 'negative' | 'too_precise';

/** Largest amount in cents that is taken, far below the limit of exact numbers. */
const mostDigits = 13;

/** Returns the amount in cents, exactly; or why the text is not one. */
export function parseAmount(text: string): number | AmountFault {
  if (/^-\d/u.test(text)) return 'negative';
  const match = /^\+?0*(\d*)(?:\.(\d{1,5}))?$/u.exec(text);
  if (!match || text === '' || text === '.') return 'amount';
  const [, euros = '', decimals = ''] = match;
  if (euros.length > mostDigits) return 'amount';
  const [cents, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2)];
  return /[1-9]/u.test(rest) ? 'too_precise' : Number(euros) * 100 + Number(cents);
}
