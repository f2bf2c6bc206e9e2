/** One-time links with an expiry. The token is mailed, and its hash is stored. */
import { Failure } from '../store/failure.ts';
import type { FoundLink, LinkKind, SystemQueries } from '../store/system.ts';
import { newSecret, secretHash } from './secrets.ts';

const hourMilliseconds = 3_600_000;
const lifetimes: Readonly<Record<LinkKind, number>> = {
  'password-reset': hourMilliseconds,
  'email-verification': 3 * 24 * hourMilliseconds,
  invitation: 7 * 24 * hourMilliseconds,
};

interface LinkFor {
  readonly kind: LinkKind;
  readonly user_uuid: string;
  readonly payload?: FoundLink['payload'];
  readonly now: Date;
}

/** Creates a link and returns its token. */
export async function issueLink(
  queries: Pick<SystemQueries, 'links'>,
  { kind, user_uuid, payload = {}, now }: LinkFor,
): Promise<string> {
  const token = newSecret();
  await queries.links.createLink({
    kind,
    hash: secretHash(token),
    user_uuid,
    payload,
    now,
    expires_at: new Date(now.getTime() + lifetimes[kind]),
  });
  return token;
}

interface Presented {
  readonly kind: LinkKind;
  readonly token: string;
  readonly now: Date;
}

/** @throws Failure E_LINK */
export async function openLink(
  queries: Pick<SystemQueries, 'links'>,
  { kind, token, now }: Presented,
): Promise<FoundLink> {
  return found(await queries.links.findLink({ kind, hash: secretHash(token), now }));
}

/** Consumes the link. @throws Failure E_LINK */
export async function consumeLink(
  queries: Pick<SystemQueries, 'links'>,
  { kind, token, now }: Presented,
): Promise<FoundLink> {
  return found(await queries.links.useLink({ kind, hash: secretHash(token), now }));
}

function found(link: FoundLink | null): FoundLink {
  if (link === null) throw new Failure('E_LINK');
  return link;
}
