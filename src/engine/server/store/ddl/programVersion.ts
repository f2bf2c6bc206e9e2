/** Version of the program that last migrated the database, to detect an older program. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** Key in `beheer_settings`. */
const setting = 'program_version';

/**
 * Rejects a program that is older than the database.
 * @param version version of this program, such as `0.2.0`
 * @throws Error if a later version has used this database: an older program would drop what it does not know
 */
export async function refuseOlderProgram(executor: Executor, version: string): Promise<void> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('beheer_settings') is not null as there`.execute(executor);
  if (!table?.there) return;
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value from beheer_settings where key = ${setting}`.execute(executor);
  if (row === undefined || compareVersions(version, row.value) >= 0) return;
  throw new Error(
    `This database was last used by Beheer ${row.value}, and this is ${version}. An older program would drop what it does not know, so it does not start. Nothing was changed. ` +
      `Start Beheer ${row.value} or later. To return to ${version}, restore the backup that was made before the upgrade (beheer-before-${row.value}-….backup) into another DATA_DIR or database: npm run restore -- --from FILE`,
  );
}

/** Records the version of this program in the database. */
export async function recordProgramVersion(executor: Executor, version: string): Promise<void> {
  await sql`insert into beheer_settings (key, value) values (${setting}, ${version})
    on conflict (key) do update set value = excluded.value where beheer_settings.value <> excluded.value`.execute(
    executor,
  );
}

/** Compares the numbers of two versions; below 0 if the first is older. */
function compareVersions(one: string, other: string): number {
  const numbers = (version: string): readonly number[] => version.split(/[.-]/, 3).map((part) => Number(part) || 0);
  const [first, second] = [numbers(one), numbers(other)];
  return first.map((number, index) => number - (second[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
