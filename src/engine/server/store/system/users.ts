/** In charge of what signing in must know of users: the account of an address, and when it was last used. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { isUuid } from '../uuid.ts';
import type { SessionUser } from './persons.ts';

export interface AccountOfAddress {
  readonly uuid: string;
  /** The hash; null for who has not chosen one. */
  readonly password: string | null;
  readonly status: SessionUser['status'];
}

/** An account as its owner sees it. */
export interface Account {
  readonly uuid: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly type: SessionUser['type'];
  readonly status: SessionUser['status'];
  readonly language: SessionUser['language'];
  readonly email_verified_at: Date | null;
  /** After `email_verified_at` if and only if the owner has used the account since the address was confirmed. */
  readonly last_login_at: Date | null;
  /** The hash. */
  readonly password: string | null;
}

export interface UserQueries {
  findUserByEmail(email: string): Promise<AccountOfAddress | null>;
  findAccount(uuid: string): Promise<Account | null>;
  /** Stores the hash as it is. */
  setPassword(userUuid: string, hash: string | null, now: Date): Promise<void>;
  /** For who was not invited by anybody. */
  activateUser(userUuid: string): Promise<void>;
  /** Only while the hash is still the one that was found. */
  rehashPassword(userUuid: string, change: { readonly from: string; readonly to: string }): Promise<void>;
  /**
   * Marks the address as confirmed. Sign-ins so far move before that moment, unless the person confirmed it in a
   * browser where they are signed in. @throws the database's error where another account has the address.
   */
  verifyEmail(userUuid: string, email: string, now: Date, isSignedIn?: boolean): Promise<void>;
  setLatestUrl(userUuid: string, url: string): Promise<void>;
  /** Sets last_login_at, later than the confirmation of the address, and an invited user active. */
  recordSignIn(userUuid: string, now: Date): Promise<void>;
  countUsers(): Promise<number>;
}

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
      } = await sql<Account>`select uuid, email, first_name, last_name, type, status, language, email_verified_at,
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
