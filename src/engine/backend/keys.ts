/** Keys of records: the screens and their checks know uuids alone, so a whole number is written as one, and read back. */

/** A form that no other program gives out (RFC 9562, version 8). */
const prefix = '00000000-0000-8000-8000-';

/** @param key a whole number up to 2^48, or a uuid. */
export function uuidOf(key: unknown): string | null {
  if (key === null || key === undefined || key === '') return null;
  const text = String(key);
  return /^\d+$/.test(text) ? `${prefix}${Number(text).toString(16).padStart(12, '0')}` : text.toLowerCase();
}

/** Null where it is none that was given out: there is no such record. */
export function keyOf(uuid: string, is: 'integer' | 'uuid'): string | number | null {
  if (is === 'uuid') return uuid;
  return /^[0-9a-f]{12}$/.test(uuid.slice(prefix.length)) && uuid.startsWith(prefix)
    ? Number.parseInt(uuid.slice(prefix.length), 16)
    : null;
}
