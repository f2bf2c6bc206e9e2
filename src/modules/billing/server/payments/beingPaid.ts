/** Condition for an invoice that its client is paying online. */
import { Sql } from '#engine/server';

/** An online payment that was begun longer ago is not waited for. */
const waitedMilliseconds = 60 * 60_000;

const { exists, selectFrom } = Sql.conditionsOn<'invoices'>();

/** An online payment of the invoice was begun within the hour before. For statements that read `invoices`. */
export const isBeingPaid = (now: Date) =>
  exists(
    selectFrom('payments')
      .select('payments.uuid')
      .whereRef('payments.invoice_uuid', '=', 'invoices.uuid')
      .where('payments.status', '=', 'pending')
      .where('payments.created_at', '>', new Date(now.getTime() - waitedMilliseconds)),
  );
