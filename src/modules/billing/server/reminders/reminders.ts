/**
 * Sends reminders of unpaid invoices: writes and mails each in one transaction that locks the invoice, so that several
 * processes send it once.
 */
import type { Rows } from '#engine/registry';
import { Dates, eachLanguage, type Label, LocalTime, Money } from '#engine/values';
import {
  forEach,
  type OpenStore,
  queueMail,
  resourceOf,
  runAsSystem,
  Sql,
  type SystemContext,
  systemQueries,
  type TxAcrossClients,
  uuidv7,
} from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { wayToPay } from '../../../clients/server/readerSignsIn.ts';
import { letterCostCents } from '../../rules/collection.ts';
import { statutoryInterestCents } from '../../rules/statutoryInterest.ts';
import { payBefore, type ReminderLevel } from '../../rules/dunningSchedule.ts';
import { coveredInvoices, useClientCredit } from '../payments/clientCredit.ts';
import { mailedPayPath } from '../payments/paymentLink.ts';
import { dayLabel } from '../dayLabel.ts';
import { owedOn, type Owed, type Reminder, sentFor } from './overdue.ts';
import { letterText, reminderMail, type ReminderMail } from './reminderMail.ts';
import {
  type DueReminder,
  fromMinute,
  levelOn,
  readReminderTerms,
  remindersOn,
  untilMinute,
} from './selectReminders.ts';

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
  const due = await remindersOn(store.database, { registry: store.registry(), day: date, now });
  const failed = await forEach(due, async (one) => {
    if ((await runAsSystem({ store, now }, (system) => remind(system, one))).length > 0) sent += 1;
  });
  for (const { item, reason } of failed) warn(`Nobody could be reminded of invoice ${item.number}: ${reason}`);
  return sent;
}

/**
 * Sends one letter, after the client's credit has been used and the open amount read again. A consumer gets one letter
 * for all invoices that reach the formal notice, or the handing over for collection, today (BW 6:96 lid 7).
 * @returns the reminders that the letter is about; empty if nothing is to be sent any more
 */
export async function remind(
  system: SystemContext,
  { invoice_uuid, client_uuid }: Pick<DueReminder, 'invoice_uuid' | 'client_uuid'>,
): Promise<readonly string[]> {
  const { tx, registry, now } = system;
  const today = Dates.localDate(now);
  await useClientCredit(system, client_uuid);
  await lockDebtor(tx, invoice_uuid);
  const on = { day: today, now };
  const invoice = await owedOn(tx, on).where('invoices.uuid', '=', invoice_uuid).executeTakeFirst();
  const covered = await coveredInvoices(tx, { clients: [client_uuid], day: today });
  if (!invoice || covered.has(invoice_uuid)) return [];
  const terms = await readReminderTerms(tx, { registry, day: today });
  const levelOf = (one: Owed, sent: ReadonlyMap<string, readonly Reminder[]>): ReminderLevel | null =>
    levelOn(terms, { invoice: one, day: today, sent: sent.get(one.uuid) ?? [] });
  const level = levelOf(invoice, await sentFor(tx, [invoice_uuid]));
  if (level === null) return [];
  const client = await tx
    .selectFrom('clients')
    .select(['type', 'email', 'billing_email', 'language'])
    .where('uuid', '=', invoice.client_uuid)
    .executeTakeFirstOrThrow();
  const owed = await owedOn(tx, on)
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
  return reminders;
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

/**
 * Returns the reminder that staff entered, or inserts one. Past the store, which would judge the invoice by today, also
 * in the preview of a later day.
 */
async function reminderOf(
  { tx, records, registry, caller, now }: SystemContext,
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
  const uuid = uuidv7();
  const reminders = resourceOf({ registry }, 'reminders');
  const values = { invoice_uuid, level, collection_cost_cents: 0, interest_cents: 0 };
  await Sql.insertMany(tx, reminders, [{ uuid, ...values }], now);
  const changes = [
    { field: 'invoice_uuid', before: null, after: invoice_uuid },
    { field: 'level', before: null, after: level },
  ];
  await records.noteChanges(caller, reminders, 'create', [{ uuid, changes }]);
  return uuid;
}

interface Letter {
  /** At least one. */
  readonly claimed: readonly Owed[];
  readonly level: ReminderLevel;
  /** Uuids, in the order of the invoices. */
  readonly reminders: readonly string[];
  readonly client: Pick<Rows['clients'], 'type' | 'email' | 'billing_email' | 'language'>;
}

async function mail(
  { tx, registry, now }: SystemContext,
  { claimed, level, reminders, client }: Letter,
): Promise<void> {
  const [first] = claimed;
  if (first === undefined) return;
  const seller = await tx
    .selectFrom('sellers')
    .select(['name', 'reclaims_vat'])
    .where('uuid', '=', first.seller_uuid)
    .executeTakeFirstOrThrow();
  const open = claimed.map(({ gross_cents, paid_cents }) => gross_cents - paid_cents);
  const pay_before = payBefore(level, Dates.localDate(now));
  const { reclaims_vat } = seller;
  const costs = hasCost(level)
    ? letterCostCents(open, { earlier: await chargedEarlier(tx, { claimed, level, client }), reclaims_vat })
    : [];
  const interest = level === 'collection' ? await interestOf(tx, { claimed, client }, now) : [];
  const to = client.billing_email ?? client.email;
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);
  const [open_cents, cost_cents, interest_cents] = [sumOf(open), sumOf(costs), sumOf(interest)];
  const money = (cents: number): Label => eachLanguage((locale) => Money.formatMoney(cents, first.currency, locale));
  const dueOf = ({ due_date }: Owed): Label => dayLabel(Dates.calendarDate(due_date ?? Dates.localDate(now)));
  const invoice_uuids = claimed.map(({ uuid }) => uuid);
  const data: ReminderMail = {
    ...(await mailEnvelopeOf(tx, first.client_uuid, first.seller_uuid)),
    ...(await wayToPay(tx, { client_uuid: first.client_uuid, email: to, seller_uuid: first.seller_uuid })),
    invoice_uuid: first.uuid,
    invoice_uuids,
    pay_path: await mailedPayPath(tx, invoice_uuids, { registry, now }),
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
    has_vat: !reclaims_vat,
    interest: interest_cents === 0 ? null : money(interest_cents),
    total: money(open_cents + cost_cents + interest_cents),
    is_direct_debit: claimed.some(({ payment_means }) => payment_means === 'direct_debit'),
    has_domains_only: await onlyDomains(
      tx,
      claimed.map(({ uuid }) => uuid),
    ),
  };
  for (const [index, uuid] of reminders.entries())
    await tx
      .updateTable('reminders')
      .set({
        sent_at: now,
        sent_to: to,
        pay_before,
        amount_open_cents: open[index] ?? 0,
        collection_cost_cents: costs[index] ?? 0,
        interest_cents: interest[index] ?? 0,
        letter: letterText(data, { language: client.language, seller: seller.name }),
      })
      .where('uuid', '=', uuid)
      .execute();
  await queueMail(systemQueries(tx).mails, { kind: reminderMail, to, language: client.language, now, data });
}

/**
 * Returns the statutory interest until today on what is open of each invoice. A business owes it from the day after the
 * due date (BW 6:119a lid 1), a consumer from the day on which the term of the formal notice has passed (BW 6:82).
 */
async function interestOf(
  tx: TxAcrossClients,
  { claimed, client }: Pick<Letter, 'claimed' | 'client'>,
  now: Date,
): Promise<readonly number[]> {
  const notices = await tx
    .selectFrom('reminders')
    .select(['invoice_uuid', 'pay_before'])
    .where(
      'invoice_uuid',
      'in',
      claimed.map(({ uuid }) => uuid),
    )
    .where('level', '=', 'formal_notice')
    .where('sent_at', 'is not', null)
    .execute();
  return claimed.map(({ uuid, due_date, gross_cents, paid_cents }) => {
    const notice = notices.find(({ invoice_uuid }) => invoice_uuid === uuid)?.pay_before ?? null;
    const from = client.type === 'company' ? due_date && Dates.addDays(Dates.calendarDate(due_date), 1) : notice;
    if (!from) return 0;
    return statutoryInterestCents({
      debtor: client.type,
      amount_cents: gross_cents - paid_cents,
      from: Dates.calendarDate(from),
      until: Dates.localDate(now),
    });
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
