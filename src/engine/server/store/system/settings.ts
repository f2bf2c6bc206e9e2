/** Internal settings: generated keys, one-time links. */
import { sql } from 'kysely';
import { openText, sealText } from '../encryption.ts';
import type { Executor } from '../fragment.ts';

/** Queries on internal settings. Company settings are records. */
export interface SettingQueries {
  getSetting(key: string): Promise<string | null>;
  putSetting(key: string, value: string): Promise<void>;
  /** Stores the value unless the key has one, and returns the stored value; safe for parallel callers. */
  settleSetting(key: string, value: string): Promise<string>;
  /** Does the same for an encrypted value. */
  settleSecretSetting(key: string, value: string): Promise<string>;
  /** Returns true if the setting existed, so one caller can take a one-time value. */
  deleteSetting(key: string): Promise<boolean>;
}

/** Returns the queries on a pool or transaction. */
export function settingQueries(executor: Executor): SettingQueries {
  return {
    async getSetting(key) {
      const {
        rows: [setting],
      } = await sql<{ value: string }>`select value from beheer_settings where key = ${key}`.execute(executor);
      return setting?.value ?? null;
    },
    async putSetting(key, value) {
      await sql`insert into beheer_settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = excluded.value`.execute(
        executor,
      );
    },
    settleSetting: (key, value) => settle(executor, key, value),
    async settleSecretSetting(key, value) {
      const place = { table: 'beheer_settings', column: 'value', row: key };
      return openText(executor, await settle(executor, key, sealText(executor, value, place)), place);
    },
    async deleteSetting(key) {
      const { rows } = await sql`delete from beheer_settings where key = ${key} returning 1`.execute(executor);
      return rows.length > 0;
    },
  };
}

async function settle(executor: Executor, key: string, value: string): Promise<string> {
  await sql`insert into beheer_settings (key, value) values (${key}, ${value}) on conflict (key) do nothing`.execute(
    executor,
  );
  const {
    rows: [setting],
  } = await sql<{ value: string }>`select value from beheer_settings where key = ${key}`.execute(executor);
  return setting?.value ?? value;
}
