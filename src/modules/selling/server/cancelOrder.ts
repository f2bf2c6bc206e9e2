/**
 * In charge of what a cancelled order leaves behind: nothing. Its lines and subscriptions end, and what it charged is
 * credited.
 */
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { Rows } from '../../../engine/registry/rows.ts';
import type { WrittenEvent } from '../../../engine/server/store/contract.ts';
import { resourceOf } from '../../../engine/server/onBehalf.ts';

type Written = WrittenEvent<'orders'>;
type Line = Pick<Rows['order_lines'], 'uuid' | 'status'>;

export async function cancelOrder(event: Written): Promise<void> {
  const { before, values } = event;
  if (before === null || values.status !== 'cancelled' || before.status === 'cancelled') return;
  const lines = await linesOf(event);
  await cancelLines(event, lines);
  await endSubscriptions(event, lines);
  // Of what was set up already something is owed: how much of its invoice is credited is for staff to say.
  const isUntouched = lines.every(({ status }) => status !== 'processing' && status !== 'completed');
  if (before.status === 'awaiting_payment' && isUntouched) await creditInvoices(event);
}

async function linesOf({ tx, uuid }: Written): Promise<readonly Line[]> {
  return tx.selectFrom('order_lines').select(['uuid', 'status']).where('order_uuid', '=', uuid).execute();
}

async function cancelLines({ records, registry }: Written, lines: readonly Line[]): Promise<void> {
  for (const { uuid, status } of lines) {
    if (status !== 'pending' && status !== 'failed') continue;
    await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), uuid, 'cancel', {});
  }
}

/** Those that wait for what will not be set up any more. */
async function endSubscriptions({ tx, records, registry, values }: Written, lines: readonly Line[]): Promise<void> {
  const ending = lines.filter(({ status }) => status === 'pending' || status === 'failed').map(({ uuid }) => uuid);
  if (ending.length === 0) return;
  const rows = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('order_line_uuid', 'in', ending)
    .where('status', 'in', ['pending', 'failed_setup'])
    .execute();
  for (const { uuid } of rows)
    await records.act(systemCaller, resourceOf({ registry }, 'subscriptions'), uuid, 'drop', {
      cancel_reason: values.cancel_reason ?? null,
    });
}

/** What was paid of them is to be paid back: the credit note says so. */
async function creditInvoices({ tx, uuid, records, registry, values }: Written): Promise<void> {
  const invoices = resourceOf({ registry }, 'invoices');
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'status'])
    .where('order_uuid', '=', uuid)
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['draft', 'sent', 'partially_paid'])
    .execute();
  for (const row of rows) {
    const invoice_uuid = row.uuid;
    if (row.status === 'draft') {
      await records.remove(systemCaller, invoices, [invoice_uuid]);
      continue;
    }
    const { next } = await records.act(systemCaller, invoices, invoice_uuid, 'credit', {
      credit_reason: values.cancel_reason ?? '',
    });
    if (next) await records.act(systemCaller, invoices, next.uuid, 'finalise', {});
  }
}
