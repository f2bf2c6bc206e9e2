/** Relying party of passkeys, from the configured public origin, never from a request. */
import { isIP } from 'node:net';
import type { AccountSettings } from './accountSettings.ts';

/** The server as WebAuthn identifies it. */
export interface RelyingParty {
  /** Host that passkeys are bound to permanently. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns null where browsers do not support passkeys: without TLS, or at an IP address. A loopback address counts as
 * localhost.
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
