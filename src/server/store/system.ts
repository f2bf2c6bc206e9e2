/**
 * In charge of what the program keeps beside the registry's records: sessions, answers to repeated requests, settings. The one place
 * that knows resources by name (users, employees, client-memberships, clients), because signing in is about them.
 */
import { sql } from 'kysely';
import { parameter, type Executor } from './fragment.ts';
import type { FoundSession, KeptAnswer, SystemQueries } from './systemContract.ts';
import { isUuid, uuidv7 } from './uuid.ts';

export type { FoundSession, KeptAnswer, SessionEmployee, SessionUser, SystemQueries } from './systemContract.ts';

/** On the pool, or inside a transaction that is under way. */
export function systemQueries(executor: Executor): SystemQueries {
  return { ...sessionQueries(executor), ...userQueries(executor), ...idempotencyQueries(executor), ...settingQueries(executor) };
}

type SessionQueries = Pick<SystemQueries, 'createSession' | 'findSession' | 'touchSession' | 'deleteSession' | 'deleteSessionsOfUser' | 'deleteEndedSessions' | 'setActiveClient'>;

function sessionQueries(executor: Executor): SessionQueries {
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

type UserQueries = Pick<SystemQueries, 'clientExists' | 'findUserByEmail' | 'recordSignIn' | 'countUsers'>;

function userQueries(executor: Executor): UserQueries {
  return {
    async clientExists(uuid) {
      if (!isUuid(uuid)) return false;
      const { rows } = await sql`select 1 from clients where uuid = ${uuid}`.execute(executor);
      return rows.length > 0;
    },
    async findUserByEmail(email) {
      type Found = NonNullable<Awaited<ReturnType<SystemQueries['findUserByEmail']>>>;
      const { rows: [user] } = await sql<Found>`select uuid, password, status from users where lower(email) = lower(${email})`.execute(executor);
      return user ?? null;
    },
    async recordSignIn(userUuid, now) {
      await sql`update users set last_login_at = ${now}, status = case status when 'invited' then 'active' else status end where uuid = ${userUuid}`.execute(executor);
    },
    async countUsers() {
      const { rows: [answer] } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(executor);
      return answer?.count ?? 0;
    },
  };
}

type IdempotencyQueries = Pick<SystemQueries, 'claimIdempotent' | 'rememberIdempotent' | 'forgetIdempotent' | 'deleteIdempotentBefore'>;

function idempotencyQueries(executor: Executor): IdempotencyQueries {
  return {
    async claimIdempotent({ user_uuid, key, request_hash, now }) {
      const { rows: claimed } = await sql`insert into beheer_idempotency (user_uuid, key, request_hash, created_at) values (${user_uuid}, ${key}, ${request_hash}, ${now})
        on conflict (user_uuid, key) do nothing returning 1`.execute(executor);
      return claimed.length > 0 ? null : keptAnswer(executor, { user_uuid, key, request_hash });
    },
    async rememberIdempotent({ user_uuid, key, answer }) {
      const body = parameter(JSON.stringify(answer.body ?? null), 'jsonb');
      await sql`update beheer_idempotency set status = ${answer.status}, body = ${body} where user_uuid = ${user_uuid} and key = ${key}`.execute(executor);
    },
    async forgetIdempotent({ user_uuid, key }) {
      await sql`delete from beheer_idempotency where user_uuid = ${user_uuid} and key = ${key}`.execute(executor);
    },
    async deleteIdempotentBefore(instant) {
      const { numAffectedRows } = await sql`delete from beheer_idempotency where created_at < ${instant}`.execute(executor);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/** Given back between the claim and this question, it counts as still running: the next claim gets it. */
async function keptAnswer(executor: Executor, { user_uuid, key, request_hash }: { user_uuid: string; key: string; request_hash: string }): Promise<KeptAnswer> {
  const { rows: [row] } = await sql<{ request_hash: string; status: number | null; body: unknown }>`
    select request_hash, status, body from beheer_idempotency where user_uuid = ${user_uuid} and key = ${key}`.execute(executor);
  if (!row) return { request_hash, answer: null };
  return { request_hash: row.request_hash, answer: row.status === null ? null : { status: row.status, body: row.body } };
}

type SettingQueries = Pick<SystemQueries, 'getSetting' | 'putSetting' | 'deleteSetting'>;

function settingQueries(executor: Executor): SettingQueries {
  return {
    async getSetting(key) {
      const { rows: [setting] } = await sql<{ value: string }>`select value from beheer_settings where key = ${key}`.execute(executor);
      return setting?.value ?? null;
    },
    async putSetting(key, value) {
      await sql`insert into beheer_settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`.execute(executor);
    },
    async deleteSetting(key) {
      const { rows } = await sql`delete from beheer_settings where key = ${key} returning 1`.execute(executor);
      return rows.length > 0;
    },
  };
}
