/**
 * Keys of records. The screens and their checks know uuids alone, so every other key is written as one, of a form that
 * no other program gives out (RFC 9562, version 8), and read back from it. Of the two free bits of the variant: 8 is a
 * whole number, 9 a text, a text of hexadecimal digits, b a text that is too long, of which only a digest is there.
 */

export type KeyForm = 'integer' | 'uuid' | 'text';

/** How many digits of the uuid are free, which is 15 bytes. */
const freeDigits = 30;
/** Of a text of hexadecimal digits the first says where it begins. */
const longestHex = freeDigits - 1;
const pattern = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-([89ab])([0-9a-f]{3})-([0-9a-f]{12})$/;

/** @param key a whole number up to 2^48, a uuid, or with `text` whatever the API writes. */
export function uuidOf(key: unknown, is: KeyForm = 'integer'): string | null {
  if (key === null || key === undefined || key === '') return null;
  const text = String(key);
  if (is !== 'text') return /^\d+$/.test(text) ? written('8', Number(text).toString(16)) : text.toLowerCase();
  if (/^[0-9a-f]+$/.test(text) && text.length <= longestHex) return written('a', `1${text}`);
  const bytes = new TextEncoder().encode(text);
  return bytes.length * 2 <= freeDigits && !bytes.includes(0)
    ? written('9', hexOf(bytes))
    : written('b', digestOf(bytes));
}

/** Null where it is none that was given out, and where only a digest of the key is in it. */
export function keyOf(uuid: string, is: KeyForm): string | number | null {
  if (is === 'uuid') return uuid;
  const [, first = '', second = '', third = '', mark, fourth = '', fifth = ''] = pattern.exec(uuid) ?? [];
  const digits = first + second + third + fourth + fifth;
  if (is === 'integer') return mark === '8' && /^0{18}/.test(digits) ? Number.parseInt(fifth, 16) : null;
  const text = digits.replace(/^0+/, '');
  if (mark === 'a' && text.startsWith('1') && text.length > 1) return text.slice(1);
  if (mark !== '9' || text === '') return null;
  return textOf(text.padStart(text.length + (text.length % 2), '0'));
}

/** Whether only a digest of the key is in it: the key itself is known to who has seen the record. */
export const isDigest = (uuid: string): boolean => pattern.exec(uuid)?.[4] === 'b';

function written(mark: string, digits: string): string {
  const all = digits.padStart(freeDigits, '0');
  return [
    all.slice(0, 8),
    all.slice(8, 12),
    `8${all.slice(12, 15)}`,
    `${mark}${all.slice(15, 18)}`,
    all.slice(18),
  ].join('-');
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function textOf(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Five sums of 24 bits, each begun and mixed otherwise (FNV-1a): it is to tell keys apart, and protects nothing. */
function digestOf(bytes: Uint8Array): string {
  const seeds = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  return seeds
    .map((seed, index) => {
      let sum = seed;
      for (const byte of bytes) {
        sum = Math.imul(sum ^ (byte + index), 0x01000193);
        sum ^= sum >>> 15;
      }
      sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
      sum ^= sum >>> 13;
      return (sum >>> 8).toString(16).padStart(6, '0');
    })
    .join('');
}
