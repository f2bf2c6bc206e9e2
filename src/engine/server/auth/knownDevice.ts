/**
 * In charge of knowing a browser on which an account signed in before, by a cookie that only the server can make. It
 * opens nothing: it says whose attempts these are, so that what strangers guess shuts no owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

/** Several people may share a browser, and one person may have several accounts. */
const mostAccounts = 5;
const separator = '~';

/**
 * Makes the token of a browser after a sign-in. It keeps what the former token says of other accounts.
 *
 * @param key of the installation, as kept in its settings
 */
export function createDeviceToken(key: string, userUuid: string, former: string | null): string {
  const id = randomBytes(16).toString('base64url');
  const others = marksIn(former).filter((mark) => deviceIn(key, mark, userUuid) === null);
  return [`${id}.${signature(key, id, userUuid)}`, ...others].slice(0, mostAccounts).join(separator);
}

/** The id by which attempts of this device are counted; null if the account never signed in there. */
export function knownDevice(key: string, token: string | null, userUuid: string | null): string | null {
  if (userUuid === null) return null;
  for (const mark of marksIn(token)) {
    const id = deviceIn(key, mark, userUuid);
    if (id !== null) return id;
  }
  return null;
}

const marksIn = (token: string | null): readonly string[] => token?.split(separator).slice(0, mostAccounts) ?? [];

function deviceIn(key: string, mark: string, userUuid: string): string | null {
  const [, id, signed] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark) ?? [];
  if (id === undefined || signed === undefined) return null;
  return timingSafeEquals(signed, signature(key, id, userUuid)) ? id : null;
}

const signature = (key: string, id: string, userUuid: string): string =>
  createHmac('sha256', key).update(`device:${id}:${userUuid}`).digest('base64url');
