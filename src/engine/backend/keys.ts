/**
 * Keys of records. The screens and validators only accept uuids, so every other key is encoded as a UUID version 8 (RFC
 * 9562), which no other program generates, and decoded from it. The variant digit is the form: 8 an integer, 9 a text,
 * a hexadecimal text, b a digest of a text that is too long.
 */

export type KeyForm = 'integer' | 'uuid' | 'text';

/** The number of free digits in the uuid, which are 15 bytes. */
const freeDigits = 30;
/** The first digit of a hexadecimal text is its start position. */
const longestHex = freeDigits - 1;
const pattern = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-([89ab])([0-9a-f]{3})-([0-9a-f]{12})$/;

/**
 * Encodes a key.
 * @param key an integer up to 2^48, a uuid, or any text for the form `text`
 */
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

/** Decodes a key. Null if the uuid was not encoded here, or contains only a digest. */
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

/** Returns true if the uuid contains a digest, so that the key is known only after reading the record. */
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

/** Five FNV-1a sums of 24 bits with different seeds. Distinguishes keys; not for security. */
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
