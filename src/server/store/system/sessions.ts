/** In charge of who is signed in: sessions, and what a request learns of its person in one statement. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';
import { personColumns, personOf, type FoundPerson, type PersonRow } from './persons.ts';

export interface FoundSession extends FoundPerson {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly active_client: { readonly uuid: string; readonly name: string } | null;
}

export interface SessionQueries {
  createSession(session: { readonly secretHash: string; readonly user_uuid: string; readonly now: Date }): Promise<string>;
  /** One statement: session, user, employee, memberships. */
  findSession(secretHash: string): Promise<FoundSession | null>;
  touchSession(id: string, now: Date): Promise<void>;
  deleteSession(id: string): Promise<void>;
  /** All of the user's, except one that may go on. */
  deleteSessionsOfUser(userUuid: string, exceptId?: string | null): Promise<void>;
  /** Those made before `createdBefore` or last seen before `seenBefore`. */
  deleteEndedSessions(limits: { readonly createdBefore: Date; readonly seenBefore: Date }): Promise<number>;
  setActiveClient(id: string, clientUuid: string | null): Promise<void>;
}

export function sessionQueries(executor: Executor): SessionQueries {
  return {
    async createSession({ secretHash, user_uuid, now }) {
      const uuid = uuidv7(now.getTime());
      await sql`insert into beheer_sessions (uuid, secret_hash, user_uuid, created_at, seen_at) values (${uuid}, ${secretHash}, ${user_uuid}, ${now}, ${now})`.execute(executor);
      return uuid;
    },
    findSession: (secretHash) => findSession(executor, secretHash),
    async touchSession(id, now) {
      await sql`update beheer_sessions set seen_at = ${now} where uuid = ${id}`.execute(executor);
    },
    async deleteSession(id) {
      await sql`delete from beheer_sessions where uuid = ${id}`.execute(executor);
    },
    async deleteSessionsOfUser(userUuid, exceptId = null) {
      await sql`delete from beheer_sessions where user_uuid = ${userUuid} and uuid is distinct from ${parameter(exceptId, 'uuid')}`.execute(executor);
    },
    async deleteEndedSessions({ createdBefore, seenBefore }) {
      const { numAffectedRows } = await sql`delete from beheer_sessions where created_at < ${createdBefore} or seen_at < ${seenBefore}`.execute(executor);
      return Number(numAffectedRows ?? 0);
    },
    async setActiveClient(id, clientUuid) {
      await sql`update beheer_sessions set active_client = ${parameter(clientUuid, 'uuid')} where uuid = ${id}`.execute(executor);
    },
  };
}

type SessionRow = PersonRow & Pick<FoundSession, 'id' | 'created_at' | 'seen_at' | 'active_client'>;

async function findSession(executor: Executor, secretHash: string): Promise<FoundSession | null> {
  const { rows: [row] } = await sql<SessionRow>`
    select s.uuid as id, s.created_at, s.seen_at, ${personColumns},
      (select json_build_object('uuid', c.uuid, 'name', coalesce(nullif(c.company_name, ''), btrim(concat_ws(' ', c.first_name, c.last_name))))
        from clients c where c.uuid = s.active_client) as active_client
    from beheer_sessions s join users u on u.uuid = s.user_uuid where s.secret_hash = ${secretHash}`.execute(executor);
  if (!row) return null;
  const { id, created_at, seen_at, active_client } = row;
  return { ...personOf(row), id, created_at, seen_at, active_client };
}
