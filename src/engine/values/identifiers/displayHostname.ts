/**
 * Host names for display: `münchen.de` for `xn--mnchen-3ya.de`. A label that could be mistaken for another keeps its
 * ASCII form, by the rules of browsers: UTS 39 § 5.2 (Highly Restrictive) within the characters that it allows for
 * identifiers, and Chromium's checks of whole-script confusables.
 */
import { decode } from 'punycode/punycode.es6.js';
import { hostnameToAscii } from './hostname.ts';

/** Scripts of UAX 31, table 5, that may occur alone in a label. Latin is checked by its characters, see below. */
const scripts = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
].map((script) => new RegExp(`^(?:\\p{Script_Extensions=${script}}|[0-9-])+$`, 'u'));

/** The letters that UTS 39 allows in identifiers, in lower case; without U+0138, which looks like k. */
const latin =
  /^(?:[a-z0-9\u00df-\u00f6\u00f8-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014b-\u017e\u01a1\u01b0\u01ce-\u01dc\u01df-\u01e3\u01e7-\u01f0\u01f5\u01f9-\u021b\u021f\u0227-\u0233\u0259\u1e01-\u1e99\u1ea1-\u1ef9-]|(?<=l)\u00b7(?=l)|(?<=[a-hk-z\u00e0-\u1ef9])[\u0300-\u0304\u0306\u0308-\u030c\u0328])+$/u;

/** Chinese, Japanese and Korean mix Han characters with their own scripts; each of them may be mixed with ASCII. */
const eastAsian = [
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]',
  '[\\p{scx=Han}\\p{scx=Bopo}]',
  '[\\p{scx=Han}\\p{scx=Hang}]',
].map((mix) => new RegExp(`^(?:${mix}|[a-z0-9-])+$`, 'u'));

/** Characters that look like a slash, a dash or a letter of the other Japanese script outside their own context. */
const deceiving =
  /(?<![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])[\u30ce\u30f3\u30bd\u30be\u4e36\u4e40\u4e41\u4e3f\u30fb-\u30fe\u4e00](?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])|^[\p{scx=Kana}]*[\u3078-\u307a][\p{scx=Kana}]*$|^[\p{scx=Hira}]*[\u30d8-\u30da][\p{scx=Hira}]*$/u;

/** Labels of only these letters look like Latin ones. They are allowed under the top-level domains of their script. */
const alike: readonly { readonly letters: RegExp; readonly home: readonly string[] }[] = [
  { letters: /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡ0-9-]+$/u, home: ['bg', 'by', 'kz', 'ru', 'su', 'ua', 'uz'] },
  { letters: /^[ագզէլհյոսւօՙ0-9-]+$/u, home: ['am'] },
  { letters: /^[ሀሠሰስዐዕዘጠፐꬅ0-9-]+$/u, home: ['er', 'et'] },
  { letters: /^[იოყხჽჿ0-9-]+$/u, home: ['ge'] },
  { letters: /^[αικνρυωηοτ0-9-]+$/u, home: ['gr'] },
  { letters: /^[דוחיןסװײ׳ﬦ0-9-]+$/u, home: ['il'] },
  { letters: /^[ทนบพรหเแ๐ดลปฟม0-9-]+$/u, home: ['th'] },
  { letters: /\u0131/u, home: ['tr', 'az'] },
];

/**
 * Returns the name for display; ASCII labels, invalid ones and confusable ones stay as they are.
 * @example displayHostname('www.xn--mnchen-3ya.de') // 'www.münchen.de'
 */
export function displayHostname(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii;
  const labels = ascii.split('.');
  const top = labels.at(-1) ?? '';
  return labels.map((label) => displayLabel(label, top)).join('.');
}

/** Same for the host of an e-mail address. @example displayEmail('info@xn--mnchen-3ya.de') // 'info@münchen.de' */
export function displayEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at + 1)}${displayHostname(address.slice(at + 1))}`;
}

/** Same for the host of a web address. @example displayUri('https://xn--mnchen-3ya.de/a') // 'https://münchen.de/a' */
export function displayUri(address: string): string {
  return address.replace(
    /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?)([^/?#:]+)/i,
    (_, before: string, host: string) => `${before}${displayHostname(host)}`,
  );
}

function displayLabel(label: string, top: string): string {
  if (!label.startsWith('xn--')) return label;
  const text = decoded(label);
  return text !== null && hostnameToAscii(text) === label && isUnmistakable(text, top) ? text : label;
}

function decoded(label: string): string | null {
  try {
    return decode(label.slice(4));
  } catch {
    return null;
  }
}

function isUnmistakable(text: string, top: string): boolean {
  if (deceiving.test(text)) return false;
  if (!top.startsWith('xn--') && alike.some(({ letters, home }) => letters.test(text) && !home.includes(top)))
    return false;
  if (latin.test(text)) return true;
  // Combining marks belong to Latin, and digits of two scripts in one label look alike.
  if (/[\u0300-\u036f\u200c\u200d]/u.test(text) || (/[0-9]/.test(text) && /(?![0-9])\p{Nd}/u.test(text))) return false;
  return /^[\p{L}\p{M}\p{Nd}\u30fb-]+$/u.test(text) && [...scripts, ...eastAsian].some((form) => form.test(text));
}
