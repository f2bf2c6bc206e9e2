/**
 * Completes a subscription before it is written: a manual one gets its price from the list and its billing day from its
 * start, and one whose billing starts on delivery gets its first period when it becomes active.
 */
import type { ValuesOf } from '#engine/registry';
import { Dates, Periods } from '#engine/values';
import { acrossClients, Failure, type WriteEvent } from '#engine/server';
import { priceBook, priceClient } from '../../../pricing/server/prices.ts';
import { refuseWithoutService } from './cancel.ts';
import { fitsInvoice, priceOn } from '../listPrice.ts';
import { texts } from '../texts.ts';

/**
 * Hook before a subscription is written.
 * @throws Failure E_INVALID if the price is empty and the list has none
 */
export async function completeSubscription(event: WriteEvent<'subscriptions'>): Promise<ValuesOf<'subscriptions'>> {
  const values = refuseWithoutService(event);
  const all = { ...event.before, ...values };
  const day =
    (all.anchor_day ?? null) === null && all.started_on
      ? { anchor_day: Dates.datePartsOf(Dates.calendarDate(all.started_on)).day }
      : {};
  const price = (all.unit_price_cents ?? null) === null ? await listed(event, all) : {};
  refuseTooLarge({ ...all, ...price });
  return {
    ...values,
    ...day,
    ...price,
    ...(values.status === 'active' && event.before?.status === 'pending' ? firstPeriod(event) : {}),
  };
}

/**
 * Returns the first period of a subscription that is delivered now. It counts as charged, because the invoice of the
 * order charged it without naming days.
 */
function firstPeriod({ before, now }: WriteEvent<'subscriptions'>): ValuesOf<'subscriptions'> {
  if (before?.billing_starts !== 'on_delivery' || before.order_line_uuid === null) return {};
  const { period_unit, period_count } = before;
  const started_on = Dates.localDate(now);
  const { start, end } = Periods.periodAt({ started_on, period_unit, period_count }, 0);
  const last = Dates.addDays(end, -1);
  return {
    started_on: start,
    anchor_day: Dates.datePartsOf(start).day,
    current_period_start: start,
    current_period_end: end,
    billed_through: last,
    first_period_through: last,
  };
}

/** @throws Failure E_INVALID if a period costs more than fits on an invoice */
function refuseTooLarge({ unit_price_cents, quantity, price_base_quantity }: ValuesOf<'subscriptions'>): void {
  const terms = {
    unit_price_cents: unit_price_cents ?? 0,
    quantity: quantity ?? 1,
    price_base_quantity: price_base_quantity ?? 1,
  };
  if (fitsInvoice(terms)) return;
  throw new Failure('E_INVALID', { errors: { unit_price_cents: { label: texts.label('price.too_large') } } });
}

async function listed(
  { tx, now }: WriteEvent<'subscriptions'>,
  { client_uuid, product_uuid, period_unit, period_count, quantity, started_on }: ValuesOf<'subscriptions'>,
): Promise<ValuesOf<'subscriptions'>> {
  const unit = Periods.periodUnits.find((one) => one === (period_unit ?? 'month'));
  const price = await acrossClients(tx, async (every) => {
    if (!client_uuid || !product_uuid || !started_on || unit === undefined) return null;
    const client = await priceClient(every, client_uuid);
    const book = await priceBook(every, { product_uuids: [product_uuid], now });
    const terms = { product_uuid, quantity: quantity ?? 1, period_unit: unit, period_count: period_count ?? 1 };
    return priceOn(book, client)(
      { ...terms, unit_price_cents: 0, price_base_quantity: 1 },
      Dates.calendarDate(started_on),
    );
  });
  if (price === null)
    throw new Failure('E_INVALID', { errors: { unit_price_cents: { label: texts.label('price.not_listed') } } });
  return price;
}
