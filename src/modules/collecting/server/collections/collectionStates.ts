/** Life of a batch of direct debits after its draft: export, submission, booking, cancellation and returns. */
import { Dates } from '#engine/values';
import {
  type ActionEvent,
  Failure,
  resourceOf,
  runAsSystem,
  settingsOf,
  systemCaller,
  type SystemContext,
  type Tx,
  type WrittenEvent,
} from '#engine/server';
import type { BillingEvent } from '../../../billing/server/event.ts';
import { mandateExpiresOn } from '../../rules/mandateTerm.ts';
import { texts } from '../texts.ts';

/**
 * Checks a batch before its file is made.
 * @throws Failure E_STATE if it is empty, its day is over, or a mandate is no longer active
 */
export async function exportCollection({ tx, record, caller, now }: ActionEvent<'collections.export'>): Promise<void> {
  const items = await tx
    .selectFrom('collection_items')
    .innerJoin('mandates', 'mandates.uuid', 'collection_items.mandate_uuid')
    .select(['mandates.reference', 'mandates.status'])
    .where('collection_uuid', '=', record.uuid)
    .where('collection_items.status', '=', 'open')
    .execute();
  if (items.length === 0) throw new Failure('E_STATE', texts.refusal('collection.nothing'));
  if (record.execution_on <= Dates.localDate(now)) throw new Failure('E_STATE', texts.refusal('collection.day_over'));
  const lost = items.filter(({ status }) => status !== 'active').map(({ reference }) => reference ?? '');
  if (lost.length > 0)
    throw new Failure('E_STATE', texts.refusal('collection.mandates_lost', { references: lost.join(', ') }));
  await tx
    .updateTable('collections')
    .set({ status: 'exported', exported_at: now, exported_by_uuid: caller.user_uuid })
    .where('uuid', '=', record.uuid)
    .execute();
}

/**
 * Marks a batch as submitted, which uses its mandates.
 * @throws Failure E_STATE for the person who made it, if two people are required
 */
export async function submitCollection(event: ActionEvent<'collections.submit'>): Promise<void> {
  const { tx, record, caller, now } = event;
  await ensureFourEyes(event, record);
  await runAsSystem(event, (system) => useMandates(system, record));
  await tx
    .updateTable('collections')
    .set({ status: 'submitted', submitted_at: now, submitted_by_uuid: caller.user_uuid })
    .where('uuid', '=', record.uuid)
    .execute();
}

/** @throws Failure E_STATE for the person who created or exported a batch, if the company requires two people */
export async function ensureFourEyes(
  { tx, registry, caller }: Pick<BillingEvent, 'tx' | 'registry' | 'caller'>,
  batch: { readonly created_by_uuid?: string | null; readonly exported_by_uuid?: string | null },
): Promise<void> {
  const { user_uuid } = caller;
  if (user_uuid === null || (batch.created_by_uuid !== user_uuid && batch.exported_by_uuid !== user_uuid)) return;
  if ((await settingsOf(tx, registry)).flag('collection_four_eyes'))
    throw new Failure('E_STATE', texts.refusal('collection.four_eyes'));
}

/** Marks the mandates of a batch as used. A first one becomes recurring; the last and a one-off expire. */
async function useMandates(
  { tx, records, registry }: SystemContext,
  { uuid, execution_on }: { readonly uuid: string; readonly execution_on: string },
): Promise<void> {
  const mandates = await tx
    .selectFrom('mandates')
    .select(['uuid', 'sequence', 'status', 'signed_on'])
    .where('uuid', 'in', (of) =>
      of
        .selectFrom('collection_items')
        .select('mandate_uuid')
        .where('collection_uuid', '=', uuid)
        .where('status', '=', 'open'),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute();
  for (const mandate of mandates) {
    await tx
      .updateTable('mandates')
      .set({
        last_used_on: execution_on,
        expires_on: mandateExpiresOn({ signed_on: mandate.signed_on, last_used_on: execution_on }),
        ...(mandate.sequence === 'first' ? { sequence: 'recurrent' as const } : {}),
      })
      .where('uuid', '=', mandate.uuid)
      .execute();
    if ((mandate.sequence === 'final' || mandate.sequence === 'one_off') && mandate.status !== 'revoked')
      await records.act(systemCaller, resourceOf({ registry }, 'mandates'), mandate.uuid, 'expire', {});
  }
}

/** Action of staff: the bank has paid the batch. */
export async function bookCollection(event: ActionEvent<'collections.book'>): Promise<void> {
  const { tx, record, body } = event;
  const { booked_on } = body;
  await tx.updateTable('collections').set({ status: 'booked', booked_on }).where('uuid', '=', record.uuid).execute();
  await runAsSystem(event, async (system) => {
    if (record.status === 'exported') await useMandates(system, record);
    await confirmPayments(system, { collection_uuid: record.uuid, booked_on });
  });
}

async function confirmPayments(
  { tx, records, registry }: SystemContext,
  { collection_uuid, booked_on }: { readonly collection_uuid: string; readonly booked_on: string },
): Promise<void> {
  const items = await tx
    .selectFrom('collection_items')
    .select('payment_uuid')
    .where('collection_uuid', '=', collection_uuid)
    .where('status', '=', 'open')
    .orderBy('payment_uuid')
    .execute();
  for (const { payment_uuid } of items)
    if (payment_uuid !== null)
      await records.act(systemCaller, resourceOf({ registry }, 'payments'), payment_uuid, 'confirm', {
        received_on: booked_on,
      });
}

/** Cancels a batch that was not submitted: its invoices are open for other payments again. */
export async function cancelCollection(event: ActionEvent<'collections.cancel'>): Promise<void> {
  const { tx, record } = event;
  await tx.updateTable('collections').set({ status: 'cancelled' }).where('uuid', '=', record.uuid).execute();
  await runAsSystem(event, async (system) => {
    const items = await system.tx
      .selectFrom('collection_items')
      .select(['uuid', 'payment_uuid'])
      .where('collection_uuid', '=', record.uuid)
      .where('status', '=', 'open')
      .execute();
    await system.tx
      .updateTable('collection_items')
      .set({ status: 'removed' })
      .where('collection_uuid', '=', record.uuid)
      .where('status', '=', 'open')
      .execute();
    await withdraw(
      system,
      items.flatMap(({ payment_uuid }) => payment_uuid ?? []),
    );
  });
}

/** Takes one invoice out of a draft. */
export async function leaveOut(event: ActionEvent<'collection-items.leave-out'>): Promise<void> {
  const { tx, record } = event;
  const { uuid, payment_uuid } = record;
  await tx.updateTable('collection_items').set({ status: 'removed' }).where('uuid', '=', uuid).execute();
  if (payment_uuid !== null && payment_uuid !== undefined)
    await runAsSystem(event, (system) => withdraw(system, [payment_uuid]));
}

/** Removes payments that were only announced, with their allocations. */
async function withdraw({ tx, records, registry }: SystemContext, payments: readonly string[]): Promise<void> {
  if (payments.length === 0) return;
  const allocations = await tx
    .selectFrom('payment_allocations')
    .select('uuid')
    .where('payment_uuid', 'in', [...payments])
    .execute();
  await records.remove(
    systemCaller,
    resourceOf({ registry }, 'payment-allocations'),
    allocations.map(({ uuid }) => uuid),
  );
  await records.remove(systemCaller, resourceOf({ registry }, 'payments'), payments);
}

/** Return codes after which nothing may be collected with the mandate: the account or the mandate is no longer good. */
const suspending = /^(?:AC04|AC06|AG01|MD01|MD07|MS02)\b/i;

/**
 * Hook after a payment is written: its direct debit was collected or returned. Some reasons of a return suspend the
 * mandate.
 */
export async function followDebit(event: WrittenEvent<'payments'>): Promise<void> {
  const { before, values, uuid, now } = event;
  const { status } = values;
  if (before === null || status === undefined || status === before.status || before.method !== 'direct_debit') return;
  await runAsSystem(event, async ({ tx, records, registry }) => {
    const item = await openItem(tx, uuid);
    if (item === null) return;
    const items = resourceOf({ registry }, 'collection-items');
    if (status === 'succeeded' && item.status === 'open')
      await records.act(systemCaller, items, item.uuid, 'note-booked', {});
    if (status !== 'failed' && status !== 'charged_back') return;
    const return_reason = values.failure_reason ?? null;
    const returned_on = Dates.localDate(now);
    await records.act(systemCaller, items, item.uuid, 'note-returned', { return_reason, returned_on });
    if (return_reason !== null && suspending.test(return_reason.trim()))
      await suspendMandate({ tx, records, registry }, item.mandate_uuid, return_reason);
  });
}

async function openItem(tx: Tx, payment_uuid: string) {
  const item = await tx
    .selectFrom('collection_items')
    .select(['uuid', 'mandate_uuid', 'status'])
    .where('payment_uuid', '=', payment_uuid)
    .where('status', 'in', ['open', 'booked'])
    .executeTakeFirst();
  return item ?? null;
}

async function suspendMandate(
  { tx, records, registry }: Pick<SystemContext, 'tx' | 'records' | 'registry'>,
  uuid: string,
  status_reason: string,
): Promise<void> {
  const mandate = await tx
    .selectFrom('mandates')
    .select('status')
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (mandate?.status !== 'active') return;
  await records.act(systemCaller, resourceOf({ registry }, 'mandates'), uuid, 'suspend', { status_reason });
}
