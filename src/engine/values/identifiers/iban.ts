/** IBANs (ISO 13616) in electronic form: capitals, no spaces. Validated by ibantools. */
import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';
import { mod97 } from './mod97.ts';
import { scatter } from './scatter.ts';

/** Returns true for a valid country, length, form and mod 97: `NL91ABNA0417164300`. */
export function isIban(value: string): boolean {
  return isValidIBAN(value);
}

/** Converts to capitals, without spaces and dashes. */
export function normaliseIban(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Formats in groups of four: `NL91 ABNA 0417 1643 00`. Invalid IBANs are returned unchanged. */
export function formatIban(value: string): string {
  return isIban(value) ? (friendlyFormatIBAN(value) ?? value) : value;
}

/** Masks an IBAN for mails, so that only its owner recognises it: `NL•• •••• 4300`, with no-break spaces. */
export function maskIban(value: string): string {
  const iban = normaliseIban(value);
  return `${iban.slice(0, 2)}••\u00a0••••\u00a0${iban.slice(-4)}`;
}

/**
 * Returns the n-th generated Dutch IBAN at a bank, n from 0 to 8,999,999, unique for every n. Its account number passes
 * the 11-test, as all do except those of the former Postbank.
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
 * Extends eight digits to ten with weights 10 down to 1. The ninth digit is 1 if 0 would require "10" as the last
 * digit.
 */
function elevenProofAccount(eightDigits: string): string {
  const sum = [...eightDigits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0);
  const ninth = (11 - (sum % 11)) % 11 === 10 ? 1 : 0;
  return `${eightDigits}${ninth}${(11 - ((sum + ninth * 2) % 11)) % 11}`;
}
