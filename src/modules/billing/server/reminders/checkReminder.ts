/** Checks a reminder that staff writes: it must be one that would be sent, and collection must be allowed. */
import type { ValuesOf } from '#engine/registry';
import { Dates, type Label } from '#engine/values';
import { Failure, settingsOf, type WriteEvent } from '#engine/server';
import { collectableFrom } from '../../rules/dunningSchedule.ts';
import { dayLabel } from '../dayLabel.ts';
import { whyNotOwed } from './overdue.ts';
import { texts } from '../texts.ts';

type Event = WriteEvent<'reminders'>;

/**
 * Hook before a reminder is written.
 * @throws Failure E_INVALID at the invalid field
 */
export async function checkReminder(event: Event): Promise<ValuesOf<'reminders'>> {
  const { before, values, tx, now } = event;
  const { invoice_uuid, level } = { ...before, ...values };
  if (invoice_uuid === undefined) return values;
  const reason = before === null ? await whyNotOwed(tx, invoice_uuid, { day: Dates.localDate(now), now }) : null;
  if (reason !== null) throw invalid('invoice_uuid', texts.label(`reminder.${reason}`));
  if (level === 'collection' && before?.level !== level) await refuseEarlyCollection(event, invoice_uuid);
  return values;
}

async function refuseEarlyCollection({ tx, registry, now }: Event, invoice_uuid: string): Promise<void> {
  const { due_date, type } = await tx
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.uuid', 'invoices.client_uuid')
    .select(['invoices.due_date', 'clients.type'])
    .where('invoices.uuid', '=', invoice_uuid)
    .executeTakeFirstOrThrow();
  if (due_date === null) throw invalid('invoice_uuid', texts.label('reminder.not_owed'));
  const notice = await tx
    .selectFrom('reminders')
    .select('pay_before')
    .where('invoice_uuid', '=', invoice_uuid)
    .where('level', '=', 'formal_notice')
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  const from = collectableFrom({
    due_date: Dates.calendarDate(due_date),
    collection_days: (await settingsOf(tx, registry)).integer('collection_days') ?? 43,
    buyer: type,
    pay_before: notice?.pay_before ? Dates.calendarDate(notice.pay_before) : null,
  });
  if (from === null) throw invalid('level', texts.label('reminder.notice_first'));
  if (from > Dates.localDate(now))
    throw invalid('level', texts.label('reminder.collectable_from', { from: dayLabel(from) }));
}

const invalid = (field: 'invoice_uuid' | 'level', label: Label): Failure =>
  new Failure('E_INVALID', { errors: { [field]: { label } } });
