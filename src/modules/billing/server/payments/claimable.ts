/** Conditions for claiming payment of an invoice: it was sent to the client and its order was delivered. */
import { Sql } from '#engine/server';

const { or, and, not, exists, selectFrom, eb } = Sql.conditionsOn<'invoices'>();

/** The invoice was sent by email, or marked as sent by staff. For statements that read `invoices`. */
export const isSent = eb('invoices.sent_at', 'is not', null);

/**
 * Something that the invoice charges was not delivered: a line of its order is unfinished or failed, none was
 * provisioned, or one of its subscriptions never started. For statements that read `invoices`.
 */
export const isUndelivered = or([
  and([
    eb('invoices.order_uuid', 'is not', null),
    or([
      exists(
        selectFrom('order_lines')
          .select('order_lines.uuid')
          .whereRef('order_lines.order_uuid', '=', 'invoices.order_uuid')
          .where('order_lines.status', 'not in', ['completed', 'cancelled']),
      ),
      not(
        exists(
          selectFrom('order_lines')
            .select('order_lines.uuid')
            .whereRef('order_lines.order_uuid', '=', 'invoices.order_uuid')
            .where('order_lines.status', '=', 'completed'),
        ),
      ),
    ]),
  ]),
  exists(
    selectFrom('invoice_lines')
      .innerJoin('subscriptions', 'subscriptions.uuid', 'invoice_lines.subscription_uuid')
      .select('invoice_lines.uuid')
      .whereRef('invoice_lines.invoice_uuid', '=', 'invoices.uuid')
      .where('subscriptions.status', 'in', ['pending', 'failed_setup']),
  ),
]);

/** The invoice was sent, and what it charges was delivered. For statements that read `invoices`. */
export const isClaimable = and([isSent, not(isUndelivered)]);
