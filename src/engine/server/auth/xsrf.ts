/**
 * The anti-forgery token and the bearer token of a session: HMACs over the session, so they cannot be made without the
 * key nor used with another session.
 */
import { createHmac } from 'node:crypto';
import { timingSafeEquals } from './secrets.ts';

export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'x-xsrf-token';

/** @param key of the installation, as kept in its settings. @param hash the stored hash of the session's secret. */
export function xsrfToken(key: string, hash: string): string {
  return createHmac('sha256', key).update(`xsrf:${hash}`).digest('base64url');
}

/**
 * The bearer token of a session, which scripts of the screens keep. It opens nothing without the secret of the session,
 * which is in a cookie that scripts cannot read, and the secret cannot be computed from it.
 */
export function sessionBearer(key: string, hash: string): string {
  return createHmac('sha256', key).update(`bearer:${hash}`).digest('base64url');
}

/** Whether cookie and header carry the same token and it is that of this session. */
export function xsrfMatches(
  sent: { readonly header: unknown; readonly cookie: string | undefined },
  expected: string,
): boolean {
  if (typeof sent.header !== 'string' || sent.cookie === undefined) return false;
  return timingSafeEquals(sent.header, sent.cookie) && timingSafeEquals(sent.header, expected);
}
