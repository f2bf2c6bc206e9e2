/**
 * The anti-forgery token: an HMAC over the session, so it cannot be made without the key nor used with another session.
 */
import { createHmac } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/** @param key of the installation, as kept in its settings. @param hash the stored hash of the session's secret. */
export function xsrfToken(key: string, hash: string): string {
  return createHmac('sha256', key).update(`xsrf:${hash}`).digest('base64url');
}

/** Whether cookie and header carry the same token and it is that of this session. */
export function xsrfMatches(
  sent: { readonly header: unknown; readonly cookie: string | undefined },
  expected: string,
): boolean {
  if (typeof sent.header !== 'string' || sent.cookie === undefined) return false;
  return timingSafeEquals(sent.header, sent.cookie) && timingSafeEquals(sent.header, expected);
}
