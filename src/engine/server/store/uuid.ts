/** UUID version 7 (RFC 9562), increasing within a millisecond too. */
import { randomUUID } from 'node:crypto';

let lastMilliseconds = 0;
let counter = 0;

/**
 * Layout: 48 bits of time, a 12-bit counter that starts at random in its lower half, 62 random bits. The random bits and
 * the variant before them come from a UUID of version 4, for which Node fetches random bytes in blocks.
 */
export function uuidv7(now: number = Date.now()): string {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = Number.parseInt(randomUUID().slice(0, 3), 16) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMilliseconds += 1;
      counter = 0;
    }
  }
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a UUID with hyphens, of any version and in either case. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);
