/** Sessions, with the person of a session in one statement. */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { parameter, type Executor, type Fragment } from '../fragment.ts';
import { nilUuid, personRevisions } from '../systemTables.ts';
import { isUuid, uuidv7 } from '../uuid.ts';
import { instantOf, personColumns, personOf, type FoundPerson, type PersonRow } from './persons.ts';
import { remembering } from './remembered.ts';
import { tenantNamer, tenantStub } from './tenants.ts';

/** A session with its person. The caller checks its age. */
export interface FoundSession extends FoundPerson {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly active_client: { readonly uuid: string; readonly name: string } | null;
  /** Time of the last proof of identity that has not been used yet. */
  readonly confirmed_at: Date | null;
}

/** A session in the list of its owner. */
export interface ListedSession {
  readonly uuid: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

interface NewSession {
  readonly secretHash: string;
  readonly user_uuid: string;
  readonly now: Date;
  readonly ip: string | null;
  readonly user_agent: string | null;
}

interface SessionLimits {
  readonly createdBefore: Date;
  readonly seenBefore: Date;
}

/** Queries on sessions. {@link rememberedSessions} finds the session of a request. */
export interface SessionQueries {
  createSession(session: NewSession): Promise<string>;
  touchSession(id: string, now: Date): Promise<void>;
  deleteSession(id: string): Promise<void>;
  /** Deletes all sessions of a user, except one. Returns their number. */
  deleteSessionsOfUser(userUuid: string, exceptId?: string | null): Promise<number>;
  /** Deletes sessions created before `createdBefore` or last seen before `seenBefore`. */
  deleteEndedSessions(limits: SessionLimits): Promise<number>;
  /** Deletes the session of a secret by its hash. */
  deleteSessionOfSecret(secretHash: string): Promise<void>;
  /** Deletes a session of this person. */
  deleteSessionOf(userUuid: string, id: string): Promise<boolean>;
  /** Lists the sessions that have not expired, last seen first. */
  listSessions(userUuid: string, limits: SessionLimits): Promise<readonly ListedSession[]>;
  confirmSession(id: string, now: Date): Promise<void>;
  /** Consumes the proof of that time; of parallel requests only one gets true. */
  useConfirmation(id: string, confirmedAt: Date): Promise<boolean>;
  setActiveClient(id: string, clientUuid: string | null): Promise<void>;
}

/** Returns the queries on a pool or transaction. */
export function sessionQueries(executor: Executor): SessionQueries {
  return {
    ...endingQueries(executor),
    async createSession({ secretHash, user_uuid, now, ip, user_agent }) {
      const uuid = uuidv7(now.getTime());
      await sql`insert into beheer_sessions (uuid, secret_hash, user_uuid, created_at, seen_at, ip, user_agent)
        values (${uuid}, ${secretHash}, ${user_uuid}, ${now}, ${now}, ${parameter(ip, 'text')}, ${parameter(user_agent, 'text')})`.execute(
        executor,
      );
      return uuid;
    },
    async touchSession(id, now) {
      await sql`update beheer_sessions set seen_at = ${now} where uuid = ${id}`.execute(executor);
    },
    async listSessions(userUuid, { createdBefore, seenBefore }) {
      const { rows } = await sql<ListedSession>`select uuid, created_at, seen_at, ip, user_agent from beheer_sessions
        where user_uuid = ${userUuid} and created_at >= ${createdBefore} and seen_at >= ${seenBefore} order by seen_at desc, uuid desc`.execute(
        executor,
      );
      return rows;
    },
    async confirmSession(id, now) {
      await sql`update beheer_sessions set confirmed_at = ${now} where uuid = ${id}`.execute(executor);
    },
    async useConfirmation(id, confirmedAt) {
      const { rows } = await sql`update beheer_sessions set confirmed_at = null
        where uuid = ${id} and confirmed_at = ${confirmedAt} returning 1`.execute(executor);
      return rows.length > 0;
    },
    async setActiveClient(id, clientUuid) {
      await sql`update beheer_sessions set active_client = ${parameter(clientUuid, 'uuid')} where uuid = ${id}`.execute(
        executor,
      );
    },
  };
}

type Ending = Pick<
  SessionQueries,
  'deleteSession' | 'deleteSessionOfSecret' | 'deleteSessionOf' | 'deleteSessionsOfUser' | 'deleteEndedSessions'
>;

function endingQueries(executor: Executor): Ending {
  return {
    async deleteSession(id) {
      await sql`delete from beheer_sessions where uuid = ${id}`.execute(executor);
    },
    async deleteSessionOfSecret(secretHash) {
      await sql`delete from beheer_sessions where secret_hash = ${secretHash}`.execute(executor);
    },
    async deleteSessionOf(userUuid, id) {
      if (!isUuid(id)) return false;
      const { rows } =
        await sql`delete from beheer_sessions where user_uuid = ${userUuid} and uuid = ${id} returning 1`.execute(
          executor,
        );
      return rows.length > 0;
    },
    async deleteSessionsOfUser(userUuid, exceptId = null) {
      const { numAffectedRows } =
        await sql`delete from beheer_sessions where user_uuid = ${userUuid} and uuid is distinct from ${parameter(exceptId, 'uuid')}`.execute(
          executor,
        );
      return Number(numAffectedRows ?? 0);
    },
    async deleteEndedSessions({ createdBefore, seenBefore }) {
      const { numAffectedRows } =
        await sql`delete from beheer_sessions where created_at < ${createdBefore} or seen_at < ${seenBefore}`.execute(
          executor,
        );
      return Number(numAffectedRows ?? 0);
    },
  };
}

type SessionRow = PersonRow & {
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly confirmed_at: string | null;
  readonly active_client: Row | null;
};

/** Selects the active client of session row `t`. */
function activeClient(registry: Registry): Fragment {
  const tenants = registry.resources[registry.tenant?.resource ?? ''];
  if (!tenants) return sql`null::json`;
  return sql`(select ${tenantStub(registry, 'c')} from ${sql.table(tenants.table)} c where c.uuid = t.active_client)`;
}

/** Finds sessions, and remembers each one to avoid reading the person again while nothing has changed. */
export const rememberedSessions = remembering<SessionRow, FoundSession>({
  table: 'beheer_sessions',
  hash: 'secret_hash',
  columns: (registry) =>
    sql`t.uuid as id, t.created_at, t.seen_at, t.confirmed_at, ${personColumns(registry)}, ${activeClient(registry)} as active_client`,
  // The title of the active client is part of the mark instead of the revision, which would need triggers on all
  // clients.
  mark: (registry) =>
    sql`t.uuid, t.created_at, t.seen_at, t.confirmed_at, t.active_client, ${activeClient(registry)}::text`,
  read(row, registry) {
    const { id, created_at, seen_at, active_client, confirmed_at } = row;
    return {
      ...personOf(row, registry),
      id,
      created_at: new Date(created_at),
      seen_at: new Date(seen_at),
      active_client: active_client && tenantNamer(registry)(active_client),
      confirmed_at: instantOf(confirmed_at),
    };
  },
});

/** Returns the revisions of the people of sessions by the hash of the secret, see `ddl/personRevisions.ts`. */
export async function sessionRevisions(
  executor: Executor,
  secretHashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const revisions = sql.table(personRevisions);
  const { rows } = await sql<{ readonly hash: string; readonly revision: string }>`
    select t.secret_hash as hash, row(own.revision, every.revision)::text as revision
    from beheer_sessions t left join ${revisions} own on own.user_uuid = t.user_uuid
      left join ${revisions} every on every.user_uuid = ${sql.lit(nilUuid)}::uuid
    where t.secret_hash = any(${parameter([...secretHashes], 'text[]')})`.execute(executor);
  return new Map(rows.map(({ hash, revision }) => [hash, revision]));
}
