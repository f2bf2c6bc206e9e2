/** Private calendar links for the own hours; only the hash of a link is stored. */
import { sql } from 'kysely';
import type { Registry } from '../../../registry/types.ts';
import type { Executor } from '../fragment.ts';
import { personColumns, personOf, type FoundPerson, type PersonRow } from './persons.ts';

interface CalendarFeed {
  readonly created_at: Date;
  /** Time of the last fetch by a calendar. */
  readonly read_at: Date | null;
}

/** Queries on calendar links. A person has at most one. */
export interface CalendarFeedQueries {
  findFeed(userUuid: string): Promise<CalendarFeed | null>;
  /** Creates the link of a person, and replaces an earlier one. */
  putFeed(feed: { readonly user_uuid: string; readonly hash: string; readonly now: Date }): Promise<void>;
  deleteFeed(userUuid: string): Promise<void>;
}

/** Returns the queries on a pool or transaction. */
export function calendarFeedQueries(executor: Executor): CalendarFeedQueries {
  return {
    async findFeed(userUuid) {
      const {
        rows: [feed],
      } =
        await sql<CalendarFeed>`select created_at, read_at from beheer_calendar_feeds where user_uuid = ${userUuid}`.execute(
          executor,
        );
      return feed ?? null;
    },
    async putFeed({ user_uuid, hash, now }) {
      await sql`insert into beheer_calendar_feeds (user_uuid, hash, created_at) values (${user_uuid}, ${hash}, ${now})
        on conflict (user_uuid) do update set hash = excluded.hash, created_at = excluded.created_at, read_at = null`.execute(
        executor,
      );
    },
    async deleteFeed(userUuid) {
      await sql`delete from beheer_calendar_feeds where user_uuid = ${userUuid}`.execute(executor);
    },
  };
}

/** Finds the owner of a link in one statement; null for an unknown or revoked link, or a blocked person. */
export async function readFeed(
  executor: Executor,
  registry: Registry,
  { hash, now }: { readonly hash: string; readonly now: Date },
): Promise<FoundPerson | null> {
  const {
    rows: [row],
  } = await sql<PersonRow>`
    with feed as (update beheer_calendar_feeds set read_at = ${now} where hash = ${hash} returning user_uuid)
    select ${personColumns(registry)} from feed f join users u on u.uuid = f.user_uuid where u.status <> 'blocked'`.execute(
    executor,
  );
  return row ? personOf(row, registry) : null;
}
