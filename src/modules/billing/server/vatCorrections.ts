/**
 * VAT of unpaid invoices (Wet OB 1968 art. 29; VAT Directive art. 90). The right to reclaim it arises when it is certain
 * that an invoice will not be paid, at the latest one year after the last day of payment, also if it may still be paid
 * (art. 29 lid 2). The VAT is owed again as far as the invoice is paid later. Each change is a correction on its day:
 * since 2017 it belongs in the return of the period of that day, as negative or positive turnover (questions 1a and 1b),
 * and the tax office may refuse a reclaim in a later period. The client repays the VAT that it deducted in its own
 * return, within the same year (art. 29 lid 7), so nothing follows from that here.
 *
 * Sources: belastingdienst.nl, "Niet-betaalde facturen" (one year after the last day of payment);
 * vatupdate.com, "Reclaim VAT on invoices which had still to be paid" (the period in which the year ends).
 */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates, Periods } from '#engine/values';
import { forEach, type OpenStore, resourceOf, runAsSystem, Sql, type Tx, uuidv7 } from '#engine/server';
import type { VatGroup } from '../../vat/rules/vat.ts';
import { openVat } from '../rules/openVat.ts';
import { openBooks } from './accountingPeriod.ts';
import type { BillingEvent } from './event.ts';

type VatCorrectionReason = Rows['vat_corrections']['reason'];

type Correcting = Pick<BillingEvent, 'tx' | 'registry' | 'now'>;

/** Reasons for a reclaim. All other reasons only change what was reclaimed before. */
const reclaiming: readonly VatCorrectionReason[] = ['written_off', 'one_year'];

/**
 * Writes the difference between the VAT that was reclaimed of an invoice and what should be reclaimed now. Does nothing
 * if they are equal.
 */
export async function correctVat(event: Correcting, uuid: string, reason: VatCorrectionReason): Promise<void> {
  const { tx, now } = event;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['kind', 'status', 'seller_uuid', 'due_date', 'gross_cents', 'paid_cents', 'vat_breakdown'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (invoice?.kind !== 'invoice') return;
  const before = await tx
    .selectFrom('vat_corrections')
    .select('vat_breakdown')
    .where('invoice_uuid', '=', uuid)
    .execute();
  if (before.length === 0 && !reclaiming.includes(reason)) return;
  const today = Dates.localDate(now);
  const reclaimed = before.flatMap((one) => one.vat_breakdown ?? []);
  const open_cents = isReclaimable(invoice, today) ? invoice.gross_cents - invoice.paid_cents : 0;
  const vat_breakdown = openVat({ ...invoice, vat_breakdown: invoice.vat_breakdown ?? [] }, open_cents)
    .map((group): VatGroup => {
      const own = reclaimed.filter(({ category, rate_bp }) => category === group.category && rate_bp === group.rate_bp);
      const correction = (field: 'taxable_cents' | 'vat_cents'): number =>
        own.reduce((left, one) => left - one[field], -group[field]);
      return { ...group, taxable_cents: correction('taxable_cents'), vat_cents: correction('vat_cents') };
    })
    .filter(({ vat_cents }) => vat_cents !== 0);
  if (vat_breakdown.length === 0) return;
  const row = {
    uuid: uuidv7(),
    invoice_uuid: uuid,
    corrected_on: await correctionDay(tx, { ...invoice, uuid, reason, today }),
    reason,
    taxable_cents: vat_breakdown.reduce((sum, { taxable_cents }) => sum + taxable_cents, 0),
    vat_cents: vat_breakdown.reduce((sum, { vat_cents }) => sum + vat_cents, 0),
    vat_breakdown,
  };
  await Sql.insertMany(tx, resourceOf(event, 'vat-corrections'), [row], now);
}

type Claim = Pick<Rows['invoices'], 'status' | 'due_date'>;

function isReclaimable({ status, due_date }: Claim, today: CalendarDate): boolean {
  if (status === 'uncollectible') return true;
  return (status === 'sent' || status === 'partially_paid') && due_date !== null && yearAfter(due_date) <= today;
}

/** Returns the same day of the next year; 28 February for the 29th. */
const yearAfter = (day: string): CalendarDate =>
  Periods.periodAt({ started_on: Dates.calendarDate(day), period_unit: 'year', period_count: 1 }, 0).end;

interface CorrectionDay extends Pick<Rows['invoices'], 'uuid' | 'seller_uuid' | 'due_date'> {
  readonly reason: VatCorrectionReason;
  readonly today: CalendarDate;
}

/**
 * Returns the day that decides the return. After a year it is the day on which the year ended, also if the job ran later;
 * today if the books of that day are closed, since its return was filed.
 */
async function correctionDay(tx: Tx, { uuid, seller_uuid, due_date, reason, today }: CorrectionDay): Promise<string> {
  if (reason === 'paid') return paidOn(tx, uuid, today);
  if (reason !== 'one_year' || due_date === null) return today;
  const arisen = yearAfter(due_date);
  return arisen >= (await openBooks(tx, seller_uuid, today)).from ? arisen : today;
}

/**
 * Returns the day of the last payment, at the earliest the day of the last correction: the VAT is owed again from then.
 */
async function paidOn(tx: Tx, invoice_uuid: string, today: CalendarDate): Promise<string> {
  const { last } = await tx
    .selectFrom('payment_allocations')
    .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
    .select(({ fn }) => fn.max('payments.received_on').as('last'))
    .where('payment_allocations.invoice_uuid', '=', invoice_uuid)
    .where('payments.status', '=', 'succeeded')
    .executeTakeFirstOrThrow();
  const { corrected } = await tx
    .selectFrom('vat_corrections')
    .select(({ fn }) => fn.max('corrected_on').as('corrected'))
    .where('invoice_uuid', '=', invoice_uuid)
    .executeTakeFirstOrThrow();
  const day = last !== null && last < today ? last : today;
  return corrected !== null && corrected > day ? corrected : day;
}

/**
 * Number of days after the year in which a claim is still found, for when the job did not run. Older claims were
 * decided before.
 */
const soughtDays = 31;

/**
 * Reclaims the VAT of invoices whose due date was a year ago. @returns the invoices for which it failed, with the
 * reason
 */
export async function reclaimAfterYear(
  store: OpenStore,
  now: Date,
): Promise<readonly { readonly item: string; readonly reason: string }[]> {
  const today = Dates.localDate(now);
  const due = await store.database
    .selectFrom('invoices')
    .select(['uuid', 'due_date'])
    .where('kind', '=', 'invoice')
    .where('status', 'in', ['sent', 'partially_paid'])
    .where('vat_cents', '<>', 0)
    .where('due_date', '<=', Dates.addDays(today, -daysOfYear))
    .where('due_date', '>=', Dates.addDays(today, -daysOfYear - 1 - soughtDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vat_corrections')
            .select('vat_corrections.uuid')
            .whereRef('vat_corrections.invoice_uuid', '=', 'invoices.uuid'),
        ),
      ),
    )
    .orderBy('due_date')
    .execute();
  return forEach(
    due.map(({ uuid }) => uuid),
    (uuid) =>
      runAsSystem({ store, now }, async (system) => {
        await system.tx.selectFrom('invoices').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
        await correctVat(system, uuid, 'one_year');
      }),
  );
}

const daysOfYear = 365;
