/** Batches of refunds: what is owed to clients, paid back by one file for the bank. */
import type { Registry, ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates, type Label } from '#engine/values';
import {
  type ActionEvent,
  Failure,
  resourceOf,
  runAsSystem,
  systemCaller,
  type SystemContext,
  type Tx,
  uuidv7,
  type WriteEvent,
} from '#engine/server';
import { dayLabel } from '../../../billing/server/dayLabel.ts';
import { bankDayFrom, isBankDay } from '../../rules/bankDays.ts';
import { ensureFourEyes } from '../collections/collectionStates.ts';
import { texts } from '../texts.ts';
import { type RefundCandidate, lockRefundable, readRefundable } from './readRefundable.ts';

const furthestDays = 60;
const listedAtMost = 1_000;

type RefundReason = 'in_batch' | 'owes' | 'no_account';

interface RefundPlan {
  readonly refunds: readonly (RefundCandidate & { readonly iban: string })[];
  readonly left_out: readonly { readonly candidate: RefundCandidate; readonly reason: RefundReason }[];
}

interface Refunding {
  readonly seller_uuid: string;
  readonly execution_on: string;
}

/**
 * Plans a batch of refunds, without writing anything.
 * @throws Failure E_INVALID if the seller has no account, or on the day
 */
async function planRefunds(
  { tx, now }: { readonly tx: Tx; readonly registry: Registry; readonly now: Date },
  { seller_uuid, execution_on }: Refunding,
  isLocking = false,
): Promise<RefundPlan> {
  const seller = await tx.selectFrom('sellers').select('iban').where('uuid', '=', seller_uuid).executeTakeFirst();
  if (!seller?.iban) throw invalid('seller_uuid', texts.label('refund.no_account'));
  checkDay(execution_on, Dates.localDate(now));
  if (isLocking) await lockRefundable(tx, seller_uuid);
  const refunds: (RefundCandidate & { readonly iban: string })[] = [];
  const left_out: { candidate: RefundCandidate; reason: RefundReason }[] = [];
  for (const candidate of await readRefundable(tx, seller_uuid)) {
    const { iban } = candidate;
    if (candidate.is_in_batch) left_out.push({ candidate, reason: 'in_batch' });
    else if (candidate.owes) left_out.push({ candidate, reason: 'owes' });
    else if (iban === null) left_out.push({ candidate, reason: 'no_account' });
    else refunds.push({ ...candidate, iban });
  }
  return { refunds, left_out };
}

function checkDay(execution_on: string, today: CalendarDate): void {
  if (!Dates.isCalendarDate(execution_on)) throw invalid('execution_on', texts.label('collection.no_day'));
  const last = Dates.addDays(today, furthestDays);
  if (execution_on < today)
    throw invalid('execution_on', texts.label('collection.too_soon', { first: dayLabel(bankDayFrom(today)) }));
  if (execution_on > last) throw invalid('execution_on', texts.label('collection.too_late', { last: dayLabel(last) }));
  if (!isBankDay(execution_on))
    throw invalid('execution_on', texts.label('collection.no_bank_day', { next: dayLabel(bankDayFrom(execution_on)) }));
}

const invalid = (field: 'seller_uuid' | 'execution_on', label: Label): Failure =>
  new Failure('E_INVALID', { errors: { [field]: { label } } });

/** Hook before a batch is written: fills a new one. What is in a batch pays no invoice meanwhile. */
export async function draftRefunds(event: WriteEvent<'refund-batches'>): Promise<ValuesOf<'refund-batches'>> {
  const { before, values, caller } = event;
  const { seller_uuid, execution_on } = values;
  if (before !== null || seller_uuid === undefined || execution_on === undefined) return values;
  return runAsSystem(event, async (system) => {
    const plan = await planRefunds(system, { seller_uuid, execution_on }, true);
    return {
      ...values,
      message_id: uuidv7().replaceAll('-', ''),
      created_by_uuid: caller.user_uuid,
      left_out: plan.left_out.slice(0, listedAtMost).map(({ candidate, reason }) => ({
        reference: candidate.reference.slice(0, 100),
        client: candidate.client.slice(0, 200),
        amount_cents: candidate.amount_cents,
        reason,
      })),
      items: plan.refunds.map((refund) => ({
        client_uuid: refund.client_uuid,
        credit_note_uuid: refund.credit_note_uuid,
        payment_uuid: refund.payment_uuid,
        amount_cents: refund.amount_cents,
        iban: refund.iban,
        account_holder: refund.account_holder.slice(0, 70),
        end_to_end_id: refund.end_to_end_id,
      })),
    };
  });
}

/** @throws Failure E_STATE for an empty batch, and one whose day is over */
export async function exportRefunds({ tx, record, caller, now }: ActionEvent<'refund-batches.export'>): Promise<void> {
  const item = await tx
    .selectFrom('refund_items')
    .select('uuid')
    .where('refund_batch_uuid', '=', record.uuid)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!item) throw new Failure('E_STATE', texts.refusal('refund.nothing'));
  if (record.execution_on < Dates.localDate(now)) throw new Failure('E_STATE', texts.refusal('collection.day_over'));
  await tx
    .updateTable('refund_batches')
    .set({ status: 'exported', exported_at: now, exported_by_uuid: caller.user_uuid })
    .where('uuid', '=', record.uuid)
    .execute();
}

/** @throws Failure E_STATE for the person who made it, if two people are required */
export async function submitRefunds(event: ActionEvent<'refund-batches.submit'>): Promise<void> {
  const { tx, record, caller, now } = event;
  await ensureFourEyes(event, record);
  await tx
    .updateTable('refund_batches')
    .set({ status: 'submitted', submitted_at: now, submitted_by_uuid: caller.user_uuid })
    .where('uuid', '=', record.uuid)
    .execute();
}

/** The bank has paid the batch: records the refunds, and mails the clients. */
export async function bookRefunds(event: ActionEvent<'refund-batches.book'>): Promise<void> {
  const { tx, record, body } = event;
  const { booked_on } = body;
  await tx.updateTable('refund_batches').set({ status: 'booked', booked_on }).where('uuid', '=', record.uuid).execute();
  await runAsSystem(event, async (system) => {
    const items = await system.tx
      .selectFrom('refund_items')
      .leftJoin('payments', 'payments.uuid', 'refund_items.payment_uuid')
      .select([
        'refund_items.uuid',
        'refund_items.credit_note_uuid',
        'refund_items.payment_uuid',
        'refund_items.iban',
        'refund_items.amount_cents',
        'payments.amount_cents as payment_cents',
      ])
      .where('refund_batch_uuid', '=', record.uuid)
      .where('refund_items.status', '=', 'open')
      .orderBy('refund_items.uuid')
      .execute();
    // No longer open, so that what it refunds may change.
    await moveItems(system.tx, record.uuid, 'booked');
    for (const item of items) await recordRefund(system, item);
  });
}

interface Refund {
  readonly credit_note_uuid: string | null;
  readonly payment_uuid: string | null;
  readonly iban: string | null;
  readonly amount_cents: number;
  readonly payment_cents: number | null;
}

async function recordRefund({ records, registry }: SystemContext, item: Refund): Promise<void> {
  const { credit_note_uuid, payment_uuid, amount_cents, payment_cents } = item;
  const body = { refund_iban: item.iban };
  if (credit_note_uuid !== null)
    await records.act(systemCaller, resourceOf({ registry }, 'invoices'), credit_note_uuid, 'mark-refunded', body);
  else if (payment_uuid !== null) {
    const action = amount_cents === payment_cents ? 'mark-refunded' : 'refund-rest';
    await records.act(systemCaller, resourceOf({ registry }, 'payments'), payment_uuid, action, body);
  }
}

/** Cancels a batch that was not submitted: what it would refund can pay invoices again. */
export async function cancelRefunds({ tx, record }: ActionEvent<'refund-batches.cancel'>): Promise<void> {
  await tx.updateTable('refund_batches').set({ status: 'cancelled' }).where('uuid', '=', record.uuid).execute();
  await moveItems(tx, record.uuid, 'removed');
}

async function moveItems(tx: Tx, refund_batch_uuid: string, status: 'booked' | 'removed'): Promise<void> {
  await tx
    .updateTable('refund_items')
    .set({ status })
    .where('refund_batch_uuid', '=', refund_batch_uuid)
    .where('status', '=', 'open')
    .execute();
}
