/** Policy for user-supplied URLs (SSRF protection): public addresses, and the ranges that the operator allows. */
import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `credentials`: the URL contains a name or password. `internal`: this machine or its network. */
export type OutboundRefusal = 'scheme' | 'credentials' | 'internal';

/** Check of addresses that people or settings supply. */
export interface OutboundPolicy {
  /** Checks a URL without DNS. Null where it is allowed. */
  apiErrorOf(address: string): OutboundRefusal | null;
  /**
   * Resolves a host for a socket, which then connects to the checked address. Fails where any of the addresses is
   * forbidden.
   */
  readonly lookup: LookupFunction;
  /** Name of the setting that allows further addresses. */
  readonly setting?: string;
}

/** Error of a request to a forbidden address. */
export class OutboundRefused extends Error {
  constructor(host: string, setting = 'OUTBOUND_ALLOW') {
    super(`"${host}" is inside this network, or no address on the internet; ${setting} can allow its range.`);
    this.name = 'OutboundRefused';
  }
}

/**
 * @param allowed addresses and ranges such as `127.0.0.0/8`
 * @param setting name of the setting that has them, for error messages
 */
export function outboundPolicy(allowed: readonly string[], setting = 'OUTBOUND_ALLOW'): OutboundPolicy {
  const ranges = allowed.map((range) => ipaddr.parseCIDR(ipaddr.isValidCIDR(range) ? range : singleRange(range)));
  const isAllowed = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false;
    const ip = ipaddr.process(text);
    return isPublic(ip) || ranges.some(([range, bits]) => ip.kind() === range.kind() && ip.match(range, bits));
  };
  return {
    setting,
    apiErrorOf(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return 'scheme';
      if (url.username !== '' || url.password !== '') return 'credentials';
      const host = url.hostname.replace(/^\[|\]$/g, '');
      // The URL parser has normalised IPv4 addresses in octal, hexadecimal or as one number.
      if (ipaddr.isValid(host)) return isAllowed(host) ? null : 'internal';
      return /(?:^|\.)localhost\.?$/.test(host) && !isAllowed('127.0.0.1') ? 'internal' : null;
    },
    lookup(hostname, options, callback) {
      resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, []);
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
          return callback(new OutboundRefused(hostname, setting), []);
        return answerLookup(options.all === true, addresses, first, callback);
      });
    },
  };
}

/** Allows the public internet only. */
export const publicOnly = outboundPolicy([]);

function answerLookup(
  all: boolean,
  addresses: LookupAddress[],
  first: LookupAddress,
  callback: Parameters<LookupFunction>[2],
): void {
  if (all) callback(null, addresses);
  else callback(null, first.address, first.family);
}

function singleRange(address: string): string {
  return `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`;
}

/** Global unicast addresses of RFC 4291 § 2.4. Excludes ranges that embed an IPv4 address (NAT64, 6to4, Teredo). */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(globalIPv6));
}
