/** Finds the sellers whose newest bank statement is so old that nobody knows who has paid. */
import type { Registry } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { type Database, settingsOf, type Tx } from '#engine/server';

/** Returns the last day of the newest statement of these sellers. A seller without any statement is not one of them. */
export async function oldStatements(
  executor: Tx | Database,
  { registry, day }: { readonly registry: Registry; readonly day: CalendarDate },
): Promise<ReadonlyMap<string, CalendarDate>> {
  // A product without the module of bank statements does not have the table.
  if (registry.resources['bank-statements'] === undefined) return new Map();
  const days = (await settingsOf(executor, registry)).integer('statement_age_days');
  if (days === null) return new Map();
  const newest = await executor
    .selectFrom('bank_statements')
    .select(({ fn }) => ['seller_uuid', fn.max('until_on').as('until_on')])
    .groupBy('seller_uuid')
    .execute();
  return new Map(
    newest.flatMap(({ seller_uuid, until_on }) => {
      const until = Dates.calendarDate(String(until_on));
      return Dates.daysBetween(until, day) > days ? [[seller_uuid, until]] : [];
    }),
  );
}
