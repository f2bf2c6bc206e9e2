/**
 * In charge of knowing a browser on which an account signed in before, by a cookie that only the server can make. It
 * opens nothing: it says whose attempts these are, so that what strangers guess shuts no owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

/** @param key of the installation, as kept in its settings. */
export function createDeviceToken(key: string, userUuid: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${signature(key, id, userUuid)}`;
}

/** By what the attempts of this device are counted; null where the mark is not of this account, or nobody's. */
export function knownDevice(key: string, mark: string | null, userUuid: string | null): string | null {
  const [, id, signed] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
  if (id === undefined || signed === undefined || userUuid === null) return null;
  return timingSafeEquals(signed, signature(key, id, userUuid)) ? id : null;
}

const signature = (key: string, id: string, userUuid: string): string =>
  createHmac('sha256', key).update(`device:${id}:${userUuid}`).digest('base64url');
