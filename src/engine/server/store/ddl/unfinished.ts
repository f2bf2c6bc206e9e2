/** Marker that a restore leaves in a database until it is done. It prevents starts on that database. */
import { sql } from 'kysely';
import type { Executor } from '../fragment.ts';

/** A table with one row. */
export const unfinishedRestore = 'beheer_unfinished_restore';

/** @throws Error with instructions, where a restore into this database was interrupted */
export async function refuseUnfinishedRestore(executor: Executor): Promise<void> {
  const { rows: found } = await sql`select 1 where to_regclass(${unfinishedRestore}) is not null`.execute(executor);
  if (found.length === 0) return;
  const {
    rows: [note],
  } = await sql<{
    file: string;
    started_at: Date;
  }>`select file, started_at from ${sql.table(unfinishedRestore)}`.execute(executor);
  throw new Error(
    `A restore of ${note?.file ?? 'a backup'} into this database began at ${note?.started_at.toISOString() ?? 'an earlier time'} and was not finished. Nothing of it is in the database. ` +
      `Run it again, "npm run restore -- --from ${note?.file ?? 'FILE'}", with the same settings. ` +
      'To begin without it, use another, empty database or DATA_DIR.',
  );
}
