/** Version of the program that last migrated the database, to detect an older program. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** Key in `beheer_settings`. */
export const versionSetting = 'program_version';

/** Returns the version that last used the database if it is later than this one; null otherwise. */
async function laterVersion(executor: Executor, version: string): Promise<string | null> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('beheer_settings') is not null as there`.execute(executor);
  if (!table?.there) return null;
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value from beheer_settings where key = ${versionSetting}`.execute(executor);
  return row !== undefined && isLater(row.value, version) ? row.value : null;
}

/**
 * Rejects a program that is older than the database.
 * @param version version of this program, such as `0.2.0`
 * @throws Error if a later version has used this database: an older program would drop what it does not know
 */
export async function refuseOlderProgram(executor: Executor, version: string): Promise<void> {
  const later = await laterVersion(executor, version);
  if (later === null) return;
  throw new Error(
    `This database was last used by Beheer ${later}, and this is ${version}. An older program would drop what it does not know, so it does not start. Nothing was changed. ` +
      `Start Beheer ${later} or later. To return to ${version}, restore the backup that was made before the upgrade (beheer-before-${later}-….backup) into another DATA_DIR or database: npm run restore -- --from FILE. ` +
      'To read what is in this database and save nothing, run: npm start -- --older-program',
  );
}

/**
 * Returns the later version that last used the database, for a start with `--older-program`.
 * @throws Error if no later version has used it
 */
export async function requireOlderProgram(executor: Executor, version: string): Promise<string> {
  const later = await laterVersion(executor, version);
  if (later !== null) return later;
  throw new Error(
    `--older-program is for a database that a later version has used, and no version later than ${version} has used this one. Nothing was changed. Start Beheer without it: npm start`,
  );
}

/** Records the version of this program in the database. */
export async function recordProgramVersion(executor: Executor, version: string): Promise<void> {
  await sql`insert into beheer_settings (key, value) values (${versionSetting}, ${version})
    on conflict (key) do update set value = excluded.value where beheer_settings.value <> excluded.value`.execute(
    executor,
  );
}

/** Returns true if the first version is later than the second. */
export function isLater(one: string, other: string): boolean {
  const numbers = (version: string): readonly number[] => version.split(/[.-]/, 3).map((part) => Number(part) || 0);
  const [first, second] = [numbers(one), numbers(other)];
  const difference = first.map((number, index) => number - (second[index] ?? 0)).find((each) => each !== 0) ?? 0;
  return difference > 0;
}
