/**
 * Enforces non-payment: suspends subscriptions after the formal notice, and ends them after a further term. The plan is
 * computed without writing anything, and carried out per client.
 */
import type { Registry } from '#engine/registry';
import { type CalendarDate, Dates, LocalTime } from '#engine/values';
import {
  type Database,
  forEach,
  type OpenStore,
  queueMail,
  runAsSystem,
  type SystemContext,
  systemQueries,
  type Tx,
} from '#engine/server';
import { mayEnd, maySuspend } from '../../../billing/rules/dunningSchedule.ts';
import { readDunningSchedules } from '../../../billing/server/reminders/readDunningSchedules.ts';
import { isSent, isUndelivered } from '../../../billing/server/payments/claimable.ts';
import { coveredInvoices, useClientCredit } from '../../../billing/server/payments/clientCredit.ts';
import { nextReminders } from '../../../billing/server/reminders/selectReminders.ts';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { readerSignsIn } from '../../../clients/server/readerSignsIn.ts';
import { holdOf, type Hold, type NonPaymentOverview, type Unpaid } from '../../rules/nonPayment.ts';
import { endSubscription } from './cancel.ts';
import { lockPaidServices } from '../lockServices.ts';
import { suspendFor } from './move.ts';
import { nonPaymentMail } from './nonPaymentMail.ts';
import { subscriptionOf } from '../row.ts';
import { situationOf } from '../situation.ts';

interface Planned extends Unpaid {
  readonly step: 'suspend' | 'end';
  readonly hold: Hold | null;
  /** A domain keeps working when its subscription is suspended or ended. */
  readonly isDomain: boolean;
}

/** Selects one row for each subscription and overdue invoice that charges it. */
function owedOn(executor: Tx | Database, day: CalendarDate) {
  return executor
    .selectFrom('subscriptions')
    .innerJoin('clients', 'clients.uuid', 'subscriptions.client_uuid')
    .innerJoin('invoices', (join) =>
      join
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.status', 'in', ['sent', 'partially_paid'])
        .on('invoices.due_date', '<', day)
        .onRef('invoices.client_uuid', '=', 'subscriptions.client_uuid'),
    )
    .leftJoin('reminders', (join) =>
      join.onRef('reminders.invoice_uuid', '=', 'invoices.uuid').on('reminders.level', '=', 'formal_notice'),
    )
    .select([
      'subscriptions.uuid as subscription_uuid',
      'subscriptions.description',
      'subscriptions.resource',
      'subscriptions.status',
      'subscriptions.suspended_on',
      'subscriptions.suspend_hold_until',
      'subscriptions.client_uuid',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'clients.suspend_hold_until as client_hold_until',
      'clients.never_suspend',
      'invoices.uuid as invoice_uuid',
      'invoices.number',
      'invoices.seller_uuid',
      'invoices.due_date',
      'invoices.disputed_on',
      'invoices.gross_cents',
      'invoices.paid_cents',
      isSent.as('is_sent'),
      isUndelivered.as('is_undelivered'),
      'reminders.pay_before',
      'reminders.sent_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .select(({ fn, lit }) =>
          fn.coalesce(fn.sum<number>('payment_allocations.amount_cents'), lit(0)).as('announced'),
        )
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
        .where('payments.status', '=', 'pending')
        .as('announced_cents'),
    )
    .where(({ or, and, eb }) =>
      or([
        eb('subscriptions.status', 'in', ['active', 'cancel_scheduled']),
        and([eb('subscriptions.status', '=', 'suspended'), eb('subscriptions.suspend_reason', '=', 'non_payment')]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_lines')
          .select('invoice_lines.uuid')
          .whereRef('invoice_lines.invoice_uuid', '=', 'invoices.uuid')
          .where(({ or, eb, ref }) =>
            or([
              eb('invoice_lines.subscription_uuid', '=', ref('subscriptions.uuid')),
              eb('invoice_lines.settles_uuid', '=', ref('subscriptions.uuid')),
            ]),
          ),
      ),
    )
    .orderBy('clients.uuid')
    .orderBy('subscriptions.uuid')
    .orderBy('invoices.due_date')
    .orderBy('invoices.uuid');
}

/** @param client_uuid null selects all clients */
async function planOn(
  executor: Tx | Database,
  {
    registry,
    day,
    client_uuid,
  }: { readonly registry: Registry; readonly day: CalendarDate; readonly client_uuid: string | null },
): Promise<readonly Planned[]> {
  const ladders = await readDunningSchedules(executor, registry);
  if (ladders === null) return [];
  const owed = owedOn(executor, day);
  const rows = await (
    client_uuid === null ? owed : owed.where('subscriptions.client_uuid', '=', client_uuid)
  ).execute();
  const clients = [...new Set(rows.map((row) => row.client_uuid))];
  const covered = await coveredInvoices(executor, { clients, day });
  const planned = new Map<string, Planned>();
  for (const row of rows) {
    const ladder = ladders(row.seller_uuid);
    const due_date = Dates.calendarDate(row.due_date ?? day);
    const isNotified = row.sent_at !== null && row.pay_before !== null;
    const isDue =
      row.status === 'suspended'
        ? mayEnd(ladder, { suspended_on: dayOf(row.suspended_on), today: day })
        : maySuspend(ladder, { due_date, today: day, pay_before: isNotified ? dayOf(row.pay_before) : null });
    if (!isDue) continue;
    const hold = holdOf({
      day,
      client_hold_until: dayOf(row.client_hold_until),
      never_suspend: row.never_suspend,
      suspend_hold_until: dayOf(row.suspend_hold_until),
      isDisputed: row.disputed_on !== null,
      isSent: Boolean(row.is_sent),
      isDelivered: !row.is_undelivered,
      isCovered: covered.has(row.invoice_uuid),
      isAnnounced: row.gross_cents - row.paid_cents <= Number(row.announced_cents),
    });
    const known = planned.get(row.subscription_uuid);
    // One invoice without a hold is enough.
    if (known && (known.hold === null || hold !== null)) continue;
    planned.set(row.subscription_uuid, {
      subscription_uuid: row.subscription_uuid,
      description: row.description,
      client_uuid: row.client_uuid,
      client_name: row.company_name ?? [row.first_name, row.last_name].filter(Boolean).join(' '),
      invoice_uuid: row.invoice_uuid,
      number: row.number ?? '',
      due_date,
      step: row.status === 'suspended' ? 'end' : 'suspend',
      hold,
      isDomain: row.resource === 'domains',
    });
  }
  return [...planned.values()];
}

const dayOf = (day: string | null): CalendarDate | null => (day === null ? null : Dates.calendarDate(day));

/** Previews the next nightly run; until today's run has started, that is today's. */
export async function nonPaymentOverview(
  database: Database,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<NonPaymentOverview> {
  const { date, minute } = LocalTime.localTimeOf(now);
  return database
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const ofToday = await planOn(tx, { registry, day: date, client_uuid: null });
      const isToday = minute < fromMinute || ofToday.some(({ hold }) => hold === null);
      const day = isToday ? date : Dates.addDays(date, 1);
      const planned = isToday ? ofToday : await planOn(tx, { registry, day, client_uuid: null });
      const { day: remind_on, reminders } = await nextReminders(tx, { registry, now });
      return {
        day,
        remind_on,
        reminders: reminders.map(({ invoice_uuid, number, level, open_cents }) => ({
          invoice_uuid,
          number,
          level,
          open_cents,
        })),
        suspending: planned.filter(({ step, hold }) => step === 'suspend' && hold === null).map(unpaidOf),
        ending: planned.filter(({ step, hold }) => step === 'end' && hold === null).map(unpaidOf),
        on_hold: planned.flatMap((one) => (one.hold === null ? [] : [{ ...unpaidOf(one), hold: one.hold }])),
      };
    });
}

function unpaidOf(planned: Planned): Unpaid {
  const { subscription_uuid, description, client_uuid, client_name, invoice_uuid, number, due_date } = planned;
  return { subscription_uuid, description, client_uuid, client_name, invoice_uuid, number, due_date };
}

/** Minute of the day, in local time, at which the run of a day starts. */
const fromMinute = 60;

interface NonPaymentRound {
  readonly suspended: number;
  readonly ended: number;
  readonly failed: readonly { readonly client_uuid: string; readonly reason: string }[];
}

/** Suspends and ends what is due. Runs repeatedly over the day; it is idempotent. */
export async function enforceNonPayment(store: OpenStore, now: Date): Promise<NonPaymentRound> {
  const { date, minute } = LocalTime.localTimeOf(now);
  if (minute < fromMinute) return { suspended: 0, ended: 0, failed: [] };
  const registry = store.registry();
  const planned = await planOn(store.database, { registry, day: date, client_uuid: null });
  const clients = new Set(planned.filter(({ hold }) => hold === null).map(({ client_uuid }) => client_uuid));
  let [suspended, ended] = [0, 0];
  const failed = await forEach(clients, async (client_uuid) => {
    const done = await runAsSystem({ store, now }, (system) => enforce(system, client_uuid));
    suspended += done.suspended;
    ended += done.ended;
  });
  return { suspended, ended, failed: failed.map(({ item, reason }) => ({ client_uuid: item, reason })) };
}

async function enforce(
  system: SystemContext,
  client_uuid: string,
): Promise<{ readonly suspended: number; readonly ended: number }> {
  const { tx, registry, now } = system;
  const today = Dates.localDate(now);
  await useClientCredit(system, client_uuid);
  const planned = (await planOn(tx, { registry, day: today, client_uuid })).filter(({ hold }) => hold === null);
  await lockPaidServices(
    tx,
    planned.map(({ subscription_uuid }) => subscription_uuid),
  );
  // A concurrent run waits here, and then finds nothing to do.
  await tx.selectFrom('clients').select('uuid').where('uuid', '=', client_uuid).forUpdate().execute();
  const due = (await planOn(tx, { registry, day: today, client_uuid })).filter(({ hold }) => hold === null);
  const suspended: Planned[] = [];
  const ended: Planned[] = [];
  for (const one of due) {
    const row = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('uuid', '=', one.subscription_uuid)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const subscription = subscriptionOf(row);
    if (one.step === 'suspend' && (await suspendFor(system, 'unpaid', subscription))) suspended.push(one);
    if (one.step === 'end' && subscription.status === 'suspended') {
      await endSubscription(await situationOf(system, subscription, true), today);
      ended.push(one);
    }
  }
  await notify(system, { client_uuid, what: 'suspended', about: suspended });
  await notify(system, { client_uuid, what: 'ended', about: ended });
  return { suspended: suspended.length, ended: ended.length };
}

interface Notice {
  readonly client_uuid: string;
  readonly what: 'suspended' | 'ended';
  readonly about: readonly Planned[];
}

async function notify({ tx, now }: SystemContext, { client_uuid, what, about }: Notice): Promise<void> {
  if (about.length === 0) return;
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'billing_email', 'language'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  const to = client.billing_email ?? client.email;
  await queueMail(systemQueries(tx).mails, {
    kind: nonPaymentMail,
    to,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid)),
      what,
      services: about.flatMap(({ description, isDomain }) => (isDomain ? [] : [description])),
      domains: about.flatMap(({ description, isDomain }) => (isDomain ? [description] : [])),
      numbers: [...new Set(about.map(({ number }) => number))],
      can_sign_in: await readerSignsIn(tx, { client_uuid, email: to }),
    },
  });
}
