/** E-mail addresses as text. */
import { hostnameToAscii, isHostname } from '../identifiers/hostname.ts';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * Returns true for a deliverable address: a dot-atom of at most 64 characters, `@`, and an ASCII host name of two or
 * more labels; at most 254 in total (RFC 5321).
 */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const host = value.slice(at + 1).toLowerCase();
  return value.length <= 254 && local.length <= 64 && LOCAL_PART.test(local) && host.includes('.') && isHostname(host);
}

/**
 * Trims, and converts the host to lower case and ASCII (RFC 5890). The local part is case-sensitive, so it is kept.
 * @example normaliseEmail('info@münchen.de') // "info@xn--mnchen-3ya.de"
 */
export function normaliseEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 0) return trimmed;
  const host = trimmed.slice(at + 1);
  const ascii = /^[\x21-\x7e]*$/.test(host) ? null : hostnameToAscii(host);
  return `${trimmed.slice(0, at)}@${ascii ?? host.toLowerCase()}`;
}
