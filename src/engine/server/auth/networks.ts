/** Networks of client addresses, for counting and storing. */
import ipaddr from 'ipaddr.js';

/**
 * Returns the /64 network of an IPv6 address, since a client has all of it. An IPv4-mapped IPv6 address becomes IPv4.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the trustworthy addresses of an `X-Forwarded-For` header. Each proxy appends one at the end, so everything
 * before an invalid entry was made up by the client.
 */
export function forwardedAddresses(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => entry.trim());
  const firstRubbish = entries.findLastIndex((entry) => !ipaddr.isValid(entry));
  return entries.slice(firstRubbish + 1);
}
