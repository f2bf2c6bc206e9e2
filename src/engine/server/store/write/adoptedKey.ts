/** Computes the uuid of a new row in an adopted table from the key of that table. */
import { sql } from 'kysely';
import { keyFunction } from '../ddl/adopted.ts';
import { parameter } from '../fragment.ts';
import { writtenForInsert } from '../rows/writeRows.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft } from '../rows/draft.ts';

/** Takes the next value of the table's sequence where it has one. */
export async function adoptedKey({ tx, now }: UnitOfWork, { resource, uuid, values }: RecordDraft): Promise<string> {
  const [row] = writtenForInsert(tx, resource, [{ ...values, uuid }], now);
  const {
    rows: [made],
  } = await sql<{
    uuid: string;
  }>`select ${sql.id(keyFunction(resource))}(${parameter(JSON.stringify(row), 'json')}) as uuid`.execute(tx);
  return made?.uuid ?? uuid;
}
