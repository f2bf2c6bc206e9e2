/** Preferences of people for the screens, such as language and theme, by key. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** JSON values by key. */
export type Preferences = Readonly<Record<string, unknown>>;

/** Queries on preferences. */
export interface PreferenceQueries {
  readPreferences(userUuid: string): Promise<Preferences>;
  /**
   * Sets preferences; the last write of a key wins, and null deletes it. Above the maximum, the keys changed longest
   * ago are deleted.
   */
  putPreferences(change: {
    readonly user_uuid: string;
    readonly values: Preferences;
    readonly now: Date;
  }): Promise<void>;
  deletePreferences(userUuid: string): Promise<void>;
}

/** Maximum per person. */
const maxPreferences = 500;

/** Returns the queries on a pool or transaction. */
export function preferenceQueries(executor: Executor): PreferenceQueries {
  return {
    async readPreferences(userUuid) {
      const { rows } = await sql<{ key: string; value: unknown }>`
        select key, value from beheer_preferences where user_uuid = ${userUuid} order by key`.execute(executor);
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
    async putPreferences({ user_uuid, values, now }) {
      const removed = Object.keys(values).filter((key) => values[key] === null);
      const stored = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      if (removed.length > 0)
        await sql`delete from beheer_preferences where user_uuid = ${user_uuid} and key = any(${removed})`.execute(
          executor,
        );
      if (Object.keys(stored).length === 0) return;
      await sql`insert into beheer_preferences (user_uuid, key, value, changed_at)
        select ${user_uuid}::uuid, key, value, ${now} from jsonb_each(${JSON.stringify(stored)}::jsonb)
        on conflict (user_uuid, key) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(
        executor,
      );
      await sql`delete from beheer_preferences where user_uuid = ${user_uuid} and key in (
        select key from beheer_preferences where user_uuid = ${user_uuid}
        order by changed_at desc, key offset ${sql.lit(maxPreferences)})`.execute(executor);
    },
    async deletePreferences(userUuid) {
      await sql`delete from beheer_preferences where user_uuid = ${userUuid}`.execute(executor);
    },
  };
}
