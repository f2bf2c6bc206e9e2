/**
 * Device cookies: recognise a browser on which an account has signed in before. They grant no access; they only
 * separate the attempts of owners from those of strangers, so that guessing cannot lock an owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
import { createHmac, randomBytes } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

/** Maximum accounts per browser. */
const mostAccounts = 5;
const separator = '~';

/**
 * Creates the device token after a sign-in. Keeps the entries of other accounts in the former token.
 *
 * @param key secret of the installation from its settings
 */
export function createDeviceToken(key: string, userUuid: string, former: string | null): string {
  const id = randomBytes(16).toString('base64url');
  const others = marksIn(former).filter((mark) => deviceIn(key, mark, userUuid) === null);
  return [`${id}.${signature(key, id, userUuid)}`, ...others].slice(0, mostAccounts).join(separator);
}

/** Returns the device id for counting attempts; null if the account has never signed in on this device. */
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
