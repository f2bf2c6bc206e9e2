/** What a draft takes over from its client where the person left it empty: the due date, the buyer's reference. */
import { addDays, isCalendarDate } from '../../../engine/values/calendarDate.ts';
import { anyTable, type Row, type Tx } from '../../../engine/server/store/contract.ts';
import { beyondWall } from '../../../engine/server/store/wall/confine.ts';

/** The fields to fill in; none where everything is there. */
export async function clientDefaults(tx: Tx, before: Row | null, values: Row): Promise<Row> {
  const invoice = { ...before, ...values };
  const issued =
    typeof invoice['issue_date'] === 'string' && isCalendarDate(invoice['issue_date']) ? invoice['issue_date'] : null;
  const wantsDueDate = issued !== null && isEmpty(invoice['due_date']);
  const wantsReference = before === null && isEmpty(invoice['buyer_reference']);
  if (!wantsDueDate && !wantsReference) return {};

  const client = await anyTable(tx)
    .selectFrom('clients')
    .select(['payment_term_days', 'buyer_reference'])
    .where('uuid', '=', invoice['client_uuid'])
    .executeTakeFirst();
  if (!client) return {};
  const filled: Record<string, unknown> = {};
  if (wantsReference && !isEmpty(client.buyer_reference)) filled['buyer_reference'] = client.buyer_reference;
  if (wantsDueDate)
    filled['due_date'] = addDays(
      issued,
      Number(client.payment_term_days ?? (await sellerTerm(tx, invoice['seller_uuid']))),
    );
  return filled;
}

const usualTermDays = 14;

async function sellerTerm(tx: Tx, seller: unknown): Promise<unknown> {
  const row = await beyondWall(tx, (all) =>
    anyTable(all)
      .selectFrom('sellers')
      .select('default_payment_term_days')
      .where('uuid', '=', seller)
      .executeTakeFirst(),
  );
  return row?.default_payment_term_days ?? usualTermDays;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
