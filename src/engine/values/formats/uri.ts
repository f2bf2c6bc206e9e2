/** In charge of absolute URIs that are safe to show as a link, and the way there from what people type. */
import { hostnameToAscii } from '../identifiers/hostname.ts';

const WITH_HOST = new Set(['http:', 'https:', 'ftp:', 'sftp:', 'ssh:', 'git:']);
const WITHOUT_HOST = new Set(['mailto:', 'tel:']);

/**
 * An absolute URI in ASCII (RFC 3986) with a known scheme: http, https, ftp, sftp, ssh, git, each with a host, mailto
 * or tel. `javascript:` and `data:` are refused, because a stored one becomes a script the moment it is rendered as a
 * link.
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
 * A web address as people write it, in full: `Example.nl/a` → `https://example.nl/a`. The scheme and a bare host get
 * small letters; what has neither a scheme nor a host name of two labels is returned as it is.
 */
export function normaliseUri(text: string): string {
  const trimmed = text.trim();
  const [scheme = ''] = /^[a-z][a-z+]*:(?!\d)/i.exec(trimmed) ?? [];
  if (scheme !== '') return scheme.toLowerCase() + trimmed.slice(scheme.length);
  const [written = ''] = /^[^\s/?#:@]+(?=$|[/?#]|:\d)/.exec(trimmed) ?? [];
  const host = hostnameToAscii(written);
  return host?.includes('.') === true ? `https://${host}${trimmed.slice(written.length)}` : trimmed;
}
