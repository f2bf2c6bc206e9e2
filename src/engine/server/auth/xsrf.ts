/**
 * Anti-forgery token and bearer token of a session: HMACs over the session, which cannot be made without the key or
 * used with another session.
 */
import { createHmac } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/** @param key secret of the installation from its settings. @param hash stored hash of the session secret */
export function xsrfToken(key: string, hash: string): string {
  return createHmac('sha256', key).update(`xsrf:${hash}`).digest('base64url');
}

/**
 * Returns the bearer token of a session, which scripts of the screens hold. It is useless without the session cookie,
 * which scripts cannot read, and the session secret cannot be derived from it.
 */
export function sessionBearer(key: string, hash: string): string {
  return createHmac('sha256', key).update(`bearer:${hash}`).digest('base64url');
}

/** Returns true if cookie and header carry the token of this session. */
export function xsrfMatches(
  sent: { readonly header: unknown; readonly cookie: string | undefined },
  expected: string,
): boolean {
  if (typeof sent.header !== 'string' || sent.cookie === undefined) return false;
  return timingSafeEquals(sent.header, sent.cookie) && timingSafeEquals(sent.header, expected);
}
