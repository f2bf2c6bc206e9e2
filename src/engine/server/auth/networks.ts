/** Addresses of clients on the internet, as far as they are counted or kept. */
import ipaddr from 'ipaddr.js';

/** Who has one address of IPv6 has a /64 of them; an IPv4 address in IPv6 clothes is that address. */
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
 * The addresses of an `X-Forwarded-For` header that can be believed: each proxy appends one at the end, so that whatever
 * comes before something that is no address was made up by the client.
 */
export function forwardedAddresses(header: string): readonly string[] {
  const entries = header.split(',').map((entry) => entry.trim());
  const firstRubbish = entries.findLastIndex((entry) => !ipaddr.isValid(entry));
  return entries.slice(firstRubbish + 1);
}
