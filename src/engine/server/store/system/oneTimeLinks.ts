/** One-time links with tokens of 256 random bits, of which only the hash is stored. */
import { sql } from 'kysely';
import { parameter, type Executor } from '../fragment.ts';
import { uuidv7 } from '../uuid.ts';

/** Purpose of a link. Its token is valid for that purpose only. */
export type LinkKind = 'password-reset' | 'email-verification' | 'invitation';

interface NewLink {
  readonly kind: LinkKind;
  readonly hash: string;
  readonly user_uuid: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly expires_at: Date;
}

/** A valid link, with the data that its purpose needs. */
export interface FoundLink {
  readonly user_uuid: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface LinkKey {
  readonly kind: LinkKind;
  readonly hash: string;
  readonly now: Date;
}

/** Queries on one-time links. */
export interface OneTimeLinkQueries {
  createLink(link: NewLink): Promise<void>;
  /** Null for a link that is unknown, used or expired, or of a blocked person. */
  findLink(key: LinkKey): Promise<FoundLink | null>;
  /** Finds and consumes a link; of parallel requests only one gets it. */
  useLink(key: LinkKey): Promise<FoundLink | null>;
  /** Returns the address that the person has requested and not confirmed yet. */
  findPendingEmail(userUuid: string, now: Date): Promise<string | null>;
  deleteLinksOfUser(userUuid: string, kinds?: readonly LinkKind[]): Promise<void>;
  deleteLinksBefore(instant: Date): Promise<void>;
}

const every: readonly LinkKind[] = ['password-reset', 'email-verification', 'invitation'];

/** Returns the queries on a pool or transaction. */
export function oneTimeLinkQueries(executor: Executor): OneTimeLinkQueries {
  return {
    async createLink({ kind, hash, user_uuid, payload, now, expires_at }) {
      await sql`insert into beheer_links (uuid, hash, kind, user_uuid, payload, created_at, expires_at)
        values (${uuidv7(now.getTime())}, ${hash}, ${kind}, ${user_uuid}, ${parameter(JSON.stringify(payload), 'jsonb')}, ${now}, ${expires_at})`.execute(
        executor,
      );
    },
    async findLink({ kind, hash, now }) {
      const {
        rows: [link],
      } = await sql<FoundLink>`select l.user_uuid, l.payload from beheer_links l join users u on u.uuid = l.user_uuid
        where l.hash = ${hash} and l.kind = ${kind} and l.used_at is null and l.expires_at > ${now} and u.status <> 'blocked'`.execute(
        executor,
      );
      return link ?? null;
    },
    async useLink({ kind, hash, now }) {
      const {
        rows: [link],
      } = await sql<FoundLink>`update beheer_links l set used_at = ${now} from users u
        where u.uuid = l.user_uuid and l.hash = ${hash} and l.kind = ${kind} and l.used_at is null and l.expires_at > ${now} and u.status <> 'blocked'
        returning l.user_uuid, l.payload`.execute(executor);
      return link ?? null;
    },
    async findPendingEmail(userUuid, now) {
      const {
        rows: [link],
      } = await sql<{
        email: string;
      }>`select payload ->> 'email' as email from beheer_links where user_uuid = ${userUuid} and kind = 'email-verification'
        and payload ->> 'email' <> payload ->> 'from' and used_at is null and expires_at > ${now} order by created_at desc, uuid desc limit 1`.execute(
        executor,
      );
      return link?.email ?? null;
    },
    async deleteLinksOfUser(userUuid, kinds = every) {
      await sql`delete from beheer_links where user_uuid = ${userUuid} and kind = any(${parameter(kinds, 'text[]')})`.execute(
        executor,
      );
    },
    async deleteLinksBefore(instant) {
      await sql`delete from beheer_links where expires_at < ${instant}`.execute(executor);
    },
  };
}
