/**
 * Glue records: a name server under the domain itself needs its addresses at the registry (RFC 9471). Format: name and
 * addresses, "ns1.example.nl 192.0.2.1 2001:db8::1".
 */
import { Hostnames } from '#engine/values';

interface Glue {
  readonly host: string;
  readonly addresses: readonly string[];
}

/** Splits a glue record into the host name and its addresses, in lower case. */
export function parseGlue(record: string): Glue {
  const [host = '', ...addresses] = record.trim().toLowerCase().split(/\s+/);
  return { host, addresses };
}

/** Returns true if the host is the domain itself or a name under it. */
export function isUnder(host: string, domain: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === domain || name.endsWith(`.${domain}`);
}

type GlueFault = 'missing' | 'host' | 'address' | 'unreachable' | 'twice' | 'not-needed';

interface Judged {
  /** Name in ASCII. */
  readonly domain: string;
  readonly nameservers: readonly string[];
  readonly glue: readonly string[];
}

/** Returns the first fault with its host, or null. */
export function glueFault({
  domain,
  nameservers,
  glue,
}: Judged): { readonly fault: GlueFault; readonly host: string } | null {
  const needed = nameservers
    .map((host) => host.toLowerCase().replace(/\.$/, ''))
    .filter((host) => isUnder(host, domain));
  const given = glue.map(parseGlue);
  for (const { host, addresses } of given) {
    if (!Hostnames.isHostname(host)) return { fault: 'host', host };
    if (!needed.includes(host)) return { fault: 'not-needed', host };
    if (given.filter((one) => one.host === host).length > 1) return { fault: 'twice', host };
    const wrong = addresses.find((address) => Hostnames.ipBytes(address) === null);
    if (wrong !== undefined || addresses.length === 0) return { fault: 'address', host };
    if (addresses.some((address) => isUnreachable(Hostnames.ipBytes(address) ?? [])))
      return { fault: 'unreachable', host };
  }
  const missing = needed.find((host) => !given.some((one) => one.host === host));
  return missing === undefined ? null : { fault: 'missing', host: missing };
}

/** Returns true for a private, loopback or reserved address, which no registry accepts (RFC 6890). */
function isUnreachable(bytes: readonly number[]): boolean {
  const [first = 0, second = 0] = bytes;
  if (bytes.length === 4)
    return (
      first === 0 ||
      first === 10 ||
      first === 127 ||
      first >= 224 ||
      (first === 100 && second >= 64 && second < 128) ||
      (first === 169 && second === 254) ||
      (first === 172 && second >= 16 && second < 32) ||
      (first === 192 && second === 168)
    );
  const isLocal = bytes.slice(0, 15).every((byte) => byte === 0);
  return isLocal || (first & 0xfe) === 0xfc || first === 0xff || (first === 0xfe && (second & 0xc0) === 0x80);
}
