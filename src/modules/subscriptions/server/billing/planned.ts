/**
 * Overview of planned price changes: which subscriptions, when, from and to which price, and the difference per month.
 */
import type { Registry, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { type Database, settingsOf, type Tx } from '#engine/server';
import type { PlannedChange, PlannedOverview } from '../../rules/billingRound.ts';
import { perMonthCents, plannedPrices, type PlannedPrice } from '../../rules/plannedPrices.ts';
import { priceBook, type PriceClient } from '../../../pricing/server/prices.ts';
import { listedPrice, priceOn } from '../listPrice.ts';
import { subscriptionOf } from '../row.ts';

/** Computes the planned price changes of all subscriptions, or of one client. */
export async function plannedOverview(
  database: Database | Tx,
  {
    registry,
    now,
    client_uuid,
  }: { readonly registry: Registry; readonly now: Date; readonly client_uuid: string | null },
): Promise<PlannedOverview> {
  const today = Dates.localDate(now);
  const notice_days = (await settingsOf(database, registry)).integer('cancellation_notice_days') ?? 0;
  const lists = await database
    .selectFrom('price_lists')
    .select(['uuid', 'name', 'valid_from', 'currency'])
    .where('status', '=', 'active')
    .where('valid_from', '>', today)
    .orderBy('valid_from')
    .execute();
  const rows = await runningRows(database, client_uuid);
  const book = await priceBook(database, {
    product_uuids: [...new Set(rows.map(({ product_uuid }) => product_uuid))],
    now,
  });
  const dates = [...new Set(lists.map(({ valid_from }) => Dates.calendarDate(valid_from)))];
  const changes = rows
    .flatMap((row): readonly PlannedChange[] => {
      const subscription = subscriptionOf(row);
      const client = clientOf(row);
      const named = {
        subscription_uuid: subscription.uuid,
        description: subscription.description,
        client_uuid: subscription.client_uuid,
        client_name: nameOf(row),
        product_name: row.product_name,
        currency: client.currency,
        period_unit: subscription.period_unit,
        period_count: subscription.period_count,
        vat_class: row.vat_class,
      };
      const planned = plannedOf(subscription, {
        dates,
        today,
        notice_days: row.notice_days ?? notice_days,
        priceOn: priceOn(book, client),
      });
      const isAnnounced = announcedIn(planned, row);
      return planned.map((change) => {
        const list = listedPrice(book, client, { terms: subscription, on: change.on });
        return {
          ...named,
          ...change,
          notice_days: row.notice_days ?? notice_days,
          price_list_uuid: list?.inherited_from ?? list?.price_list_uuid ?? null,
          price_list_name: list?.price_list_name ?? null,
          announced_on: isAnnounced(change) ? row.price_announced_on : null,
          month_cents: perMonthCents(change.to_cents - change.from_cents, subscription),
        };
      });
    })
    .sort((a, b) => (a.on === b.on ? a.description.localeCompare(b.description) : a.on < b.on ? -1 : 1));
  return {
    changes,
    notice_days,
    fixed: rows.filter(({ price_mode }) => price_mode === 'fixed').length,
    versions: lists.map((list) => versionOf(list, changes)),
  };
}

/**
 * Returns a function that tests if a change was announced. Only the last announced price is stored; it covers all
 * earlier changes. If that price is no longer planned, nothing counts as announced.
 */
function announcedIn(
  planned: readonly PlannedPrice[],
  { announced_price_cents, announced_price_from }: Partial<Rows['subscriptions']>,
): (change: PlannedPrice) => boolean {
  const last = planned.find(({ on, to_cents }) => on === announced_price_from && to_cents === announced_price_cents);
  return ({ on }) => last !== undefined && on <= last.on;
}

function versionOf(
  { uuid, name, valid_from, currency }: Pick<Rows['price_lists'], 'uuid' | 'name' | 'valid_from' | 'currency'>,
  changes: readonly PlannedChange[],
): PlannedOverview['versions'][number] {
  const own = changes.filter(({ price_list_uuid }) => price_list_uuid === uuid);
  const first_on = own[0]?.on ?? null;
  const unannounced = own.filter(
    ({ announced_on, from_cents, to_cents }) => announced_on === null && to_cents > from_cents,
  );
  const [notify_by = null] = unannounced
    .map((change) => Dates.addDays(Dates.calendarDate(change.on), -change.notice_days))
    .sort();
  return {
    uuid,
    name,
    valid_from,
    currency,
    subscriptions: new Set(own.map(({ subscription_uuid }) => subscription_uuid)).size,
    month_cents: own.reduce((sum, { month_cents }) => sum + month_cents, 0),
    first_on,
    notify_by,
  };
}

/** Returns no changes for a subscription whose amount is too large for an invoice; the billing run reports it. */
function plannedOf(...of: Parameters<typeof plannedPrices>): readonly PlannedPrice[] {
  try {
    return plannedPrices(...of);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

async function runningRows(database: Database | Tx, client_uuid: string | null) {
  const running = database
    .selectFrom('subscriptions')
    .innerJoin('clients', 'clients.uuid', 'subscriptions.client_uuid')
    .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
    .selectAll('subscriptions')
    .select([
      'clients.seller_uuid',
      'clients.price_list_uuid',
      'clients.currency',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'products.name as product_name',
      'products.notice_days',
      'products.vat_class',
    ])
    .where('subscriptions.status', 'in', ['active', 'cancel_scheduled']);
  return (client_uuid === null ? running : running.where('subscriptions.client_uuid', '=', client_uuid)).execute();
}

type RunningRow = Awaited<ReturnType<typeof runningRows>>[number];

/** Returns the name of a client, as it is computed in the database. */
export function nameOf({
  company_name,
  first_name,
  last_name,
}: Pick<RunningRow, 'company_name' | 'first_name' | 'last_name'>): string {
  return company_name || [first_name, last_name].filter((part) => part !== null).join(' ');
}

function clientOf({ client_uuid, seller_uuid, price_list_uuid, currency }: RunningRow): PriceClient {
  return { client_uuid, seller_uuid, assigned_list_uuid: price_list_uuid, currency };
}
