/** In charge of IBANs (ISO 13616), in their electronic form: capitals, no spaces. Checked by ibantools. */
import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { mod97 } from './mod97.ts';
import { scatter } from './scatter.ts';

/** True for an existing country's length and form with a correct mod 97: `NL91ABNA0417164300`. */
export function isIban(value: string): boolean {
  return isValidIBAN(value);
}

/** In capitals, without spaces and dashes. */
export function normaliseIban(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** In groups of four, for people: `NL91 ABNA 0417 1643 00`. Text that is no IBAN is returned as it is. */
export function formatIban(value: string): string {
  return isIban(value) ? (friendlyFormatIBAN(value) ?? value) : value;
}

/** Enough of it to know one's own account by, for a mail: `NL•• •••• 4300`, with spaces at which no line breaks. */
export function maskIban(value: string): string {
  const iban = normaliseIban(value);
  return `${iban.slice(0, 2)}••\u00a0••••\u00a0${iban.slice(-4)}`;
}

/**
 * The n-th made-up Dutch IBAN at a bank, n from 0 to 8,999,999, different for every n; its account number passes the
 * 11-test, as bank accounts other than the former Postbank's do.
 * @param bankCode four capitals: `ABNA`, `INGB`, `RABO`.
 * @throws RangeError for another bank code or n.
 */
export function makeIban(bankCode: string, n: number): string {
  if (!/^[A-Z]{4}$/.test(bankCode))
    throw new RangeError(`A Dutch bank code is four capitals such as ABNA, not "${bankCode}".`);
  const account = elevenProofAccount(`0${1_000_000 + scatter(n, 9_000_000)}`);
  const check = String(98 - mod97(`${bankCode}${account}NL00`)).padStart(2, '0');
  return `NL${check}${bankCode}${account}`;
}

/**
 * Completes eight digits to ten with weights 10 down to 1. Where 0 as the ninth digit would need "10" as the last, 1
 * does not.
 */
function elevenProofAccount(eightDigits: string): string {
  const sum = [...eightDigits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const ninth = (11 - (sum % 11)) % 11 === 10 ? 1 : 0;
  return `${eightDigits}${ninth}${(11 - ((sum + ninth * 2) % 11)) % 11}`;
}
