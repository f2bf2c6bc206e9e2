/** API tokens: how they look, whether one still opens anything, and what its bearer may. */
import ipaddr from 'ipaddr.js';
import type { Caller } from '../store/caller.ts';
import type { FoundToken, ProgramQueries } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';
import { callerOfPerson } from './sessionUser.ts';

/** What every token begins with: it tells a token from a session's secret, and helps scanners find one that leaked. */
export const tokenPrefix = 'bhr_';
/** As many characters as are kept readable, to recognise a token by. */
const shownCharacters = 10;
/** How stale the time of the last use may become before it is written again. */
const touchMilliseconds = 60_000;

export interface NewToken {
  readonly secret: string;
  readonly hash: string;
  readonly prefix: string;
}

export function newToken(): NewToken {
  const secret = tokenPrefix + newSecret();
  return { secret, hash: secretHash(secret), prefix: secret.slice(0, shownCharacters) };
}

export interface TokenUse {
  readonly secret: string;
  /** The address that the request came from. */
  readonly ip: string;
  readonly now: Date;
}

/**
 * Null where the token is unknown, over, revoked, its owner's no more, of an owner whose address is nobody's proven
 * own, or not for this address. Asked anew for each request.
 */
export async function resumeToken(queries: ProgramQueries, { secret, ip, now }: TokenUse): Promise<FoundToken | null> {
  const found = await queries.findToken(secretHash(secret));
  if (!found || found.user.status === 'blocked' || found.revoked_at !== null || !found.proven) return null;
  if (found.expires_at !== null && found.expires_at.getTime() <= now.getTime()) return null;
  if (!isAllowedFrom(ip, found.allowlist)) return null;
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > touchMilliseconds)
    await queries.touchToken(found.id, { now, ip });
  return found;
}

/** Never more than the owner may. Bound to a client, it may what people of that client may. */
export function callerOfToken(found: FoundToken): Caller {
  const owner = callerOfPerson(found);
  const { scopes, client } = found;
  if (client === null) return { ...owner, scopes };
  const isTheirs = owner.clients === null || owner.clients.includes(client);
  return {
    ...owner,
    actor: 'user',
    employee_uuid: null,
    clients: isTheirs ? [client] : [],
    grants: owner.actor === 'user' ? (owner.grants ?? []) : [],
    scopes,
  };
}

/**
 * @param allowlist ranges as `203.0.113.0/24`; an address alone is a range of one. An empty list lets everybody
 * through.
 */
export function isAllowedFrom(ip: string, allowlist: readonly string[]): boolean {
  if (allowlist.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  // An IPv4 address that came over IPv6 is meant as IPv4 (RFC 4291 § 2.5.5.2).
  const address = ipaddr.process(ip);
  return allowlist.some((text) => {
    const range = ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
    if (range) return range[0].kind() === address.kind() && address.match(range);
    return ipaddr.isValid(text) && ipaddr.process(text).toString() === address.toString();
  });
}
