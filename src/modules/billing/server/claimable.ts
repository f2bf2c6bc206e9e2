/**
 * Decides whether anything may be claimed for an invoice: only one that was sent to the client, and whose order was
 * delivered.
 */
import { conditionsOn } from '../../../engine/server/store/fragment.ts';

const { or, and, not, exists, selectFrom, eb } = conditionsOn<'invoices'>();

/** By email, or otherwise where staff marked it as sent. For statements that read `invoices`. */
export const isSent = eb('invoices.sent_at', 'is not', null);

/**
 * Something that it charges was not delivered: a line of its order is still to be set up or failed, none was set up, or
 * a subscription on it never began. For statements that read `invoices`.
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

/** It was sent, and what it charges was delivered. For statements that read `invoices`. */
export const isClaimable = and([isSent, not(isUndelivered)]);
