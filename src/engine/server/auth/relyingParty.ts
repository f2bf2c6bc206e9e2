/** For which address passkeys are made: the one that people find this server at, never one that a request names. */
import { isIP } from 'node:net';
import type { AccountSettings } from './accountSettings.ts';

export interface RelyingParty {
  /** The host, which a passkey is bound to for ever. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Null where browsers have none: without TLS, or at a number. Who listens on the machine's own number is reached as
 * localhost too.
 */
export function relyingParty({
  origin,
  originIsGiven,
}: Pick<AccountSettings, 'origin' | 'originIsGiven'>): RelyingParty | null {
  const url = new URL(origin());
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isOwnNumber = host === '127.0.0.1' || host === '::1';
  if (isOwnNumber && !originIsGiven)
    return { id: 'localhost', origin: `${url.protocol}//localhost${url.port === '' ? '' : `:${url.port}`}` };
  if (isIP(host) !== 0) return null;
  return url.protocol === 'https:' || host === 'localhost' || host.endsWith('.localhost')
    ? { id: host, origin: url.origin }
    : null;
}
