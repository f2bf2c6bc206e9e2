/** The direct debit mandate with which a client's invoices are collected. */
import type { Executor } from '#engine/server';

/** Mandate that can be collected with. */
export interface CurrentMandate {
  readonly uuid: string;
  readonly reference: string;
  readonly iban: string;
  readonly signed_on: string;
}

/** Returns the newest active mandate of a client; null if there is none. The executor must see mandates. */
export async function currentMandate(executor: Executor, client_uuid: string): Promise<CurrentMandate | null> {
  const row = await executor
    .selectFrom('mandates')
    .select(['uuid', 'reference', 'iban', 'signed_on'])
    .where('client_uuid', '=', client_uuid)
    .where('status', '=', 'active')
    .orderBy('signed_on', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.iban !== null && row.reference !== null
    ? { ...row, iban: row.iban, reference: row.reference }
    : null;
}
