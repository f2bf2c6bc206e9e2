/**
 * Appends to a text field in one statement, which makes it safe while others write the same record (job output, for
 * example).
 */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import type { Executor } from '../fragment.ts';

interface Addition {
  readonly uuid: string;
  readonly field: string;
  readonly text: string;
  /** Maximum length in characters; a longer text keeps its end. */
  readonly maxLength: number;
  readonly now: Date;
}

/** Appends text, and keeps the last `maxLength` characters. Runs no hooks and writes no audit entry. */
export async function appendText(
  executor: Executor,
  { table }: Resource,
  { uuid, field, text, maxLength, now }: Addition,
): Promise<void> {
  const column = sql.id(field);
  await sql`update ${sql.table(table)} set ${column} = right(coalesce(${column}, '') || ${text}, ${maxLength}), version = version + 1, updated_at = ${now} where uuid = ${uuid}`.execute(
    executor,
  );
}
