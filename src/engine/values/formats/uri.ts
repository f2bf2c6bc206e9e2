/** Absolute URIs that are safe as a link, and their normalisation. */
import { hostnameToAscii } from '../identifiers/hostname.ts';

const WITH_HOST = new Set(['http:', 'https:', 'ftp:', 'sftp:', 'ssh:', 'git:']);
const WITHOUT_HOST = new Set(['mailto:', 'tel:']);

/**
 * Returns true for an absolute URI in ASCII (RFC 3986) with a known scheme: http, https, ftp, sftp, ssh or git with a
 * host, mailto or tel. Rejects `javascript:` and `data:`, which would run as a script when rendered as a link.
 */
export function isUri(value: string): boolean {
  if (!/^[a-z]+:(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/.test(value)) return false;
  try {
    const { protocol, hostname, pathname } = new URL(value);
    if (WITHOUT_HOST.has(protocol)) return pathname !== '';
    return WITH_HOST.has(protocol) && value.startsWith(`${protocol}//`) && hostname !== '';
  } catch {
    return false;
  }
}

/**
 * Completes a web address: `Example.nl/a` → `https://example.nl/a`. The scheme and a bare host become lower case; text
 * without a scheme or a host name of two labels is returned unchanged.
 */
export function normaliseUri(text: string): string {
  const trimmed = text.trim();
  const [scheme = ''] = /^[a-z][a-z+]*:(?!\d)/i.exec(trimmed) ?? [];
  if (scheme !== '') return scheme.toLowerCase() + trimmed.slice(scheme.length);
  const [written = ''] = /^[^\s/?#:@]+(?=$|[/?#]|:\d)/.exec(trimmed) ?? [];
  const host = hostnameToAscii(written);
  return host?.includes('.') === true ? `https://${host}${trimmed.slice(written.length)}` : trimmed;
}
