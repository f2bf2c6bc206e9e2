/** Validates payments: the day must be open, and the balance or a set-off cannot be booked as received money. */
import type { RuleMessage, ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, isSystem, type RemoveEvent, type WriteEvent } from '#engine/server';
import { booksOfClient, closedDay } from '../accountingPeriod.ts';
import { openCentsOf, lockClaims, noCounterClaim } from './setOff.ts';
import { texts } from '../texts.ts';

/** A direct debit may be announced at most this many days ahead. */
const announcedDays = 60;

/**
 * Hook before a payment is written.
 * @throws Failure E_INVALID at the invalid field
 */
export async function checkPayment({
  tx,
  before,
  values,
  caller,
  now,
}: WriteEvent<'payments'>): Promise<ValuesOf<'payments'>> {
  const { method, status, client_uuid, amount_cents = 0, received_on = '' } = { ...before, ...values };
  if (client_uuid === undefined) return values;
  const changed = (field: keyof typeof values): boolean =>
    values[field] !== undefined && String(values[field] ?? '') !== String(before?.[field] ?? '');
  const errors: { [Field in 'method' | 'amount_cents' | 'received_on']?: RuleMessage } = {};
  if (changed('method') && method === 'credit_balance') errors.method = { label: isThere };
  if (method === 'offset' && (changed('method') || changed('amount_cents'))) {
    if (!isSystem(caller)) errors.method = { label: setOffByAction };
    else if (openCentsOf(await lockClaims(tx, client_uuid)) < amount_cents)
      errors.amount_cents = { label: noCounterClaim };
  }
  const confirms = changed('status') && status === 'succeeded';
  if (changed('received_on') || changed('amount_cents') || confirms) {
    const today = Dates.localDate(now);
    const books = await booksOfClient(tx, client_uuid, today);
    const last = status === 'pending' ? Dates.addDays(today, announcedDays) : today;
    const wasClosed = before === null ? null : closedDay(before.received_on, books);
    const isClosed = closedDay(received_on, books);
    if (received_on > last) errors.received_on = { label: stillToCome(last, status === 'pending') };
    else if (isClosed !== null && (changed('received_on') || confirms)) errors.received_on = { label: isClosed };
    else if (wasClosed !== null && before?.status === 'succeeded' && !confirms)
      errors[changed('received_on') ? 'received_on' : 'amount_cents'] = { label: cannotChangeBooked };
  }
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return values;
}

/**
 * Hook before a payment is removed.
 * @throws Failure E_STATE for a received payment in a closed period
 */
export async function refuseRemovingBooked({ tx, record, now }: RemoveEvent<'payments'>): Promise<void> {
  if (record.status !== 'succeeded') return;
  if (closedDay(record.received_on, await booksOfClient(tx, record.client_uuid, Dates.localDate(now))) === null) return;
  throw new Failure('E_STATE', texts.refusal('payment.in_closed_period'));
}

const stillToCome = (last: string, isPending: boolean) =>
  isPending ? texts.label('payment.choose_by', { last }) : texts.label('payment.in_future');
const isThere = texts.label('payment.balance_is_booked');
const setOffByAction = texts.label('payment.set_off_by_action');
const cannotChangeBooked = texts.label('payment.book_difference');
