/** Draft of a batch of direct debits: its items, and the payments that announce them. */
import type { Registry, ValuesOf } from '#engine/registry';
import { type CalendarDate, Dates, type Label } from '#engine/values';
import {
  type Caller,
  Failure,
  resourceOf,
  runAsSystem,
  settingsOf,
  Sql,
  type SystemContext,
  type Tx,
  uuidv7,
  type WriteEvent,
} from '#engine/server';
import { dayLabel } from '../../../billing/server/dayLabel.ts';
import { bankDayFrom, isBankDay } from '../../rules/bankDays.ts';
import { type DebitTerms, planDebits } from '../../rules/debitPlan.ts';
import { texts } from '../texts.ts';
import { lockCandidates, readCandidates } from './readCandidates.ts';

/** Banks take a file this many days ahead at most. */
const furthestDays = 60;
const listedAtMost = 1_000;

type Plan = ReturnType<typeof planDebits>;

interface Collecting {
  readonly seller_uuid: string;
  readonly execution_on: string;
  readonly retry_returned: boolean;
}

/**
 * Plans a batch, without writing anything.
 * @throws Failure E_INVALID if the seller cannot collect, or on the day
 */
export async function planCollection(
  { tx, registry, now }: { readonly tx: Tx; readonly registry: Registry; readonly now: Date },
  collecting: Collecting,
  isLocking = false,
): Promise<Plan> {
  const { seller_uuid, retry_returned } = collecting;
  const execution_on = await checkedDay(tx, collecting, Dates.localDate(now));
  const settings = await settingsOf(tx, registry);
  const terms: DebitTerms = {
    execution_on,
    retry_returned,
    prenotification_days: settings.integer('prenotification_days') ?? 14,
    debit_limit_cents: settings.integer('debit_limit_cents'),
    collection_limit_cents: settings.integer('collection_limit_cents'),
  };
  const wanted = { seller_uuid, execution_on, now };
  if (isLocking) await lockCandidates(tx, wanted);
  return planDebits(await readCandidates(tx, wanted), terms);
}

async function checkedDay(
  tx: Tx,
  { seller_uuid, execution_on }: Collecting,
  today: CalendarDate,
): Promise<CalendarDate> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['iban', 'sepa_creditor_id'])
    .where('uuid', '=', seller_uuid)
    .executeTakeFirst();
  if (!seller?.sepa_creditor_id || !seller.iban) throw invalid('seller_uuid', texts.label('collection.no_creditor'));
  if (!Dates.isCalendarDate(execution_on)) throw invalid('execution_on', texts.label('collection.no_day'));
  const first = bankDayFrom(Dates.addDays(today, 1));
  const last = Dates.addDays(today, furthestDays);
  if (execution_on < first)
    throw invalid('execution_on', texts.label('collection.too_soon', { first: dayLabel(first) }));
  if (execution_on > last) throw invalid('execution_on', texts.label('collection.too_late', { last: dayLabel(last) }));
  if (!isBankDay(execution_on))
    throw invalid('execution_on', texts.label('collection.no_bank_day', { next: dayLabel(bankDayFrom(execution_on)) }));
  return execution_on;
}

const invalid = (field: 'seller_uuid' | 'execution_on', label: Label): Failure =>
  new Failure('E_INVALID', { errors: { [field]: { label } } });

/** Hook before a batch is written: fills a new one. Each invoice gets a pending payment, so that nothing else pays it. */
export async function draftCollection(event: WriteEvent<'collections'>): Promise<ValuesOf<'collections'>> {
  const { before, values, caller } = event;
  const { seller_uuid, execution_on, retry_returned = false } = values;
  if (before !== null || seller_uuid === undefined || execution_on === undefined) return values;
  return runAsSystem(event, async (system) => {
    const plan = await planCollection(system, { seller_uuid, execution_on, retry_returned }, true);
    const payments = await announce(system, caller, { plan, execution_on });
    return {
      ...values,
      message_id: uuidv7().replaceAll('-', ''),
      created_by_uuid: caller.user_uuid,
      left_out: plan.left_out.slice(0, listedAtMost).map(({ candidate, reason }) => ({
        number: candidate.number,
        client: candidate.client.slice(0, 200),
        amount_cents: candidate.open_cents,
        reason,
      })),
      items: plan.debits.map(({ candidate, mandate, amount_cents, end_to_end_id, sequence }, index) => ({
        invoice_uuid: candidate.invoice_uuid,
        mandate_uuid: mandate.uuid,
        payment_uuid: payments[index] ?? null,
        amount_cents,
        end_to_end_id,
        sequence,
        scheme: mandate.scheme,
      })),
    };
  });
}

/** Writes a pending payment for each direct debit, with its allocation. Returns their keys. */
async function announce(
  { tx, records, registry, now }: SystemContext,
  caller: Caller,
  { plan, execution_on }: { readonly plan: Plan; readonly execution_on: string },
): Promise<readonly string[]> {
  const payments = plan.debits.map(({ candidate, amount_cents }) => ({
    uuid: uuidv7(),
    client_uuid: candidate.client_uuid,
    method: 'direct_debit' as const,
    amount_cents,
    refunded_cents: 0,
    received_on: execution_on,
    description: candidate.number,
    status: 'pending' as const,
  }));
  if (payments.length === 0) return [];
  const resource = resourceOf({ registry }, 'payments');
  await Sql.insertMany(tx, resource, payments, now);
  await Sql.insertMany(
    tx,
    resourceOf({ registry }, 'payment-allocations'),
    plan.debits.map(({ candidate, amount_cents }, index) => ({
      uuid: uuidv7(),
      payment_uuid: payments[index]?.uuid ?? '',
      invoice_uuid: candidate.invoice_uuid,
      amount_cents,
    })),
    now,
  );
  await records.noteChanges(
    caller,
    resource,
    'create',
    payments.map(({ uuid, ...values }) => ({
      uuid,
      changes: Object.entries(values).map(([field, after]) => ({ field, before: null, after })),
    })),
  );
  return payments.map(({ uuid }) => uuid);
}
