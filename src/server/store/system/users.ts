/** In charge of what signing in must know of users: the account of an address, and when it was last used. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';
import { isUuid } from '../uuid.ts';
import type { SessionUser } from './persons.ts';

export interface AccountOfAddress {
  readonly uuid: string;
  /** The hash; null for who has not chosen one. */
  readonly password: string | null;
  readonly status: SessionUser['status'];
}

export interface UserQueries {
  clientExists(uuid: string): Promise<boolean>;
  findUserByEmail(email: string): Promise<AccountOfAddress | null>;
  /** Sets last_login_at, and an invited user active. */
  recordSignIn(userUuid: string, now: Date): Promise<void>;
  countUsers(): Promise<number>;
}

export function userQueries(executor: Executor): UserQueries {
  return {
    async clientExists(uuid) {
      if (!isUuid(uuid)) return false;
      const { rows } = await sql`select 1 from clients where uuid = ${uuid}`.execute(executor);
      return rows.length > 0;
    },
    async findUserByEmail(email) {
      const { rows: [user] } = await sql<AccountOfAddress>`select uuid, password, status from users where lower(email) = lower(${email})`.execute(executor);
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
