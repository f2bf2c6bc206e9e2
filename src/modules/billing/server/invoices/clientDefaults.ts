/** Defaults of a draft that come from its client: the due date and the buyer's reference. */
import type { ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { acrossClients, type Tx } from '#engine/server';

type Defaulted = Pick<
  ValuesOf<'invoices'>,
  'issue_date' | 'due_date' | 'buyer_reference' | 'client_uuid' | 'seller_uuid'
>;

/** Returns the fields to fill in; an empty object if all have a value. */
export async function clientDefaults(
  tx: Tx,
  before: Defaulted | null,
  values: Defaulted,
): Promise<Pick<ValuesOf<'invoices'>, 'due_date' | 'buyer_reference'>> {
  const invoice = { ...before, ...values };
  const issued = invoice.issue_date && Dates.isCalendarDate(invoice.issue_date) ? invoice.issue_date : null;
  const wantsDueDate = issued !== null && !invoice.due_date;
  const wantsReference = before === null && !invoice.buyer_reference;
  if (invoice.client_uuid === undefined || (!wantsDueDate && !wantsReference)) return {};

  const client = await tx
    .selectFrom('clients')
    .select(['payment_term_days', 'buyer_reference'])
    .where('uuid', '=', invoice.client_uuid)
    .executeTakeFirst();
  if (!client) return {};
  return {
    ...(wantsReference && client.buyer_reference ? { buyer_reference: client.buyer_reference } : {}),
    ...(wantsDueDate
      ? { due_date: Dates.addDays(issued, client.payment_term_days ?? (await sellerTerm(tx, invoice.seller_uuid))) }
      : {}),
  };
}

const usualTermDays = 14;

async function sellerTerm(tx: Tx, seller_uuid: string | undefined): Promise<number> {
  if (seller_uuid === undefined) return usualTermDays;
  const row = await acrossClients(tx, (all) =>
    all.selectFrom('sellers').select('default_payment_term_days').where('uuid', '=', seller_uuid).executeTakeFirst(),
  );
  return row?.default_payment_term_days ?? usualTermDays;
}
