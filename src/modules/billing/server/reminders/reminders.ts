/**
 * Reminders of unpaid invoices: selects those for a day, and writes and mails each in one transaction that locks the
 * invoice, so that several processes send it once.
 */
import type { Registry, Rows } from '#engine/registry';
import { type CalendarDate, Dates, eachLanguage, type Label, LocalTime, Money } from '#engine/values';
import {
  type Database,
  forEach,
  type OpenStore,
  queueMail,
  resourceOf,
  runAsSystem,
  systemCaller,
  type SystemContext,
  systemQueries,
  type Tx,
  type TxAcrossClients,
} from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { wayToPay } from '../../../clients/server/readerSignsIn.ts';
import { letterCostCents } from '../../rules/collection.ts';
import { debitPayBy, dueReminder, payBefore, reminderLevels, type ReminderLevel } from '../../rules/dunningSchedule.ts';
import { isClaimable, isSent, isUndelivered } from '../payments/claimable.ts';
import { coveredInvoices, useClientCredit } from '../payments/clientCredit.ts';
import { returnedStates } from '../payments/collected.ts';
import { dayLabel } from '../dayLabel.ts';
import { readDunningSchedules } from './readDunningSchedules.ts';
import { reminderMail } from './reminderMail.ts';

interface DueReminder {
  readonly invoice_uuid: string;
  readonly number: string;
  readonly client_uuid: string;
  readonly level: ReminderLevel;
  readonly open_cents: number;
}

type Owed = Pick<
  Rows['invoices'],
  | 'uuid'
  | 'number'
  | 'client_uuid'
  | 'seller_uuid'
  | 'due_date'
  | 'gross_cents'
  | 'paid_cents'
  | 'currency'
  | 'payment_means'
> & {
  /** Time at which the client was last emailed about a returned direct debit of the invoice. */
  readonly debit_notified_at: Date | null;
};

/**
 * Selects invoices that were sent, of delivered orders, open after their due date, not disputed, without a payment
 * arrangement with the client and without an announced payment of the whole open amount.
 */
function owedOn(executor: Tx | Database, day: CalendarDate) {
  return executor
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.uuid', 'invoices.client_uuid')
    .select([
      'invoices.uuid',
      'invoices.number',
      'invoices.client_uuid',
      'invoices.seller_uuid',
      'invoices.due_date',
      'invoices.gross_cents',
      'invoices.paid_cents',
      'invoices.currency',
      'invoices.payment_means',
    ])
    .select(({ selectFrom }) =>
      selectFrom('payment_allocations')
        .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
        .select(({ fn }) => fn.max('payments.notified_at').as('notified_at'))
        .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
        .where('payments.method', '=', 'direct_debit')
        .where('payments.status', 'in', [...returnedStates])
        .as('debit_notified_at'),
    )
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.status', 'in', ['sent', 'partially_paid'])
    .where('invoices.due_date', '<', day)
    .where('invoices.disputed_on', 'is', null)
    .where(isClaimable)
    .where(({ or, eb }) =>
      or([eb('clients.suspend_hold_until', 'is', null), eb('clients.suspend_hold_until', '<=', day)]),
    )
    .whereRef('invoices.paid_cents', '<', 'invoices.gross_cents')
    .where(({ eb, selectFrom, ref }) =>
      eb(
        selectFrom('payment_allocations')
          .innerJoin('payments', 'payments.uuid', 'payment_allocations.payment_uuid')
          .select(({ fn, lit }) =>
            fn.coalesce(fn.sum<number>('payment_allocations.amount_cents'), lit(0)).as('announced'),
          )
          .whereRef('payment_allocations.invoice_uuid', '=', 'invoices.uuid')
          .where('payments.status', '=', 'pending'),
        '<',
        eb(ref('invoices.gross_cents'), '-', ref('invoices.paid_cents')),
      ),
    );
}

type NotOwed = 'not_sent' | 'not_delivered' | 'covered' | 'not_owed';

/** Returns the reason why no reminder of an invoice would be sent on a day; null if one would. */
export async function whyNotOwed(
  executor: Tx | Database,
  invoice_uuid: string,
  day: CalendarDate,
): Promise<NotOwed | null> {
  const owed = await owedOn(executor, day).where('invoices.uuid', '=', invoice_uuid).executeTakeFirst();
  if (owed !== undefined) {
    const covered = await coveredInvoices(executor, { clients: [owed.client_uuid], day });
    return covered.has(invoice_uuid) ? 'covered' : null;
  }
  const invoice = await executor
    .selectFrom('invoices')
    .select([isSent.as('is_sent'), isUndelivered.as('is_undelivered')])
    .where('uuid', '=', invoice_uuid)
    .where('status', 'in', ['sent', 'partially_paid'])
    .executeTakeFirst();
  if (invoice === undefined) return 'not_owed';
  return invoice.is_sent ? (invoice.is_undelivered ? 'not_delivered' : 'not_owed') : 'not_sent';
}

/**
 * Predicts the reminders of a day from the current data. The client's own credit is used before anything is claimed.
 */
async function remindersOn(
  executor: Tx | Database,
  { registry, day }: { readonly registry: Registry; readonly day: CalendarDate },
): Promise<readonly DueReminder[]> {
  const ladders = await readDunningSchedules(executor, registry);
  const overdue = await owedOn(executor, day).orderBy('invoices.due_date').orderBy('invoices.uuid').execute();
  const clients = [...new Set(overdue.map(({ client_uuid }) => client_uuid))];
  const covered = await coveredInvoices(executor, { clients, day });
  const owed = overdue.filter(({ uuid }) => !covered.has(uuid));
  const sent = await sentFor(
    executor,
    owed.map(({ uuid }) => uuid),
  );
  return owed.flatMap((invoice) => {
    const level = levelOn(ladders, { invoice, day, sent: sent.get(invoice.uuid) ?? [] });
    if (level === null) return [];
    const { uuid, number, client_uuid, gross_cents, paid_cents } = invoice;
    return [{ invoice_uuid: uuid, number: number ?? '', client_uuid, level, open_cents: gross_cents - paid_cents }];
  });
}

type Reminder = Pick<Rows['reminders'], 'uuid' | 'invoice_uuid' | 'level' | 'sent_at'>;

type Ladders = Awaited<ReturnType<typeof readDunningSchedules>>;

/**
 * Returns the level to send. A reminder that staff entered and that is not sent yet has priority, and is the only kind
 * if automatic reminders are disabled. Nothing else is sent during the payment term of the mail about a failed direct
 * debit.
 */
function levelOn(
  ladders: Ladders,
  { invoice, day, sent }: { readonly invoice: Owed; readonly day: CalendarDate; readonly sent: readonly Reminder[] },
): ReminderLevel | null {
  if (invoice.due_date === null) return null;
  const waiting = reminderLevels.find((level) => sent.some((one) => one.level === level && one.sent_at === null));
  if (waiting !== undefined || ladders === null) return waiting ?? null;
  const { debit_notified_at } = invoice;
  if (debit_notified_at !== null && debitPayBy(Dates.localDate(new Date(debit_notified_at))) >= day) return null;
  return dueReminder(ladders(invoice.seller_uuid), {
    due_date: Dates.calendarDate(invoice.due_date),
    today: day,
    sent: new Map(
      sent.flatMap(({ level, sent_at }) => (sent_at === null ? [] : [[level, Dates.localDate(new Date(sent_at))]])),
    ),
  });
}

async function sentFor(
  executor: Tx | Database,
  invoices: readonly string[],
): Promise<ReadonlyMap<string, readonly Reminder[]>> {
  if (invoices.length === 0) return new Map();
  const rows = await executor
    .selectFrom('reminders')
    .select(['uuid', 'invoice_uuid', 'level', 'sent_at'])
    .where('invoice_uuid', 'in', [...invoices])
    .execute();
  return new Map(invoices.map((uuid) => [uuid, rows.filter(({ invoice_uuid }) => invoice_uuid === uuid)] as const));
}

const fromMinute = 8 * 60;
const untilMinute = 20 * 60;

/** Returns the next reminders: those of today that are still to be sent, else those of tomorrow. */
export async function nextReminders(
  executor: Tx | Database,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<{ readonly day: CalendarDate; readonly reminders: readonly DueReminder[] }> {
  const { date, minute } = LocalTime.localTimeOf(now);
  const ofToday = minute < untilMinute ? await remindersOn(executor, { registry, day: date }) : [];
  if (ofToday.length > 0 || minute < fromMinute) return { day: date, reminders: ofToday };
  const day = Dates.addDays(date, 1);
  return { day, reminders: await remindersOn(executor, { registry, day }) };
}

/**
 * Sends the reminders of a day, in the daytime only.
 * @param warn receives a line for each invoice for which it failed
 * @returns the number of letters sent
 */
export async function sendReminders(
  store: OpenStore,
  now: Date,
  warn: (line: string) => void = () => undefined,
): Promise<number> {
  const { date, minute } = LocalTime.localTimeOf(now);
  if (minute < fromMinute || minute >= untilMinute) return 0;
  let sent = 0;
  const due = await remindersOn(store.database, { registry: store.registry(), day: date });
  const failed = await forEach(due, async (one) => {
    if (await runAsSystem({ store, now }, (system) => remind(system, one))) sent += 1;
  });
  for (const { item, reason } of failed) warn(`Nobody could be reminded of invoice ${item.number}: ${reason}`);
  return sent;
}

/**
 * Sends one letter, after the client's credit has been used and the open amount read again. A consumer gets one letter
 * for all invoices that reach the formal notice, or the handing over for collection, today (BW 6:96 lid 7).
 */
async function remind(system: SystemContext, { invoice_uuid, client_uuid }: DueReminder): Promise<boolean> {
  const { tx, registry, now } = system;
  const today = Dates.localDate(now);
  await useClientCredit(system, client_uuid);
  await lockDebtor(tx, invoice_uuid);
  const invoice = await owedOn(tx, today).where('invoices.uuid', '=', invoice_uuid).executeTakeFirst();
  const covered = await coveredInvoices(tx, { clients: [client_uuid], day: today });
  if (!invoice || covered.has(invoice_uuid)) return false;
  const ladders = await readDunningSchedules(tx, registry);
  const levelOf = (one: Owed, sent: ReadonlyMap<string, readonly Reminder[]>): ReminderLevel | null =>
    levelOn(ladders, { invoice: one, day: today, sent: sent.get(one.uuid) ?? [] });
  const level = levelOf(invoice, await sentFor(tx, [invoice_uuid]));
  if (level === null) return false;
  const client = await tx
    .selectFrom('clients')
    .select(['type', 'email', 'billing_email', 'language'])
    .where('uuid', '=', invoice.client_uuid)
    .executeTakeFirstOrThrow();
  const owed = await owedOn(tx, today)
    .where('invoices.client_uuid', '=', invoice.client_uuid)
    .where('invoices.seller_uuid', '=', invoice.seller_uuid)
    .where('invoices.currency', '=', invoice.currency)
    .orderBy('invoices.due_date')
    .orderBy('invoices.uuid')
    .execute();
  const sent = await sentFor(
    tx,
    owed.map(({ uuid }) => uuid),
  );
  const isOneLetter = client.type === 'person' && hasCost(level);
  const claimed = isOneLetter
    ? owed.filter((one) => !covered.has(one.uuid) && levelOf(one, sent) === level)
    : [invoice];
  const reminders: string[] = [];
  for (const { uuid } of claimed) reminders.push(await reminderOf(system, { invoice_uuid: uuid, level, sent }));
  await mail(system, { claimed, level, reminders, client });
  return true;
}

const hasCost = (level: ReminderLevel): boolean => level === 'formal_notice' || level === 'collection';

/** Locks all open invoices of the client, in a fixed order, so that a letter that claims several is sent once. */
async function lockDebtor(tx: TxAcrossClients, invoice_uuid: string): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('uuid')
    .where(({ eb, or, and, selectFrom }) =>
      or([
        eb('uuid', '=', invoice_uuid),
        and([
          eb(
            'client_uuid',
            '=',
            selectFrom('invoices as first').select('first.client_uuid').where('first.uuid', '=', invoice_uuid),
          ),
          eb('status', 'in', ['sent', 'partially_paid']),
        ]),
      ]),
    )
    .orderBy('uuid')
    .forUpdate()
    .execute();
}

/** Returns the reminder that staff entered, or creates one. */
async function reminderOf(
  { records, registry }: SystemContext,
  {
    invoice_uuid,
    level,
    sent,
  }: {
    readonly invoice_uuid: string;
    readonly level: ReminderLevel;
    readonly sent: ReadonlyMap<string, readonly Reminder[]>;
  },
): Promise<string> {
  const waiting = sent.get(invoice_uuid)?.find((one) => one.level === level);
  if (waiting) return waiting.uuid;
  const made = await records.create(systemCaller, resourceOf({ registry }, 'reminders'), { invoice_uuid, level });
  return made.uuid;
}

interface Letter {
  /** At least one. */
  readonly claimed: readonly Owed[];
  readonly level: ReminderLevel;
  /** Uuids, in the order of the invoices. */
  readonly reminders: readonly string[];
  readonly client: Pick<Rows['clients'], 'type' | 'email' | 'billing_email' | 'language'>;
}

async function mail({ tx, now }: SystemContext, { claimed, level, reminders, client }: Letter): Promise<void> {
  const [first] = claimed;
  if (first === undefined) return;
  const seller = await tx
    .selectFrom('sellers')
    .select('name')
    .where('uuid', '=', first.seller_uuid)
    .executeTakeFirstOrThrow();
  const open = claimed.map(({ gross_cents, paid_cents }) => gross_cents - paid_cents);
  const pay_before = payBefore(level, Dates.localDate(now));
  const costs = hasCost(level) ? letterCostCents(open, await chargedEarlier(tx, { claimed, level, client })) : [];
  const to = client.billing_email ?? client.email;
  for (const [index, uuid] of reminders.entries())
    await tx
      .updateTable('reminders')
      .set({
        sent_at: now,
        sent_to: to,
        pay_before,
        amount_open_cents: open[index] ?? 0,
        collection_cost_cents: costs[index] ?? 0,
      })
      .where('uuid', '=', uuid)
      .execute();
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
  const [open_cents, cost_cents] = [sumOf(open), sumOf(costs)];
  const money = (cents: number): Label => eachLanguage((locale) => Money.formatMoney(cents, first.currency, locale));
  const dueOf = ({ due_date }: Owed): Label => dayLabel(Dates.calendarDate(due_date ?? Dates.localDate(now)));
  await queueMail(systemQueries(tx).mails, {
    kind: reminderMail,
    to,
    language: client.language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, first.client_uuid, first.seller_uuid)),
      ...(await wayToPay(tx, { client_uuid: first.client_uuid, email: to, seller_uuid: first.seller_uuid })),
      invoice_uuid: first.uuid,
      invoice_uuids: claimed.map(({ uuid }) => uuid),
      seller: seller.name,
      number: claimed.map(({ number }) => String(number)).join(', '),
      level,
      claims: claimed.map((one, index) => ({
        number: String(one.number),
        open: money(open[index] ?? 0),
        due: dueOf(one),
      })),
      open: money(open_cents),
      due: dueOf(first),
      pay_before: dayLabel(Dates.addDays(pay_before, -1)),
      costs: cost_cents === 0 ? null : money(cost_cents),
      total: money(open_cents + cost_cents),
      is_direct_debit: claimed.some(({ payment_means }) => payment_means === 'direct_debit'),
      has_domains_only: await onlyDomains(
        tx,
        claimed.map(({ uuid }) => uuid),
      ),
    },
  });
}

/** Returns the cost that earlier letters of the same seller charged a consumer for invoices that are still open. */
async function chargedEarlier(
  tx: TxAcrossClients,
  { claimed, level, client }: Pick<Letter, 'claimed' | 'level' | 'client'>,
): Promise<{ readonly open_cents: number; readonly cost_cents: number }> {
  const [first] = claimed;
  if (client.type !== 'person' || level !== 'collection' || first === undefined)
    return { open_cents: 0, cost_cents: 0 };
  const rows = await tx
    .selectFrom('reminders')
    .innerJoin('invoices', 'invoices.uuid', 'reminders.invoice_uuid')
    .select(['invoices.gross_cents', 'invoices.paid_cents', 'reminders.collection_cost_cents'])
    .where('reminders.level', '=', 'collection')
    .where('reminders.sent_at', 'is not', null)
    .where('invoices.client_uuid', '=', first.client_uuid)
    .where('invoices.seller_uuid', '=', first.seller_uuid)
    .where('invoices.status', 'in', ['sent', 'partially_paid'])
    .execute();
  return {
    open_cents: rows.reduce((sum, { gross_cents, paid_cents }) => sum + gross_cents - paid_cents, 0),
    cost_cents: rows.reduce((sum, { collection_cost_cents }) => sum + (collection_cost_cents ?? 0), 0),
  };
}

/** Returns true if the invoices pay for domains only, which are never suspended. */
async function onlyDomains(tx: TxAcrossClients, invoices: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('invoice_lines')
    .innerJoin('subscriptions', 'subscriptions.uuid', 'invoice_lines.subscription_uuid')
    .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
    .select('products.type')
    .where('invoice_lines.invoice_uuid', 'in', invoices)
    .execute();
  return rows.length > 0 && rows.every(({ type }) => type === 'domain');
}
