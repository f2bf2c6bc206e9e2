/** In charge of who is signed in: sessions, and what a request learns of its person in one statement. */
import { sql } from 'kysely';
import type { Locale } from '../../../registry/types.ts';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';

export interface FoundSession {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user: SessionUser;
  /** The employee whose login this is, when active. */
  readonly employee: SessionEmployee | null;
  /** The clients of the user's memberships. */
  readonly clients: readonly string[];
  readonly active_client: { readonly uuid: string; readonly name: string } | null;
}

export interface SessionUser {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly type: 'management' | 'user';
  readonly status: 'invited' | 'active' | 'blocked';
  readonly language: Locale;
  readonly email_verified_at: Date | null;
  readonly latest_url: string | null;
}

export interface SessionEmployee {
  readonly uuid: string;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string | null;
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

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly user: Omit<FoundSession['user'], 'email_verified_at'>;
  readonly email_verified_at: Date | null;
  readonly employee: FoundSession['employee'];
  readonly clients: readonly string[];
  readonly active_client: FoundSession['active_client'];
}

async function findSession(executor: Executor, secretHash: string): Promise<FoundSession | null> {
  const { rows: [row] } = await sql<SessionRow>`
    select s.uuid as id, s.created_at, s.seen_at, u.email_verified_at,
      json_build_object('uuid', u.uuid, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'type', u.type,
        'status', u.status, 'language', u.language, 'latest_url', u.latest_url) as "user",
      (select json_build_object('uuid', e.uuid, 'number', e.number, 'first_name', e.first_name, 'last_name', e.last_name, 'job_title', e.job_title)
        from employees e where e.user_uuid = u.uuid and e.status = 'active' order by e.uuid limit 1) as employee,
      (select coalesce(json_agg(m.client_uuid order by m.client_uuid), '[]') from client_memberships m where m.user_uuid = u.uuid) as clients,
      (select json_build_object('uuid', c.uuid, 'name', coalesce(nullif(c.company_name, ''), btrim(concat_ws(' ', c.first_name, c.last_name))))
        from clients c where c.uuid = s.active_client) as active_client
    from beheer_sessions s join users u on u.uuid = s.user_uuid where s.secret_hash = ${secretHash}`.execute(executor);
  if (!row) return null;
  const { email_verified_at, ...session } = row;
  return { ...session, user: { ...row.user, email_verified_at } };
}
