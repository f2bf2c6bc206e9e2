/** API tokens: format, validity, and the permissions of their bearer. */
import ipaddr from 'ipaddr.js';
import type { Caller } from '../store/caller.ts';
import type { FoundToken, ProgramQueries } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';
import { callerOfPerson } from './sessionUser.ts';

/** Prefix of every token. It distinguishes tokens from session secrets, and lets scanners find leaked ones. */
export const tokenPrefix = 'bhr_';
/** Number of characters stored in plain text to recognise a token by. */
const shownCharacters = 10;
/** Interval for updating the time of the last use. */
const touchMilliseconds = 60_000;

interface NewToken {
  readonly secret: string;
  readonly hash: string;
  readonly prefix: string;
}

/** Creates a token. The secret is to be shown once; store the hash and the prefix. */
export function newToken(): NewToken {
  const secret = tokenPrefix + newSecret();
  return { secret, hash: secretHash(secret), prefix: secret.slice(0, shownCharacters) };
}

interface TokenUse {
  readonly secret: string;
  /** Address of the client. */
  readonly ip: string;
  readonly now: Date;
}

/**
 * Returns null for a token that is unknown, expired, revoked, of a blocked or unconfirmed owner, or not valid for this
 * address. Checked on each request.
 */
export async function resumeToken(queries: ProgramQueries, { secret, ip, now }: TokenUse): Promise<FoundToken | null> {
  const found = await queries.persons.findToken(secretHash(secret));
  if (!found || found.user.status === 'blocked' || found.revoked_at !== null || !found.proven) return null;
  if (found.expires_at !== null && found.expires_at.getTime() <= now.getTime()) return null;
  if (!isAllowedFrom(ip, found.allowlist)) return null;
  if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > touchMilliseconds)
    await queries.tokens.touchToken(found.id, { now, ip });
  return found;
}

/**
 * Returns the caller of a token, with at most the permissions of its owner. A token bound to a client has the
 * permissions of people of that client.
 */
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

/** @param allowlist ranges such as `203.0.113.0/24`, or single addresses; an empty list allows all */
export function isAllowedFrom(ip: string, allowlist: readonly string[]): boolean {
  if (allowlist.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  // An IPv4-mapped IPv6 address is treated as IPv4 (RFC 4291 § 2.5.5.2).
  const address = ipaddr.process(ip);
  return allowlist.some((text) => {
    const range = ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
    if (range) return range[0].kind() === address.kind() && address.match(range);
    return ipaddr.isValid(text) && ipaddr.process(text).toString() === address.toString();
  });
}
