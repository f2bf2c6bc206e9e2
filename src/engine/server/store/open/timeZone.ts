/** Checks that PostgreSQL has the time zone of the registry, since its list of zones may be older than that of Node.js. */
import { sql } from 'kysely';
import type { Database } from '../contract.ts';
import { codeOf, reachable } from '../transaction.ts';

const invalidParameterValue = '22023';

/** @throws Error for a time zone that PostgreSQL does not have */
export async function ensureTimeZone(database: Database, timeZone: string): Promise<void> {
  try {
    await reachable(() => sql`select now() at time zone ${timeZone}`.execute(database));
  } catch (error) {
    if (codeOf(error) !== invalidParameterValue) throw error;
    throw new Error(
      `PostgreSQL has no time zone "${timeZone}". Set "timeZone" in resources.json to a name in its pg_timezone_names, such as "America/New_York".`,
      { cause: error },
    );
  }
}
