/** API tokens for authentication: owner, scopes, allowed addresses, expiry. */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import type { Executor, Fragment } from '../fragment.ts';
import { instantOf, personColumns, personOf, type FoundPerson, type PersonRow } from './persons.ts';
import { remembering, type Lookup } from './remembered.ts';

/** Resource of API tokens; part of the engine, and optional in a registry. */
export const tokens = 'tokens';

/** A token with its owner. The caller checks expiry, revocation and address. */
export interface FoundToken extends FoundPerson {
  readonly id: string;
  /** Scopes such as `domains:list`. */
  readonly scopes: readonly string[];
  /** Null for all clients of the owner. */
  readonly client: string | null;
  /** CIDR ranges; empty for any address. */
  readonly allowlist: readonly string[];
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

/** A token in the list of its owner. */
interface ListedToken {
  readonly uuid: string;
  readonly name: string;
  readonly prefix: string | null;
  readonly last_used_at: Date | null;
}

/** Queries on API tokens. */
export interface TokenQueries {
  /** Lists the valid tokens of the person, newest first. */
  listWorkingTokens(userUuid: string, now: Date): Promise<readonly ListedToken[]>;
  /** Revokes all valid tokens of the person, and returns their uuids. */
  revokeTokensOfUser(userUuid: string, now: Date): Promise<readonly string[]>;
  touchToken(id: string, use: { readonly now: Date; readonly ip: string }): Promise<void>;
}

type TokenRow = PersonRow &
  Pick<FoundToken, 'id' | 'scopes' | 'client'> & {
    readonly allowlist: readonly string[] | null;
    readonly expires_at: string | null;
    readonly revoked_at: string | null;
    readonly last_used_at: string | null;
  };

/** Returns the queries on a pool or transaction. */
export function tokenQueries(executor: Executor): TokenQueries {
  return {
    async listWorkingTokens(userUuid, now) {
      const { rows } = await sql<ListedToken>`select uuid, name, prefix, last_used_at from tokens
        where user_uuid = ${userUuid} and revoked_at is null and (expires_at is null or expires_at > ${now}) order by created_at desc, uuid desc`.execute(
        executor,
      );
      return rows;
    },
    async revokeTokensOfUser(userUuid, now) {
      const { rows } = await sql<{
        uuid: string;
      }>`update tokens set revoked_at = ${now}, updated_at = ${now}, version = version + 1
        where user_uuid = ${userUuid} and revoked_at is null and (expires_at is null or expires_at > ${now}) returning uuid`.execute(
        executor,
      );
      return rows.map(({ uuid }) => uuid);
    },
    async touchToken(id, { now, ip }) {
      await sql`update tokens set last_used_at = ${now}, last_used_ip = ${ip} where uuid = ${id}`.execute(executor);
    },
  };
}

/** Selects the client of token row `t`. */
function clientOf(registry: Registry): Fragment {
  const to = Object.values(registry.resources[tokens]?.fields ?? {}).find(
    ({ kind, relation }) => kind === 'reference' && relation !== null && relation.to === registry.tenant?.resource,
  );
  return to ? sql.id('t', to.name) : sql`null::uuid`;
}

const lookup: Lookup<TokenRow, FoundToken> = {
  table: tokens,
  hash: 'secret',
  columns: (registry) =>
    sql`t.uuid as id, to_json(t.scopes) as scopes, ${clientOf(registry)} as client, to_json(t.ip_allowlist) as allowlist,
      t.expires_at, t.revoked_at, t.last_used_at, ${personColumns(registry)}`,
  mark: (registry) =>
    sql`t.uuid, t.scopes, ${clientOf(registry)}, t.ip_allowlist, t.expires_at, t.revoked_at, t.last_used_at`,
  read(row, registry) {
    const { id, scopes, client, allowlist, expires_at, revoked_at, last_used_at } = row;
    return {
      ...personOf(row, registry),
      id,
      scopes,
      client,
      allowlist: allowlist ?? [],
      expires_at: instantOf(expires_at),
      revoked_at: instantOf(revoked_at),
      last_used_at: instantOf(last_used_at),
    };
  },
};

export const rememberedTokens = remembering(lookup);

/** Finds a token by uuid. Null where it no longer exists, or its owner is blocked. */
export async function findTokenOf(
  executor: Executor,
  registry: Registry,
  tokenUuid: string,
): Promise<FoundToken | null> {
  if (!registry.resources[tokens]) return null;
  const {
    rows: [row],
  } = await sql<TokenRow>`select ${lookup.columns(registry)} from tokens t join users u on u.uuid = t.user_uuid
    where t.uuid = ${tokenUuid} and u.status <> 'blocked'`.execute(executor);
  return row ? lookup.read(row, registry) : null;
}
