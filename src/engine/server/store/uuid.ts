/** UUID version 7 (RFC 9562), increasing within a millisecond too. */
import { randomBytes } from 'node:crypto';

let lastMilliseconds = 0;
let counter = 0;

/** Layout: 48 bits of time, a 12-bit counter that starts at random in its lower half, 62 random bits. */
export function uuidv7(now: number = Date.now()): string {
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMilliseconds += 1;
      counter = 0;
    }
  }
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a UUID with hyphens, of any version and in either case. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);
