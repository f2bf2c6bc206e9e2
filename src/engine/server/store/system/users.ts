/** Users for sign-in: the account of an address, and its last use. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { isUuid } from '../uuid.ts';
import type { StoredSessionUser } from './persons.ts';

/** Account that an e-mail address belongs to. */
export interface AccountOfAddress {
  readonly uuid: string;
  /** Hash; null where no password is set. */
  readonly password: string | null;
  readonly status: StoredSessionUser['status'];
}

/** An account as its owner sees it. */
export interface UserAccount {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly type: StoredSessionUser['type'];
  readonly status: StoredSessionUser['status'];
  readonly language: StoredSessionUser['language'];
  readonly email_verified_at: Date | null;
  /** Later than `email_verified_at` only if the owner has used the account since the address was confirmed. */
  readonly last_login_at: Date | null;
  /** Hash of the password. */
  readonly password: string | null;
}

/** Queries on users that no caller may make, such as setting a password. */
export interface UserQueries {
  findUserByEmail(email: string): Promise<AccountOfAddress | null>;
  findAccount(uuid: string): Promise<UserAccount | null>;
  /** @param hash stored unchanged */
  setPassword(userUuid: string, hash: string | null, now: Date): Promise<void>;
  /** Activates a person who was not invited. */
  activateUser(userUuid: string): Promise<void>;
  /** Replaces the hash if it is still the one that was read. */
  rehashPassword(userUuid: string, change: { readonly from: string; readonly to: string }): Promise<void>;
  /**
   * Marks the address as confirmed. Earlier sign-ins are dated before that, unless the person confirmed it in a
   * signed-in browser. @throws the database error where another account has the address
   */
  verifyEmail(userUuid: string, email: string, now: Date, isSignedIn?: boolean): Promise<void>;
  setLatestUrl(userUuid: string, url: string): Promise<void>;
  /** Sets last_login_at, later than the confirmation of the address, and activates an invited user. */
  recordSignIn(userUuid: string, now: Date): Promise<void>;
  countUsers(): Promise<number>;
}

/** Returns the queries on a pool or transaction. */
export function userQueries(executor: Executor): UserQueries {
  return {
    ...accountQueries(executor),
    async findUserByEmail(email) {
      const {
        rows: [user],
      } =
        await sql<AccountOfAddress>`select uuid, password, status from users where lower(email) = lower(${email})`.execute(
          executor,
        );
      return user ?? null;
    },
    async recordSignIn(userUuid, now) {
      await sql`update users set last_login_at = greatest(${parameter(now, 'timestamptz')}, email_verified_at + interval '1 millisecond'),
        status = case status when 'invited' then 'active' else status end where uuid = ${userUuid}`.execute(executor);
    },
    async countUsers() {
      const {
        rows: [answer],
      } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(executor);
      return answer?.count ?? 0;
    },
  };
}

type OneAccount = 'findAccount' | 'setPassword' | 'activateUser' | 'rehashPassword' | 'verifyEmail' | 'setLatestUrl';

function accountQueries(executor: Executor): Pick<UserQueries, OneAccount> {
  return {
    async findAccount(uuid) {
      if (!isUuid(uuid)) return null;
      const {
        rows: [account],
      } = await sql<UserAccount>`select uuid, email, first_name, last_name, type, status, language, email_verified_at,
          last_login_at, password
          from users where uuid = ${uuid}`.execute(executor);
      return account ?? null;
    },
    async setPassword(userUuid, hash, now) {
      await sql`update users set password = ${parameter(hash, 'text')}, updated_at = ${now}, version = version + 1
        where uuid = ${userUuid}`.execute(executor);
    },
    async activateUser(userUuid) {
      await sql`update users set status = 'active' where uuid = ${userUuid} and status = 'invited'`.execute(executor);
    },
    async rehashPassword(userUuid, { from, to }) {
      await sql`update users set password = ${to} where uuid = ${userUuid} and password = ${from}`.execute(executor);
    },
    async verifyEmail(userUuid, email, now, isSignedIn = false) {
      const at = parameter(now, 'timestamptz');
      await sql`update users set email = ${email}, email_verified_at = ${now}, updated_at = ${now}, version = version + 1,
        last_login_at = case when ${isSignedIn} then greatest(last_login_at, ${at} + interval '1 millisecond')
          when last_login_at is not null then least(last_login_at, ${at} - interval '1 millisecond') end
        where uuid = ${userUuid}`.execute(executor);
    },
    async setLatestUrl(userUuid, url) {
      await sql`update users set latest_url = ${url} where uuid = ${userUuid}`.execute(executor);
    },
  };
}
