/** The key of a new row in a table of somebody else: it follows from what that table knows the row by. */
import { sql } from 'kysely';
import { keyFunction } from '../ddl/adopted.ts';
import { parameter } from '../fragment.ts';
import { writtenForInsert } from './rows.ts';
import type { Draft, UnitOfWork } from './unitOfWork.ts';

/** Takes a number of the table's own sequence where it counts its rows. */
export async function adoptedKey({ tx, now }: UnitOfWork, { resource, uuid, values }: Draft): Promise<string> {
  const [row] = writtenForInsert(tx, resource, [{ ...values, uuid }], now);
  const {
    rows: [made],
  } = await sql<{
    uuid: string;
  }>`select ${sql.id(keyFunction(resource))}(${parameter(JSON.stringify(row), 'json')}) as uuid`.execute(tx);
  return made?.uuid ?? uuid;
}
