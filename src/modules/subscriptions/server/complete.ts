/** In charge of what a subscription that is made by hand leaves open: its price by the list, its billing day by its start. */
import { calendarDate, datePartsOf } from '../../../engine/values/calendarDate.ts';
import { periodUnits } from '../../../engine/values/periods.ts';
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { WriteEvent } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { priceBook, priceClient } from '../../pricing/server/prices.ts';
import { refuseWithoutService } from './cancel.ts';
import { priceOn } from './listPrice.ts';
import { texts } from './texts.ts';

/** For the hook of subscriptions. @throws Failure E_INVALID where the list has no price for what is left open. */
export async function completeSubscription(event: WriteEvent<'subscriptions'>): Promise<ValuesOf<'subscriptions'>> {
  const values = refuseWithoutService(event);
  const all = { ...event.before, ...values };
  const day =
    (all.anchor_day ?? null) === null && all.started_on
      ? { anchor_day: datePartsOf(calendarDate(all.started_on)).day }
      : {};
  return { ...values, ...day, ...((all.unit_price_cents ?? null) === null ? await listed(event, all) : {}) };
}

async function listed(
  { tx, now }: WriteEvent<'subscriptions'>,
  { client_uuid, product_uuid, period_unit, period_count, quantity, started_on }: ValuesOf<'subscriptions'>,
): Promise<ValuesOf<'subscriptions'>> {
  const unit = periodUnits.find((one) => one === (period_unit ?? 'month'));
  const price = await withoutRowLevelSecurity(tx, async (every) => {
    if (!client_uuid || !product_uuid || !started_on || unit === undefined) return null;
    const client = await priceClient(every, client_uuid);
    const book = await priceBook(every, { product_uuids: [product_uuid], now });
    const terms = { product_uuid, quantity: quantity ?? 1, period_unit: unit, period_count: period_count ?? 1 };
    return priceOn(book, client)({ ...terms, unit_price_cents: 0, price_base_quantity: 1 }, calendarDate(started_on));
  });
  if (price === null)
    throw new Failure('E_INVALID', { errors: { unit_price_cents: { label: texts.label('price.not_listed') } } });
  return price;
}
