/** IP addresses and networks as text: IPv4 (RFC 791, dotted decimal), IPv6 (RFC 4291 § 2.2), CIDR (RFC 4632). */

/** Returns true for four numbers 0 to 255 without leading zeros. */
export function isIpv4(value: string): boolean {
  return ipv4Bytes(value) !== null;
}

/** Returns true for any text form of RFC 4291, capitals allowed, no zone (`%eth0`) and no brackets. */
export function isIpv6(value: string): boolean {
  return ipv6Bytes(value) !== null;
}

/** Returns true for an IPv4 or IPv6 address without a prefix length. */
export function isIp(value: string): boolean {
  return isIpv4(value) || isIpv6(value);
}

/**
 * Returns true for a network, `10.0.0.0/8` or `2001:db8::/32`. Bits beyond the prefix must be zero, as PostgreSQL's
 * `cidr` requires, so `10.0.0.1/8` is invalid.
 */
export function isCidr(value: string): boolean {
  const match = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(value);
  const bytes = ipBytes(match?.[1] ?? '');
  const prefixBits = Number(match?.[2]);
  if (bytes === null || prefixBits > bytes.length * 8) return false;
  return bytes.every((byte, index) => (byte & ~maskOfByte(prefixBits, index) & 0xff) === 0);
}

/** Returns true for an address with an optional prefix length, as PostgreSQL's `inet` accepts: `10.0.0.1/8`. */
export function isInet(value: string): boolean {
  const [, address = value, prefix] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(value) ?? [];
  const bytes = ipBytes(address);
  return bytes !== null && (prefix === undefined || Number(prefix) <= bytes.length * 8);
}

/** Returns the address in network byte order, 4 or 16 bytes, or null. */
export function ipBytes(value: string): readonly number[] | null {
  return ipv4Bytes(value) ?? ipv6Bytes(value);
}

function maskOfByte(prefixBits: number, index: number): number {
  const bits = Math.min(Math.max(prefixBits - index * 8, 0), 8);
  return (0xff << (8 - bits)) & 0xff;
}

function ipv4Bytes(value: string): readonly number[] | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(value)) return null;
  const bytes = value.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function ipv6Bytes(value: string): readonly number[] | null {
  const [head = '', tail, ...more] = value.split('::');
  if (more.length > 0) return null;
  const headBytes = groupBytes(head, tail === undefined);
  if (tail === undefined) return headBytes?.length === 16 ? headBytes : null;
  const tailBytes = groupBytes(tail, true);
  if (headBytes === null || tailBytes === null) return null;
  const zeros = 16 - headBytes.length - tailBytes.length;
  return zeros >= 2 ? [...headBytes, ...Array.from({ length: zeros }, () => 0), ...tailBytes] : null;
}

/** Parses groups of one to four hex digits; only the last one may be an IPv4 address. */
function groupBytes(text: string, isAtEnd: boolean): readonly number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const embedded = isAtEnd && index === groups.length - 1 ? ipv4Bytes(group) : null;
    if (embedded === null && !/^[0-9A-Fa-f]{1,4}$/.test(group)) return null;
    const value = Number.parseInt(group, 16);
    bytes.push(...(embedded ?? [value >> 8, value & 0xff]));
  }
  return bytes;
}
